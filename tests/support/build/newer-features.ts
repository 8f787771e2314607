import type { BrowserName, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import data from '@mdn/browser-compat-data' with { type: 'json' };
import { parseAst } from 'vite';
import { oldestSupported } from '../../../src/build/browser-code.ts';

/** The oldest supported browsers, by their names in MDN's compatibility data. */
const supported: readonly (readonly [BrowserName, string])[] = [
  ['chrome', oldestSupported.chrome],
  ['edge', oldestSupported.edge],
  ['firefox', oldestSupported.firefox],
  ['safari', oldestSupported.safari],
  ['safari_ios', oldestSupported.safari],
];

/** A global, or a member of a global or of its prototype. */
interface Feature {
  /** `['URL', 'canParse']` */
  path: readonly string[];
  /** The supported browsers whose oldest version does not have it. */
  missingIn: readonly string[];
}

const features = [...featuresOf(data.api, []), ...featuresOf(data.javascript['builtins'] ?? {}, [])];

/** The globals and members that the oldest supported version of a browser does not have. */
export function missingFeatures(browser: string): (readonly string[])[] {
  return features.filter(({ missingIn }) => missingIn.includes(browser)).map(({ path }) => path);
}

/**
 * The features in these programs that an oldest supported browser does not have: "URL.canParse", or ".canParse" of an
 * unknown object. Such a member is left out if it could be an older feature or if a program itself defines one of its name.
 */
export function newerFeatures(programs: readonly string[]): string[] {
  const names: Names = { paths: new Set(), members: new Set(), defined: new Set() };
  for (const program of programs) collectNames(parseAst(program), null, names);
  const found = new Set<string>();
  /** By the name of a member, the browsers that have no feature of this name. */
  const without = new Map<string, readonly string[]>();
  for (const { path, missingIn } of features) {
    const [member = ''] = path.slice(1).slice(-1);
    const missing = without.get(member)?.filter((browser) => missingIn.includes(browser)) ?? missingIn;
    without.set(member, missing);
    if (missingIn.length > 0 && names.paths.has(path.join('.'))) found.add(path.join('.'));
  }
  for (const member of names.members)
    if (without.get(member)?.length && !names.defined.has(member)) found.add(`.${member}`);
  return [...found].sort();
}

function* featuresOf(entries: Identifier, parent: readonly string[]): Generator<Feature> {
  for (const key of Object.keys(entries)) {
    const entry = entries[key];
    if (entry === undefined || key === '__compat' || key.endsWith('_event')) continue;
    const path = [...parent, key.replace(/_static$/, '')];
    const support = entry.__compat?.support;
    if (support !== undefined) {
      const missing = supported.filter(([browser, version]) => !isIn(support[browser], version));
      yield { path, missingIn: missing.map(([browser]) => browser) };
    }
    yield* featuresOf(entry, path);
  }
}

/** Whether a version has a feature, under its own name and without a flag; also if nothing is known of it. */
function isIn(
  statements: SimpleSupportStatement | readonly SimpleSupportStatement[] | undefined,
  version: string,
): boolean {
  if (statements === undefined) return true;
  return [statements]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: alternative }) =>
        isReached(added, version) && !isReached(removed, version) && !flags && !prefix && !alternative,
    );
}

function isReached(since: string | false | undefined, version: string): boolean {
  if (since === undefined || since === false || since === 'preview') return false;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [sinceMajor = 0, sinceMinor = 0] = since.replace('≤', '').split('.').map(Number);
  return sinceMajor < major || (sinceMajor === major && sinceMinor <= minor);
}

interface Names {
  /** `Name` and `Name.member`, whatever `Name` is: local variables in minified code have short names. */
  paths: Set<string>;
  /** Of any object: `.member` and `{ member } =`. */
  members: Set<string>;
  /** Of the program's own objects and classes, and what its modules export: the bundler gives that short names. */
  defined: Set<string>;
}

interface Node {
  type: string;
  [property: string]: unknown;
}

function collectNames(value: unknown, parent: Node | null, names: Names): void {
  if (Array.isArray(value)) for (const each of value) collectNames(each, parent, names);
  if (!isNode(value)) return;
  const { type, key, property, object, computed } = value;
  if (type === 'Identifier') names.paths.add(String(value['name']));
  if (type === 'ExportSpecifier') names.defined.add(nameOf(value['exported'], false) ?? '');
  const name = nameOf(key ?? property, computed === true);
  if (name !== null && type === 'MemberExpression') {
    const isAssigned = parent?.type === 'AssignmentExpression' && parent['left'] === value;
    (isAssigned ? names.defined : names.members).add(name);
    names.paths.add(`${nameOf(object, false)}.${name}`);
  } else if (name !== null) (parent?.type === 'ObjectPattern' ? names.members : names.defined).add(name);
  for (const [field, child] of Object.entries(value))
    if (computed === true || (field !== 'key' && field !== 'property')) collectNames(child, value, names);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function nameOf(node: unknown, isComputed: boolean): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier' && !isComputed) return String(node['name']);
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;
}
