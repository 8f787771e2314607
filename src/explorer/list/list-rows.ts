import type { Entry } from '../../catalog/entry.ts';
import type { Rows } from './rows.ts';

/** The data of a list of rows, shown as rows or as a table. */
export interface ListProps {
  label: string;
  /** Identifies the query of the rows; a different query starts at its own position. */
  question: string;
  rows: Rows;
  /** The records of the rows, including those of closed groups. */
  records: Rows;
  /** Query string of every record's link: the search, the filters, the position in the list. */
  search: string;
  chosen: Entry | undefined;
  /** The initial row of a query; applied once, as soon as the row exists. */
  startRow: number;
  /** Called with the first visible row when scrolling ends. */
  onSettle: (firstRow: number) => void;
  onToggleGroup: (name: string) => void;
}

/** The identity of a row, so that its element keeps the focus when it moves. */
export function rowKey(rows: Rows, index: number): string {
  const entry = rows.entryAt(index);
  return entry === undefined ? `group ${rows.groupAt(index)?.name ?? index}` : entry.key;
}
