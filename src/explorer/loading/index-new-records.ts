import type { Entry } from '../../catalog/entry.ts';
import type { CatalogClient } from '../../client/catalog-client.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { feed, searchOf } from '../search-results/search-instance.ts';

const feeding = new Set<string>();

/**
 * Hands what arrived to the search, so that all is searchable soon after all is loaded. One feeding of a collection at
 * a time: the next call takes along what came meanwhile.
 */
export function indexNewRecords(
  service: CatalogClient,
  name: CollectionName,
  entries: readonly Entry[],
): void {
  const key = `${service.baseUrl} ${name}`;
  if (feeding.has(key)) return;
  feeding.add(key);
  void feedNow(service, name, entries)
    // A search that cannot be had is told to whoever searches, not to those who only load.
    .catch(() => undefined)
    .finally(() => feeding.delete(key));
}

async function feedNow(
  service: CatalogClient,
  name: CollectionName,
  entries: readonly Entry[],
): Promise<void> {
  const { searcher } = await searchOf(service);
  await feed(searcher, name, entries);
}
