import { inNumberOrder } from '../../text/number-order.ts';
import { memoized } from '../../memoized.ts';
import { type Entry, isOf } from '../entry.ts';
import { readVariableReference } from './known-shapes.ts';
import { isOfCensus } from '../../census/presence.ts';
import { givenPath, nameInTable, pathOfNames, rowHeadingOf, tableOf } from './name-in-table.ts';
import { codeAndTitle, tableCodeOf } from './table-codes.ts';

/** What each variable of a table is directly part of; variables that are part of nothing are missing. */
type Parents = ReadonlyMap<Entry, Entry<'variable'>>;

/** The variables of a table in its order, which is that of their codes. */
export function inTableOrder(variables: readonly Entry<'variable'>[]): readonly Entry<'variable'>[] {
  return variables.toSorted((a, b) => inNumberOrder(a.record.slug, b.record.slug));
}

// The number of a row at the end of its code, as in B01001_002E. Codes without one have no order.
const rowNumber = /\d{1,9}(\.\d{1,9})?\D{0,9}$/;

/** Whether a variable has no source, or its first one is a table: of a census, or with a code that its own begins with. */
function isRowOfTable({ record: { slug, sources } }: Entry<'variable'>): boolean {
  const [source] = sources;
  if (source === undefined || isOfCensus(source)) return true;
  const { code } = codeAndTitle(source.name);
  return code !== '' && slug.toLowerCase().startsWith(code.toLowerCase());
}

/**
 * What each variable of a table, in its order, is part of: what it is a percentage of. Of those that name nothing, or
 * nothing in the table, the numbered ones are part of the last one before them at a lower level, unless their source is no table.
 */
function parentsIn(table: readonly Entry<'variable'>[]): Parents {
  const byKey = new Map(table.map((entry) => [entry.key, entry]));
  const branches = new Map<string, Entry<'variable'>[]>();
  const parents = new Map<Entry, Entry<'variable'>>();
  for (const entry of table) {
    const { depth, slug, denominators } = entry.record;
    const series = slug.replace(rowNumber, '');
    const branch = (branches.get(series) ?? []).filter(({ record }) => record.depth < depth);
    branches.set(series, [...branch, entry]);
    const reference = readVariableReference(denominators[0]);
    const whole = reference === null ? undefined : byKey.get(reference.key);
    // The next level above is that of a variable which is not here: what has this level is another one.
    const below = reference === null ? depth : depth - 1;
    // A parent is always at a lower level, so nothing is part of itself.
    const parent =
      whole !== undefined && whole.record.depth < depth
        ? whole
        : isRowOfTable(entry)
          ? branch.findLast(({ record }) => record.depth < below)
          : undefined;
    if (parent !== undefined) parents.set(entry, parent);
  }
  return parents;
}

/** A variable in the tree of its table. */
export interface TableRow {
  entry: Entry<'variable'>;
  /** From 0; higher than that of the row above by one, whatever levels the catalog gives. */
  level: number;
  parent: TableRow | null;
  parts: TableRow[];
}

// Each level is indented, which has to leave room for names on a phone.
const maxLevel = 7;

/** The variables of a table, each followed by its parts, in the order of their codes. Memoized. */
export const tableTree = memoized((variables: readonly Entry<'variable'>[]): readonly TableRow[] => {
  const table = inTableOrder(variables);
  const parents = parentsIn(table);
  const rows = new Map<Entry, TableRow>();
  // A parent has a lower level, but may have a later code.
  for (const entry of table.toSorted((a, b) => a.record.depth - b.record.depth)) {
    const above = rows.get(parents.get(entry) ?? entry) ?? null;
    const parent = above?.level === maxLevel ? above.parent : above;
    rows.set(entry, { entry, level: parent === null ? 0 : parent.level + 1, parent, parts: [] });
  }
  const top: TableRow[] = [];
  for (const entry of table) {
    const row = rows.get(entry);
    if (row !== undefined) (row.parent?.parts ?? top).push(row);
  }
  return top.flatMap(withParts);
});

