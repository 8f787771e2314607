import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { recordsOf } from '../service/records/stored-form.ts';
import { openSqliteReader } from '../service/sqlite/sqlite-reader.ts';
import { openSqliteStore } from '../service/sqlite/sqlite-store.ts';
import { type CatalogStore, StoreFull } from '../service/store.ts';
import { checkDatabaseAddress, isPostgres } from './database-address.ts';
import { CommandFailure } from './command-failure.ts';
import { storeAsCommandFailure } from './store-failure.ts';

/** Where the catalog is kept unless told otherwise, in the current folder. */
export const defaultDatabase = 'catalog.sqlite';

/** Opens the database named by `--database`, a SQLite file or a postgres:// address, to read and to write. */
export async function openStore(database: string): Promise<CatalogStore> {
  checkDatabaseAddress(database);
  if (isPostgres(database)) return openPostgres(database);
  refuseReadOnly(database);
  return openSqliteStore(database);
}

/** Opens a catalog that must be there already; to read it is enough. */
export async function openExisting(database: string): Promise<CatalogStore> {
  checkDatabaseAddress(database);
  if (!isPostgres(database) && !existsSync(database)) {
    throw new CommandFailure(`there is no database ${database}; name one with --database`);
  }
  return isPostgres(database) ? openPostgres(database) : openSqliteReader(database);
}

/** Loaded only where it is used: most catalogs are a file. */
async function openPostgres(database: string): Promise<CatalogStore> {
  const { openPostgresStore } = await import('../service/postgres/postgres-store.ts');
  return openPostgresStore(database);
}

/** SQLite opens such a file without a word, and would only say so to the first who adds a record. */
function refuseReadOnly(file: string): void {
  if (!existsSync(file)) return;
  try {
    for (const needed of [file, dirname(file)]) accessSync(needed, constants.W_OK);
  } catch {
    throw new CommandFailure(`${file} or its folder can only be read; let this program write there`);
  }
}

/** The database as it may be shown: an address without user, password and parameters. */
export function databaseName(database: string): string {
  return isPostgres(database) ? database.replace(/\?.*$/s, '').replace(/\/\/.*@/s, '//') : database;
}

/** Gives a store that never held anything the sample catalog, and `say` tells so. */
export async function fillNew(store: CatalogStore, name: string, say: (line: string) => void): Promise<void> {
  if (!(await store.isNew())) return;
  // Read only where it is wanted: most starts find a catalog.
  const { sampleCatalog } = await import('../service/sample/sample-catalog.ts');
  try {
    await store.replaceAll(recordsOf(sampleCatalog()));
  } catch (error) {
    // What is away may come back while the service waits; a full disk is for a person to see to.
    throw error instanceof StoreFull ? storeAsCommandFailure('serve', name, error) : error;
  }
  say(`${name} is new: loaded the sample catalog (catalog import FILE puts yours in its place)`);
}
