import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stageCatalogFile } from '../../service/records/catalog-file.ts';
import { createStaging } from '../../service/records/catalog-staging.ts';
import { type CatalogStore, ChangedMeanwhile, firstCatalog, type NewRecord } from '../../service/store.ts';

/** Loads the sample catalog into a new database, as `catalog import` would; does nothing to one that is not new. */
export async function fillNew(store: CatalogStore, name: string, say: (line: string) => void): Promise<void> {
  if (!(await store.isNew())) return;
  try {
    await store.replaceAll(sampleRecords(), firstCatalog);
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
  const left = new Set(sampleRecords().map(({ collection, json }) => collection + json));
  for await (const { collection, json } of store.allRecords())
    if (json !== null && !left.delete(collection + json)) return false;
  return left.size === 0;
}

function sampleRecords(): readonly NewRecord[] {
  // dist-node/ has the same structure as src/.
  const sample = fileURLToPath(new URL('../../service/sample-catalog.json', import.meta.url));
  const staging = createStaging();
  const mistakes = stageCatalogFile(readFileSync(sample), staging);
  if (mistakes.list[0] !== undefined) throw mistakes.list[0];
  return [...staging.records()];
}
