import type { Entry } from '../../catalog/entry.ts';
import { searchDocument, type SearchFields } from '../../catalog/search/search-document.ts';
import type { MatchExplanation } from '../../catalog/search/explain-match.ts';

/** A collapsible row for several records of one name. */
export interface RowGroup {
  name: string;
  size: number;
  open: boolean;
}

/** The rows in order: records, and the heads of groups. */
export interface Rows {
  readonly count: number;
  /** Why the search found an entry; null without a search. */
  explain(entry: Entry): MatchExplanation | null;
  /** The record of a row; undefined past the end and where a group's head stands. */
  entryAt(index: number): Entry | undefined;
  /** The group whose head stands at a row, or null. */
  groupAt(index: number): RowGroup | null;
  /** Whether a row stands below a group's head. */
  isMember(index: number): boolean;
  /** The row of a record, or -1. */
  indexOf(entry: Entry): number;
}

const ungrouped = { groupAt: () => null, isMember: () => false };

/** All entries, in the order they arrived. */
export function allRows(entries: readonly Entry[]): Rows {
  return {
    ...ungrouped,
    count: entries.length,
    explain: () => null,
    entryAt: (index) => entries[index],
    indexOf: ({ position, key }) => (entries[position]?.key === key ? position : -1),
  };
}

/** Says why a search found an entry; null where there is no search. */
export type Explain = (entry: Entry) => MatchExplanation | null;

/** The entries at some positions, in the order of these. */
export function rowsAt(entries: readonly Entry[], positions: Uint32Array, explain: Explain): Rows {
  return {
    ...ungrouped,
    count: positions.length,
    explain,
    entryAt: (index) => entries[positions[index] ?? -1],
    indexOf: ({ position }) => positions.indexOf(position),
  };
}

/** What a search answered: the places of the entries found, best first, and how to say why each was. */
export interface MatchedEntries {
  positions: Uint32Array;
  terms: string[];
  explain: (fields: SearchFields, terms: string[]) => MatchExplanation;
}

/** Says why an answer holds an entry. */
export function explainBy({ terms, explain }: MatchedEntries): Explain {
  return ({ collection, record }) => explain(searchDocument(collection, record).fields, terms);
}

/** The entries a search found, best first. */
export function foundRows(entries: readonly Entry[], found: MatchedEntries): Rows {
  return rowsAt(entries, found.positions, explainBy(found));
}
