import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entry } from '../../catalog/records/entry.ts';
import {
  type Searchable,
  type SearchableCollection,
  searchDocument,
} from '../../catalog/search/search-document.ts';
import { createSearchIndex, type SearchIndex } from '../../catalog/search/search-index.ts';
import { type IndexedSource, sourcesOf } from '../../catalog/sources.ts';
import type { CollectionName } from '../../contract/collection-names.ts';
import type { SynonymSet } from '../../contract/synonyms.ts';

/** A list with its search index, in the same order. */
export interface IndexedList {
  collection: SearchableCollection;
  items: readonly Searchable<SearchableCollection>[];
  index: SearchIndex;
}

/** What the tools answer from: the four lists, and the sources of variables. */
export interface IndexedCatalog {
  lists: readonly IndexedList[];
  sources: readonly IndexedSource[];
}

/** In records: indexing so many takes a few milliseconds, after which other requests go first. */
const slice = 200;

/** The lists that answers prefer, if records fit equally well. */
const order: readonly CollectionName[] = ['indicator', 'variable', 'taxonomy', 'subdomain'];

/** `synonyms` are the catalog's own. */
export async function indexCatalog(
  entries: Readonly<Record<CollectionName, readonly Entry[]>>,
  synonyms?: readonly SynonymSet[],
): Promise<IndexedCatalog> {
  const sources = sourcesOf(entries.variable);
  const lists: IndexedList[] = [];
  for (const collection of [...order, 'source'] as const) {
    const items: readonly Searchable<SearchableCollection>[] =
      collection === 'source' ? sources : entries[collection];
    const index = createSearchIndex(synonyms);
    for (let at = 0; at < items.length; at += slice) {
      index.add(items.slice(at, at + slice).map(({ record }) => searchDocument(record)));
      await nextTurn();
    }
    lists.push({ collection, items, index });
  }
  return { lists, sources };
}
