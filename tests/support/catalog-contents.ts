import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CollectionName, collectionNames, type RecordOf } from '../../src/contract/collections.ts';
import { newRecord } from '../../src/service/records/stored-form.ts';
import type { CatalogStore, NewRecord } from '../../src/service/store.ts';

/** A whole catalog in memory, each list in catalog order, with the structure of a catalog file. */
export type CatalogContents = { readonly [C in CollectionName]: readonly RecordOf[C][] };

/** The sample catalog, parsed on every call, so that a test may change it. */
export function sampleCatalog(): CatalogContents {
  const file = join(import.meta.dirname, '../../src/service/sample-catalog.json');
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The records of `contents` as a store takes them. */
export function* recordsOf(contents: CatalogContents): Generator<NewRecord> {
  for (const collection of collectionNames) {
    for (const record of contents[collection]) yield newRecord(collection, record, JSON.stringify(record));
  }
}

/** Puts `contents` into a store that is needed for nothing else. */
export async function fillStore(store: CatalogStore, contents: CatalogContents): Promise<void> {
  await store.replaceAll(recordsOf(contents));
  await store.close();
}
