import type { Entry } from '../../catalog/records/entry.ts';
import type { CatalogClient } from '../../client/catalog-client.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { feed, searchOf } from './search-instance.ts';

const updating = new Set<string>();

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
  if (updating.has(key)) return;
  updating.add(key);
  void updateIndex(service, name, entries)
    // A search that fails to start is reported when the user searches, not during loading.
    .catch(() => undefined)
    .finally(() => updating.delete(key));
}

async function updateIndex(
  service: CatalogClient,
  name: CollectionName,
  entries: readonly Entry[],
): Promise<void> {
  const { searcher } = await searchOf(service);
  await feed(searcher, name, entries);
}
