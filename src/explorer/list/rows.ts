import type { Entry } from '../../catalog/records/entry.ts';
import { searchDocument, type SearchFields } from '../../catalog/search/search-document.ts';
import type { MatchExplanation } from '../../catalog/search/explain-match.ts';

/** A collapsible row for several records with one name. */
export interface RowGroup {
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
export type Explain = (entry: Entry) => MatchExplanation | null;

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
