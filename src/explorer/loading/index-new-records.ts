import type { Entry } from '../../catalog/entry.ts';
import type { CatalogClient } from '../../client/catalog-client.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { feed, searchOf } from '../search-results/search-instance.ts';

const feeding = new Set<string>();

/**
 * Adds new entries to the search index, so that they are soon searchable. Updates of a collection do not overlap: the
 * next call includes entries added in the meantime.
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
    // A search that fails to start is reported when the user searches, not during loading.
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
