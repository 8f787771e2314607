import {
  type Searchable,
  type SearchableCollection,
  searchDocument,
} from '../../catalog/search/search-document.ts';
import type { explain } from '../../catalog/search/explain-match.ts';
import type { hasSearchTerms } from '../../catalog/search/query.ts';
import type { SearchClient } from '../../catalog/search/worker/search-client.ts';
import type { CatalogClient } from '../../client/catalog-client.ts';
import { importedCode } from '../ui/chunk-load-error.ts';

// Documents per message: few enough not to delay typing.
const batchSize = 500;

/** The search client of a service, with functions to explain a match and to check for a blank query. */
export interface SearchInstance {
  searcher: SearchClient;
  explain: typeof explain;
  hasSearchTerms: typeof hasSearchTerms;
}

const instances = new WeakMap<CatalogClient, Promise<SearchInstance>>();

/** The shared search of a service; its code and worker are loaded on the first call. */
export function searchOf(service: CatalogClient): Promise<SearchInstance> {
  const known = instances.get(service);
  if (known !== undefined) return known;
  const instance = startSearch();
  instances.set(service, instance);
  // A failed download is not cached, so that the next search tries again.
  instance.catch(() => instances.delete(service));
  return instance;
}

// Lazy, because the first screen does not need the search.
async function startSearch(): Promise<SearchInstance> {
  const [{ createSearchClient }, { explain }, { hasSearchTerms }] = await Promise.all([
    importedCode(() => import('../../catalog/search/worker/search-client.ts')),
    importedCode(() => import('../../catalog/search/explain-match.ts')),
    importedCode(() => import('../../catalog/search/query.ts')),
  ]);
  return { searcher: createSearchClient(), explain, hasSearchTerms };
}

// The records in each index, in its order.
const indexes = new WeakMap<SearchClient, Map<SearchableCollection, object[]>>();

/**
 * Brings an index up to date with a list in batches, yielding to the browser in between; it is built again if a record
 * was replaced or moved. Calls may overlap: states of one list complement each other, otherwise the latest call wins.
 */
export async function feed<C extends SearchableCollection>(
  searcher: SearchClient,
  name: C,
  list: readonly Searchable<C>[],
): Promise<void> {
  if (searcher.failed) searcher.restart();
  const ofSearcher = indexes.get(searcher) ?? new Map<SearchableCollection, object[]>();
  indexes.set(searcher, ofSearcher);
  let indexed = ofSearcher.get(name) ?? [];
  const isKept =
    indexed.length === searcher.fed(name) &&
    indexed.every((record, at) => at >= list.length || record === list[at]?.record);
  if (!isKept) {
    searcher.clear(name);
    indexed = [];
  }
  ofSearcher.set(name, indexed);
  while (indexed.length < list.length && ofSearcher.get(name) === indexed) {
    const batch = list.slice(indexed.length, indexed.length + batchSize).map(({ record }) => record);
    indexed.push(...batch);
    searcher.add(
      name,
      batch.map((record) => searchDocument(name, record)),
    );
    await new Promise((resolve) => setTimeout(resolve));
  }
}
