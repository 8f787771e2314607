import type { Entry } from '../../catalog/records/entry.ts';
import type { Rows } from './rows.ts';
import type { SavedRow } from './saved-row.ts';

/** The data of a list, rendered as rows or as a table. */
export interface ListProps {
  label: string;
  /** From `viewKeyOf`; each value has its own scroll position. */
  viewKey: string;
  rows: Rows;
  /** The records of the rows, including those in closed groups. */
  records: Rows;
  /** Query string of every record's link: the search and the filters. */
  search: string;
  chosen: Entry | undefined;
  /** The initial row for a `viewKey`; applied once, as soon as its record is loaded. */
  startRow: SavedRow;
  /** Whether more records are being loaded. */
  isLoading: boolean;
  /** Called with the first visible row when scrolling ends. */
  onSettle: (firstRow: SavedRow) => void;
  onToggleGroup: (name: string) => void;
}

/** Identifies a row, so that its element keeps the focus when it moves. */
export function rowKey(rows: Rows, index: number): string {
  const entry = rows.entryAt(index);
  return entry === undefined ? `group ${rows.groupAt(index)?.name ?? index}` : entry.key;
}
