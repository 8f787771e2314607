import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import { newRecord } from '../../service/records/stored-form.ts';
import { type CatalogStore, ChangedMeanwhile, firstCatalog, type NewRecord } from '../../service/store.ts';

/** Loads the sample catalog into a new database, as `catalog import` would; does nothing to one that is not new. */
export async function fillNew(store: CatalogStore, name: string, say: (line: string) => void): Promise<void> {
  if (!(await store.isNew())) return;
  try {
    await store.replaceAll(await sampleRecords(), firstCatalog);
  } catch (error) {
    // An import, or the first start of another process, was faster.
    if (error instanceof ChangedMeanwhile) return;
    throw error;
  }
  say(`Created ${name} with the sample catalog. To use your own: catalog import FILE`);
}

/** Whether the catalog is the sample as `fillNew` loaded it: these records, and no change since. */
export async function isUntouchedSample(store: CatalogStore): Promise<boolean> {
  if ((await store.changes(Number.MAX_SAFE_INTEGER, 1)).length > 0) return false;
  const left = new Set((await sampleRecords()).map(({ collection, json }) => collection + json));
  for await (const { collection, json } of store.allRecords())
    if (json !== null && !left.delete(collection + json)) return false;
  return left.size === 0;
}

async function sampleRecords(): Promise<readonly NewRecord[]> {
  const { default: sample } = await import('../../service/sample-catalog.json', { with: { type: 'json' } });
  const lists: Readonly<Record<CollectionName, readonly { id: number; slug: string }[]>> = sample;
  return collectionNames.flatMap((name) =>
    lists[name].map((record) => newRecord(name, record, JSON.stringify(record))),
  );
}
