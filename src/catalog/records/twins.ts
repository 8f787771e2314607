import type { CollectionName } from '../../contract/collection-names.ts';
import type { Variable } from '../../contract/records.ts';
import { memoized } from '../memoized.ts';
import { type Entry, isOf } from './entry.ts';
import { fieldOf } from './fields.ts';
import { codeAndTitle, tableCodeOf, wordsThatMayBeCodes } from './table/table-codes.ts';
import { shownUnit } from './variable-facts.ts';
import { isCensusHeading } from '../census/codes.ts';

/** All indicators and variables of a catalog. */
export interface Measures {
  readonly indicators: readonly Entry[];
  readonly variables: readonly Entry[];
}

/** The other record of what both an indicator and a variable describe, by the key of either. */
export interface Twins {
  readonly variables: ReadonlyMap<string, Entry<'variable'>>;
  readonly indicators: ReadonlyMap<string, Entry<'indicator'>>;
}

/** The list that has the twins of this one's records; null for lists of no measures. */
export function listOfTwins(collection: CollectionName): 'indicator' | 'variable' | null {
  if (collection === 'indicator') return 'variable';
  return collection === 'variable' ? 'indicator' : null;
}

const unusualSpace = /\s\s|[^\S ]/;

// Of 30,000 names and codes, few have anything to replace.
function foldedCode(slug: string): string {
  const code = slug.toLowerCase();
  if (/^[a-z\d]*$/.test(code)) return code;
  return code
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('.');
}

function foldedName(text: string | null): string {
  const name = (text ?? '').toLowerCase().trim();
  return unusualSpace.test(name) ? name.replaceAll(/\s+/g, ' ') : name;
}

/** What records are matched by, one after the other. */
const foldings: readonly ((entry: Entry) => readonly string[])[] = [
  // "2-1-1" is 2.1.1, but not 211.
  ({ record: { slug } }) => [foldedCode(slug)],
  ({ record: { name } }) => [foldedName(name)],
  namesOf,
];

function namesOf(entry: Entry): readonly string[] {
  const name = foldedName(entry.record.name);
  const short = isOf(entry, 'variable') ? foldedName(entry.record.shortName) : name;
  return short === name ? [name] : [name, short];
}

/** Whether twins have a name in common, or only their codes. */
export function haveSameName(variable: Entry<'variable'>, indicator: Entry<'indicator'>): boolean {
  return namesOf(variable).includes(foldedName(indicator.record.name));
}

/** Pairs of an indicator and a variable of one code but for separators, or one name or short name, unless several could be meant; linear and memoized. */
export const twinsOf = ({ indicators, variables }: Measures): Twins => twinsWith(indicators)(variables);

const twinsWith = memoized((indicators: readonly Entry[]) =>
  memoized((variables: readonly Entry[]) => pairTwins(indicators, variables)),
);

function pairTwins(indicators: readonly Entry[], variables: readonly Entry[]): Twins {
  const twins = {
    variables: new Map<string, Entry<'variable'>>(),
    indicators: new Map<string, Entry<'indicator'>>(),
  };
  const codes = tableCodesOf(variables);
  for (const fold of foldings) {
    const singles = singlesBy(indicators, fold);
    const variablesBy = singlesBy(variables, fold, singles);
    for (const [text, indicator] of singles) {
      const variable = variablesBy.get(text);
      if (
        variable == null ||
        indicator === null ||
        !isOf(indicator, 'indicator') ||
        !isOf(variable, 'variable')
      )
        continue;
      if (twins.variables.has(indicator.key) || twins.indicators.has(variable.key)) continue;
      if (wordsThatMayBeCodes(indicator.record).some((word) => codes.has(word))) continue;
      twins.variables.set(indicator.key, variable);
      twins.indicators.set(variable.key, indicator);
    }
  }
  return twins;
}

/** The tables that a variable is a row of, with what tells rows of other units from it. */
function rowKeysOf(variable: Variable): readonly string[] {
  const { slug, sources } = variable;
  const tables = sources.map(({ id, name }, at) => `${id} ${name} ${at === 0}`);
  if (tables.length === 0) tables.push(tableCodeOf(slug));
  const [unit] = shownUnit(variable);
  return tables.map((table) => `${table} ${unit} ${isCensusHeading(slug)}`);
}

