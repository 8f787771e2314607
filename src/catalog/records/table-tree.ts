import { containsWords } from '../without-accents.ts';
import type { Entry } from './entry.ts';
import { readVariableReference } from './known-shapes.ts';
import { inTableOrder, parentsIn } from './table-path.ts';

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

const trees = new WeakMap<readonly Entry[], readonly TableRow[]>();

/** The variables of a table, each followed by its parts, in the order of their codes. Memoized. */
export function tableTree(variables: readonly Entry<'variable'>[]): readonly TableRow[] {
  const before = trees.get(variables);
  if (before !== undefined) return before;
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
  const tree = top.flatMap(withParts);
  trees.set(variables, tree);
  return tree;
}

function withParts(row: TableRow): TableRow[] {
  return [row, ...row.parts.flatMap(withParts)];
}

function withParents(row: TableRow): TableRow[] {
  return row.parent === null ? [row] : [...withParents(row.parent), row];
}

/** The rows whose name, code or unit contains every word of a query, and what they are part of. */
export function matchingRows(
  rows: readonly TableRow[],
  query: string,
): { shown: ReadonlySet<TableRow>; found: ReadonlySet<TableRow> } {
  const contains = containsWords(query);
  const found = rows.filter(({ entry: { record } }) =>
    contains(`${record.name} ${record.slug} ${record.units ?? ''}`),
  );
  return { shown: new Set(found.flatMap(withParents)), found: new Set(found) };
}

const mostSiblings = 7;
const mostParts = 6;

/** What is around a row: what it is part of, the rows beside it, and its parts; of many, only the nearest ones. */
export function rowsAround(rows: readonly TableRow[], row: TableRow): ReadonlySet<TableRow> {
  const siblings = (each: TableRow, most: number) =>
    nearest(
      (each.parent?.parts ?? rows).filter((other) => isBeside(other, each)),
      each,
      most,
    );
  const above = withParents(row).slice(0, -1);
  return new Set([
    ...above.flatMap((each) => siblings(each, 1)),
    ...siblings(row, mostSiblings),
    ...nearest(row.parts, row.parts[0], mostParts),
  ]);
}

function nearest(rows: readonly TableRow[], row: TableRow | undefined, most: number): readonly TableRow[] {
  // A line that says "1 more" takes as much room as the row itself.
  if (row === undefined || rows.length <= most + 1) return rows;
  const start = Math.max(0, Math.min(rows.indexOf(row) - Math.floor(most / 2), rows.length - most));
  return rows.slice(start, start + most);
}

/** Whether two rows are parts of the same variable, which may be missing, as far as they say. */
export function isBeside(row: TableRow, other: TableRow): boolean {
  return row.parent === other.parent && percentOf(row) === percentOf(other);
}

/** The key of the variable that a row is a percentage of, or null. */
export function percentOf({ entry }: TableRow): string | null {
  return readVariableReference(entry.record.denominators[0])?.key ?? null;
}
