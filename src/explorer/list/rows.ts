import type { NameGroup } from '../../catalog/list/list-engine.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { type SearchFields, searchDocument } from '../../catalog/search/search-document.ts';
import type { MatchExplanation } from '../../catalog/search/explain-match.ts';
import type { SavedRow } from './list-position.ts';

/** A collapsible row for several records with one name. */
interface RowGroup {
  name: string;
  size: number;
  open: boolean;
}

/** The rows in order: records and group heads. */
export interface Rows {
  readonly count: number;
  /** Why an entry matched the search; null without a search. */
  explain(entry: Entry): MatchExplanation | null;
  /** The record of a row; undefined for group heads and past the end. */
  entryAt(index: number): Entry | undefined;
  /** The group whose head is in a row, or null. */
  groupAt(index: number): RowGroup | null;
  /** Whether a row belongs to an open group. */
  isMember(index: number): boolean;
  /** The row of a record, or -1. */
  indexOf(entry: Entry): number;
}

/** The data of a list, rendered as rows or as a table. */
export interface ListProps {
  label: string;
  /** Identifies the search, filters, order and view; each value has its own scroll position. */
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

const ungrouped = { groupAt: () => null, isMember: () => false };

/** All entries in the order received. */
export function allRows(entries: readonly Entry[]): Rows {
  return {
    ...ungrouped,
    count: entries.length,
    explain: () => null,
    entryAt: (index) => entries[index],
    indexOf: ({ position, key }) => (entries[position]?.key === key ? position : -1),
  };
}

/** Returns why an entry matched the search; null without a search. */
type Explain = (entry: Entry) => MatchExplanation | null;

/** The entries at the given positions, in their order. */
export function rowsAt(entries: readonly Entry[], positions: Uint32Array, explain: Explain): Rows {
  return {
    ...ungrouped,
    count: positions.length,
    explain,
    entryAt: (index) => entries[positions[index] ?? -1],
    indexOf: ({ position }) => positions.indexOf(position),
  };
}

/** A search result: positions of the matching entries, best first, and a function that explains a match. */
export interface MatchedEntries {
  positions: Uint32Array;
  terms: string[];
  explain: (fields: SearchFields, terms: string[]) => MatchExplanation;
}

// The latest explanation of each entry: rows render more often than the search terms change.
const explained = new WeakMap<Entry, { by: string; why: MatchExplanation }>();

/** Explains the entries of a search result; for the same terms, an entry has the same explanation object. */
export function explainBy({ terms, explain }: MatchedEntries): Explain {
  const by = terms.join('\n');
  return (entry) => {
    const known = explained.get(entry);
    if (known?.by === by) return known.why;
    const why = explain(searchDocument(entry.collection, entry.record).fields, terms);
    explained.set(entry, { by, why });
    return why;
  };
}

/** The matching entries, best first. */
export function foundRows(entries: readonly Entry[], found: MatchedEntries): Rows {
  return rowsAt(entries, found.positions, explainBy(found));
}

/**
 * Combines records with one name into a collapsible row. In `records`, the members of a group are consecutive; a record
 * with a unique name keeps an ordinary row.
 */
export function groupedRows(records: Rows, groups: readonly NameGroup[], open: readonly string[]): Rows {
  const opened = new Set(open);
  const { lines, memberLines } = linesOf(groups, opened);
  // The index of a record, or negative for a group: -1 is the first.
  const headAt = (index: number) => {
    const line = lines[index] ?? 0;
    return line < 0 ? groups[-line - 1] : undefined;
  };
  return {
    count: lines.length,
    explain: (entry) => records.explain(entry),
    entryAt: (index) => {
      const line = lines[index] ?? -1;
      return line < 0 ? undefined : records.entryAt(line);
    },
    groupAt: (index) => {
      const group = headAt(index);
      return group === undefined ? null : { ...group, open: opened.has(group.name) };
    },
    isMember: (index) => memberLines[index] === 1,
    indexOf: (entry) => {
      const record = records.indexOf(entry);
      return record === -1 ? -1 : lines.indexOf(record);
    },
  };
}

function linesOf(groups: readonly NameGroup[], opened: ReadonlySet<string>) {
  const lines: number[] = [];
  const memberLines: number[] = [];
  for (const [number, { name, start, size }] of groups.entries()) {
    const isGroup = size > 1;
    if (isGroup) {
      lines.push(-number - 1);
      memberLines.push(0);
    }
    if (isGroup && !opened.has(name)) continue;
    for (let record = start; record < start + size; record++) {
      lines.push(record);
      memberLines.push(isGroup ? 1 : 0);
    }
  }
  return { lines, memberLines };
}

/** Identifies a row, so that its element keeps the focus when it moves. */
export function rowKey(rows: Rows, index: number): string {
  const entry = rows.entryAt(index);
  return entry === undefined ? `group ${rows.groupAt(index)?.name ?? index}` : entry.key;
}
