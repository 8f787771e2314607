import type { Entry } from '../../catalog/entry.ts';
import type { Rows } from './rows.ts';

/** What a list of rows is drawn from, as rows or as a table. */
export interface ListProps {
  label: string;
  /** What the rows answer: those of another question begin at their own place. */
  question: string;
  rows: Rows;
  /** The records of the rows, whatever group is open. */
  records: Rows;
  /** Query string every record's address carries along: the search, the filters, the place in the list. */
  search: string;
  chosen: Entry | undefined;
  /** The row a question begins at; used once for each, as soon as that row is there. */
  startRow: number;
  /** Called with the first visible row when scrolling comes to rest. */
  onSettle: (firstRow: number) => void;
  onToggleGroup: (name: string) => void;
}

/** What a row is, whatever place it has: its element, and with it the focus, goes with it. */
export function rowKey(rows: Rows, index: number): string {
  const entry = rows.entryAt(index);
  return entry === undefined ? `group ${rows.groupAt(index)?.name ?? index}` : entry.key;
}
