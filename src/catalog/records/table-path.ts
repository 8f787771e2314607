import { readVariableReference } from './known-shapes.ts';
import { type Entry, headingOf, isOf } from './entry.ts';

/** What each variable of a table is directly part of; variables that are part of nothing are missing. */
type Parents = ReadonlyMap<Entry, Entry<'variable'>>;

/** What is known of a list so far; it grows with the list. */
interface Tables {
  /** How many entries were read, and the last of them, by which a longer list is recognized. */
  length: number;
  last: Entry | undefined;
  /** The variables of each table by its source's id, and their parents, which are null until they are needed. */
  variables: Map<string | number, { entries: Entry<'variable'>[]; parents: Parents | null }>;
  names: Map<string, number>;
}

// By the first entry of a list: pages are added at its end.
const known = new WeakMap<Entry, Tables>();

const codes = new Intl.Collator('en', { numeric: true });

/** The variables of a table in its order, which is that of their codes. */
export function inTableOrder(variables: readonly Entry<'variable'>[]): readonly Entry<'variable'>[] {
  return variables.toSorted((a, b) => codes.compare(a.record.slug, b.record.slug));
}

// The number of a row at the end of its code, as in B01001_002E. Codes without one have no order.
const rowNumber = /\d{1,9}(\.\d{1,9})?\D{0,9}$/;

/**
 * What each variable of a table, in its order, is part of: what it is a percentage of. Of those that name nothing, or
 * nothing in the table, the numbered ones are part of the last one before them at a lower level.
 */
export function parentsIn(table: readonly Entry<'variable'>[]): Parents {
  const byKey = new Map(table.map((entry) => [entry.key, entry]));
  const branches = new Map<string, Entry<'variable'>[]>();
  const parents = new Map<Entry, Entry<'variable'>>();
  for (const entry of table) {
    const { depth, slug, denominators } = entry.record;
    const series = slug.replace(rowNumber, '');
    const branch = (branches.get(series) ?? []).filter(({ record }) => record.depth < depth);
    branches.set(series, [...branch, entry]);
    const given = readVariableReference(denominators[0]);
    const named = given === null ? undefined : byKey.get(given.key);
    // The next level above is that of a variable which is not here: what has this level is another one.
    const below = given === null ? depth : depth - 1;
    // A parent is always at a lower level, so nothing is part of itself.
    const parent =
      named !== undefined && named.record.depth < depth
        ? named
        : branch.findLast(({ record }) => record.depth < below);
    if (parent !== undefined) parents.set(entry, parent);
  }
  return parents;
}

/** What a variable is part of in the table of its first source, the top first. */
function ancestorsOf(entries: readonly Entry[], entry: Entry<'variable'>): Entry[] {
  const table = tablesOf(entries).variables.get(entry.record.sources[0]?.id ?? '');
  if (table === undefined) return [];
  table.parents ??= parentsIn(inTableOrder(table.entries));
  const ancestors: Entry[] = [];
  for (let at = table.parents.get(entry); at !== undefined; at = table.parents.get(at)) ancestors.unshift(at);
  return ancestors;
}

/** Where in its table a variable is, if another loaded one has the same name: "Total › Male"; otherwise empty. */
export function pathInTable(entries: readonly Entry[], entry: Entry): string {
  if (!isOf(entry, 'variable') || (tablesOf(entries).names.get(headingOf(entry)) ?? 0) < 2) return '';
  const table = entry.record.sources[0]?.name ?? '';
  return ancestorsOf(entries, entry)
    .map((ancestor) => nameInTable(ancestor, table))
    .join(' › ');
}

function tablesOf(entries: readonly Entry[]): Tables {
  const [first] = entries;
  const before = first && known.get(first);
  const isKnown = before !== undefined && before.last === entries[before.length - 1];
  const tables = isKnown
    ? before
    : { length: 0, last: undefined, variables: new Map(), names: new Map<string, number>() };
  if (first !== undefined) known.set(first, tables);
  for (const entry of entries.slice(tables.length)) {
    const name = headingOf(entry);
    tables.names.set(name, (tables.names.get(name) ?? 0) + 1);
    if (!isOf(entry, 'variable')) continue;
    const id = entry.record.sources[0]?.id ?? '';
    const table = tables.variables.get(id) ?? { entries: [], parents: null };
    table.entries.push(entry);
    table.parents = null;
    tables.variables.set(id, table);
  }
  tables.length = entries.length;
  tables.last = entries.at(-1);
  return tables;
}

// What is in parentheses at the end of a name, which may contain parentheses.
const remark = / \(((?:[^()]|\([^()]*\))+)\)$/;

/** The name of a variable without the title of its table in parentheses, as in "Male (Sex by Age)". */
export function nameInTable(entry: Entry, table: string): string {
  const name = headingOf(entry);
  const found = name.length > 300 ? null : remark.exec(name);
  const words = wordsOf(found?.[1] ?? '');
  const title = new Set(wordsOf(table));
  return words.length > 1 && words.every((word) => title.has(word)) ? name.slice(0, found?.index) : name;
}

function wordsOf(text: string): string[] {
  return text.split(/[\s(),]+/).filter(Boolean);
}