function withParts(row: TableRow): TableRow[] {
  return [row, ...row.parts.flatMap(withParts)];
}

/** What a row is part of, the top first, and the row itself. */
export function withParents(row: TableRow): TableRow[] {
  return row.parent === null ? [row] : [...withParents(row.parent), row];
}

type Table = Entry<'variable'>[];

/** The tables of a list: the variables with the same first source, and those without a source whose codes are of its table. Memoized. */
const tablesOf = memoized((entries: readonly Entry[]) => {
  const bySource = new Map<string | number, Table>();
  const byCode = new Map<string, Table>();
  const sourceless: Table = [];
  for (const entry of entries) {
    if (!isOf(entry, 'variable')) continue;
    const [source] = entry.record.sources;
    const table = source === undefined ? sourceless : bySource.get(source.id);
    if (table !== undefined) table.push(entry);
    else if (source !== undefined) bySource.set(source.id, [entry]);
  }
  for (const table of bySource.values())
    byCode.set(codeAndTitle(tableOf(table[0]?.record ?? {})).code.toLowerCase(), table);
  byCode.delete('');
  for (const entry of sourceless) byCode.get(tableCodeOf(entry.record.slug))?.push(entry);
  return { bySource, byCode };
});

/** The table that a variable is a row of; undefined without one. */
function tableFor(entries: readonly Entry[], entry: Entry): Table | undefined {
  if (!isOf(entry, 'variable')) return undefined;
  const {
    slug,
    sources: [source],
  } = entry.record;
  const { bySource, byCode } = tablesOf(entries);
  return source === undefined ? byCode.get(tableCodeOf(slug)) : bySource.get(source.id);
}

/** The rows of the table of a variable's first source, or of the one that its code names; none without a table. */
export function tableRowsOf(entries: readonly Entry[], entry: Entry): readonly TableRow[] {
  return tableTree(tableFor(entries, entry) ?? []);
}

const parentsOf = memoized((table: Table): Parents => parentsIn(inTableOrder(table)));

/** Where a variable is in its table: "Male › Under 5 years"; what it says itself while neither the list nor the rows above it are loaded. */
export function pathInTable(entries: readonly Entry[], entry: Entry, isWhole: boolean): string {
  const above = isWhole ? undefined : rowsAbove(entries, entry);
  if (!isWhole && above === undefined) return givenPath(entry.record);
  const table = above ?? tableFor(entries, entry) ?? [];
  const parents = above === undefined ? parentsOf(table) : parentsIn(above);
  // A row without a source does not know the title of its table.
  const title = tableOf(table[0]?.record ?? {});
  const names: string[] = [];
  for (let parent = parents.get(entry); parent !== undefined; parent = parents.get(parent))
    names.unshift(nameInTable(rowHeadingOf(parent), title));
  return names.length === 0 ? '' : pathOfNames(names);
}

/** A variable after all rows of its table that are above it; undefined unless they come one after the other, from the first. */
function rowsAbove(entries: readonly Entry[], entry: Entry): Table | undefined {
  const { slug } = entry.record;
  const [table, number] = [tableCodeOf(slug), rowNumberOf(slug)];
  if (table === '' || entries[entry.position] !== entry) return undefined;
  const rows = entries.slice(Math.max(0, entry.position + 1 - number), entry.position + 1);
  const isInPlace = ({ record }: Entry, index: number) =>
    rowNumberOf(record.slug) === index + 1 && tableCodeOf(record.slug) === table;
  return rows.length === number && rows.every(isInPlace)
    ? rows.filter((row) => isOf(row, 'variable'))
    : undefined;
}

/** The number at the end of the code of a row of a table. */
const rowNumberOf = (slug: string) => Number(/(\d{3})\D*$/.exec(slug)?.[1]);
