import { containsWords } from '../../text/without-accents.ts';
import { readVariableReference } from './known-shapes.ts';
import { type TableRow, withParents } from './table-path.ts';

/** The rows whose name, code or unit contains every word of a query, and what they are part of. */
export function matchingRows(
  rows: readonly TableRow[],
  query: string,
): { visibleRows: ReadonlySet<TableRow>; matches: ReadonlySet<TableRow> } {
  const contains = containsWords(query);
  const matches = rows.filter(({ entry: { record } }) =>
    contains(`${record.name} ${record.slug} ${record.units ?? ''}`),
  );
  return { visibleRows: new Set(matches.flatMap(withParents)), matches: new Set(matches) };
}

const mostSiblings = 7;
const mostParts = 6;
const smallTable = 12;

/** What a row is part of, the nearest rows beside it and its nearest parts; all of a small table that has one top. */
export function rowsAround(rows: readonly TableRow[], row: TableRow): ReadonlySet<TableRow> {
  if (rows.length <= smallTable && rows.filter(({ level }) => level === 0).length === 1) return new Set(rows);
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
function isBeside(row: TableRow, other: TableRow): boolean {
  return row.parent === other.parent && percentOf(row) === percentOf(other);
}

/** The key of the variable that a row is a percentage of, or null. */
function percentOf({ entry }: TableRow): string | null {
  return readVariableReference(entry.record.denominators[0])?.key ?? null;
}
