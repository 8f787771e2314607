import type { Entry } from '../../catalog/entry.ts';
import { searchDocument, type SearchFields } from '../../catalog/search/document.ts';
import type { Explanation } from '../../catalog/search/explain.ts';

/** The rows of a list in their order: every entry, or those a search found, best first. */
export interface Rows {
  readonly count: number;
  /** Why the search found an entry; null without a search. */
  explain(entry: Entry): Explanation | null;
  entryAt(index: number): Entry | undefined;
  /** The row of a record, or -1. */
  indexOf(entry: Entry): number;
}

/** All entries, in the order they arrived. */
export function allRows(entries: readonly Entry[]): Rows {
  return {
    count: entries.length,
    explain: () => null,
    entryAt: (index) => entries[index],
    indexOf: ({ position, key }) => (entries[position]?.key === key ? position : -1),
  };
}

/** What a search answered: the places of the entries found, best first, and how to say why each was. */
export interface Found {
  positions: Uint32Array;
  terms: string[];
  explain: (fields: SearchFields, terms: string[]) => Explanation;
}

/** The entries a search found, best first. */
export function foundRows(entries: readonly Entry[], { positions, terms, explain }: Found): Rows {
  return {
    count: positions.length,
    explain: ({ collection, record }) => explain(searchDocument(collection, record).fields, terms),
    entryAt: (index) => entries[positions[index] ?? -1],
    indexOf: ({ position }) => positions.indexOf(position),
  };
}
