import type { Entry } from '../../catalog/entry.ts';
import { searchDocument } from '../../catalog/search/search-document.ts';
import type { explain } from '../../catalog/search/explain-match.ts';
import type { hasSearchTerms } from '../../catalog/search/query.ts';
import type { SearchClient } from '../../catalog/search/worker/search-client.ts';
import type { CatalogClient } from '../../client/catalog-client.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { importedCode } from '../parts/chunk-load-error.ts';

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

// The first entry of each index: a reloaded list starts with another one.
const firstEntries = new WeakMap<SearchClient, Map<CollectionName, Entry>>();

/**
 * Sends new entries to the search worker in batches, yielding to the browser in between. Calls with older and newer
 * states may overlap.
 */
export async function feed(
  searcher: SearchClient,
  name: CollectionName,
  entries: readonly Entry[],
): Promise<void> {
  if (searcher.failed) searcher.restart();
  const firsts = firstEntries.get(searcher) ?? new Map<CollectionName, Entry>();
  firstEntries.set(searcher, firsts);
  const first = entries[0];
  if (firsts.get(name) !== first && searcher.fed(name) > 0) searcher.clear(name);
  if (first !== undefined) firsts.set(name, first);
  while (searcher.fed(name) < entries.length && firsts.get(name) === first) {
    const from = searcher.fed(name);
    const batch = entries.slice(from, from + batchSize);
    searcher.add(
      name,
      batch.map(({ record }) => searchDocument(name, record)),
    );
    await new Promise((resolve) => setTimeout(resolve));
  }
}