/** Finds the twins of a catalog read record by record, indicators first. Of the variables it keeps those that may be twins and one for each source and unit, so that memory grows with the indicators and sources. */
export function createTwinFinder() {
  const measures = { indicators: [] as Entry[], variables: [] as Entry[] };
  const texts = new Set<string>();
  const rows = new Set<string>();
  return {
    add(entry: Entry): void {
      const keys = foldings.flatMap((fold) => fold(entry)).filter(Boolean);
      if (isOf(entry, 'indicator')) {
        measures.indicators.push({ ...entry, raw: null });
        for (const text of keys) texts.add(text);
      }
      if (!isOf(entry, 'variable')) return;
      const { record } = entry;
      const rowKeys = rowKeysOf(record);
      const isKept = keys.some((text) => texts.has(text)) || rowKeys.some((key) => !rows.has(key));
      if (!isKept) return;
      for (const key of rowKeys) rows.add(key);
      const unneededFields = {
        displayName: '',
        percentLabel: '',
        denominators: [],
        tags: [],
        context: [],
        sources: record.sources.map((source) => ({ ...source, context: [] })),
      };
      measures.variables.push({ ...entry, raw: null, record: { ...record, ...unneededFields } });
    },
    indicators: measures.indicators as readonly Entry[],
    variables: measures.variables as readonly Entry[],
    twins: () => twinsOf(measures),
    /** Which record is the twin of which, by ids such as "variable:12": the entries take more memory. */
    pairs() {
      const pairs = new Map<string, { collection: 'indicator' | 'variable'; key: string }>();
      for (const [indicator, { key }] of twinsOf(measures).variables) {
        pairs.set(`indicator:${indicator}`, { collection: 'variable', key });
        pairs.set(`variable:${key}`, { collection: 'indicator', key: indicator });
      }
      return pairs;
    },
  };
}

type Singles = ReadonlyMap<string, Entry | null>;

/** The entries by a text that no other one has, null for a text that several have; only the texts of `among`, if it is given. */
function singlesBy(entries: readonly Entry[], fold: (typeof foldings)[number], among?: Singles): Singles {
  const singles = new Map<string, Entry | null>();
  for (const entry of entries) {
    for (const text of fold(entry))
      if (text !== '' && among?.has(text) !== false) singles.set(text, singles.has(text) ? null : entry);
  }
  return singles;
}

function tableCodesOf(variables: readonly Entry[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const entry of variables)
    if (isOf(entry, 'variable')) for (const { name } of entry.record.sources) names.add(name);
  return new Set(Array.from(names, (name) => codeAndTitle(name).code.toLowerCase()));
}

/** The twin of a record, if it has one. */
export function twinOf(
  { collection, key }: { collection: string; key: string },
  twins: Twins | null,
): Entry | undefined {
  if (collection === 'indicator') return twins?.variables.get(key);
  return collection === 'variable' ? twins?.indicators.get(key) : undefined;
}

/** Whether the twin of a record says what both are. */
export function isDescribedByTwin(entry: Entry, twins: Twins): boolean {
  const twin = twinOf(entry, twins);
  return twin !== undefined && fieldOf(twin.record, 'description').trim() !== '';
}

/** A record with what its twin has and it lacks: a variable the description, an indicator the unit, notes on it and sources, as `sourced` adds them to the variable. */
export function withTwin(entry: Entry, twins: Twins | null, sourced = (each: Variable) => each): Entry {
  const twin = twinOf(entry, twins);
  if (twin === undefined) return entry;
  if (isOf(twin, 'indicator')) {
    const { description } = twin.record;
    if (fieldOf(entry.record, 'description').trim() !== '' || (description ?? '').trim() === '') return entry;
    return { ...entry, record: { ...entry.record, description }, describedBy: twin };
  }
  if (!isOf(twin, 'variable')) return entry;
  const { units, unitNotes, sources } = sourced(twin.record);
  return { ...entry, record: { units, unitNotes, sources, ...entry.record } };
}
