import { existsSync } from 'node:fs';
import { collectionNames } from '../../contract/collection-names.ts';
import { isPostgres } from '../../server/database/database-address.ts';
import { isUntouchedSample, openExisting } from '../../server/database/open-catalog.ts';
import type { CatalogStore } from '../../service/store.ts';
import type { SheetRows } from '../sheets/sheet-rows.ts';

/** Opens the catalog in `database`; null if there is none yet. */
export async function openReplacedCatalog(database: string): Promise<CatalogStore | null> {
  if (!isPostgres(database) && !existsSync(database)) return null;
  const store = await openExisting(database);
  let isNew = true;
  try {
    isNew = await store.isNew();
    return isNew ? null : store;
  } finally {
    if (isNew) await store.close();
  }
}

/**
 * The ids that were given in `database`, none if it has the sample, whose ids are given again; `withRecords` also says which record
 * of the catalog has which.
 */
export async function addIdsOf(database: string, rows: SheetRows, withRecords = true): Promise<void> {
  const store = await openReplacedCatalog(database);
  if (store === null) return;
  try {
    if (await isUntouchedSample(store)) return;
    for (const name of collectionNames) rows.countFrom(name, (await store.state(name)).lastId);
    if (!withRecords) return;
    for await (const { collection, json } of store.allRecords())
      if (json !== null) rows.addEarlier(collection, JSON.parse(json));
  } finally {
    await store.close();
  }
}
