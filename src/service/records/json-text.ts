import { createScanner, parseTree, visit } from 'jsonc-parser';
import { namedTextSign } from '../../contract/text-problems.ts';

/** Valid `json` without the white space between its tokens. */
export function compact(json: string): string {
  let out = '';
  for (const { offset, length } of tokens(json)) out += json.slice(offset, offset + length);
  return out;
}

/** The elements of the list that valid `json` is, or of that in its field `name`, as written; nested to any depth. */
export function listText(json: string, name: string): string {
  let [depth, start, end] = [0, 0, 0];
  let latest = '';
  let field = '';
  for (const { offset, length } of tokens(json)) {
    const token = json[offset];
    if (token === ':' && depth === 1) field = JSON.parse(latest);
    if (token === '"') latest = json.slice(offset, offset + length);
    if (token === '[' && (depth === 0 || (depth === 1 && field === name))) start = offset + 1;
    if (token === '[' || token === '{') depth += 1;
    if (token !== ']' && token !== '}') continue;
    depth -= 1;
    if (start > end && token === ']' && (depth === 0 || (depth === 1 && field === name))) end = offset;
  }
  return json.slice(start, end);
}

function* tokens(json: string): Generator<{ offset: number; length: number }> {
  const scanner = createScanner(json, true);
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan())
    yield { offset: scanner.getTokenOffset(), length: scanner.getTokenLength() };
}

/** The limit of depth or number of values that JSON text, valid or not, exceeds; null if none. */
export function limitProblem(text: string, limits: { depth: number; values: number }): string | null {
  let depth = 0;
  let values = 1;
  for (const { offset } of tokens(text)) {
    const token = text[offset];
    const opens = token === '{' || token === '[';
    if (opens) depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (opens || token === ',') values += 1;
    if (depth > limits.depth) return `is nested deeper than ${limits.depth} levels`;
    if (values > limits.values) return `contains more than ${limits.values.toLocaleString('en')} values`;
  }
  return null;
}

/** Something in valid JSON that parsing and serializing would change, at `path` from the root. */
interface JsonProblem {
  path: readonly (string | number)[];
  reason: string;
}

/** What parsing and serializing valid `json` would change; with `strict` also reserved names, and signs that no text may hold. */
export function findJsonProblem(json: string, strict = false): JsonProblem | null {
  const problems: JsonProblem[] = [];
  const names: Set<string>[] = [];
  const check = (text: string, path: () => JsonProblem['path']) => {
    const sign = strict ? namedTextSign(text) : null;
    if (sign !== null) problems.push({ path: path(), reason: `holds ${sign}; remove it` });
  };
  visit(json, {
    onObjectBegin: () => void names.push(new Set()),
    onObjectEnd: () => void names.pop(),
    onObjectProperty(name, _offset, _length, _line, _column, parent) {
      const path = () => [...parent(), name];
      if (names.at(-1)?.has(name)) problems.push({ path: path(), reason: 'appears twice' });
      names.at(-1)?.add(name);
      if (strict && reserved.has(name))
        problems.push({ path: path(), reason: 'is not an allowed field name' });
      check(name, path);
    },
    onLiteralValue(value: unknown, offset, length, _line, _column, path) {
      if (typeof value === 'string') check(value, path);
      if (typeof value !== 'number' || Number.isFinite(value)) return;
      const digits = json.slice(offset, offset + Math.min(length, 40));
      problems.push({ path: path(), reason: `contains ${digits}, which is too large a number` });
    },
  });
  return problems[0] ?? null;
}

// Names with a special meaning for JavaScript objects; no field of the contract has them.
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

/** Index in valid `json` of the value at `path` or its nearest ancestor; as in JSON.parse, the last name wins. */
export function offsetOf(json: string, path: readonly string[]): number {
  let node = parseTree(json);
  for (const step of path) {
    const children = node?.children ?? [];
    const child =
      node?.type === 'array'
        ? children[Number(step)]
        : children.findLast((property) => property.children?.[0]?.value === step)?.children?.[1];
    if (child === undefined) break;
    node = child;
  }
  return node?.offset ?? 0;
}
