import { existsSync } from 'node:fs';
import { recordsOf } from '../service/record-form.ts';
import { openSqliteStore } from '../service/sqlite-store.ts';
import type { CatalogStore } from '../service/store.ts';
import { CommandFailure } from './failure.ts';

/** Where the catalog is kept unless told otherwise, in the current folder. */
export const defaultDatabase = 'catalog.sqlite';

/** Opens the database named by `--database`: a SQLite file, or a postgres:// address. */
export async function openStore(database: string): Promise<CatalogStore> {
  if (!isPostgres(database)) return openSqliteStore(database);
  // Loaded only where it is used: most catalogs are a file.
  const { openPostgresStore } = await import('../service/postgres-store.ts');
  return openPostgresStore(database);
}

/** Opens a catalog that must be there already. */
export async function openExisting(database: string): Promise<CatalogStore> {
  if (!isPostgres(database) && !existsSync(database)) {
    throw new CommandFailure(`there is no database ${database}; name one with --database`);
  }
  return openStore(database);
}

/** The database as it may be shown: an address without what lets in. */
export function databaseName(database: string): string {
  return isPostgres(database) ? database.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/, '') : database;
}

function isPostgres(database: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(database);
}

/** Gives a store that never held anything the sample catalog, and `say` tells so. */
export async function fillNew(store: CatalogStore, name: string, say: (line: string) => void): Promise<void> {
  if (!(await store.isNew())) return;
  // Read only where it is wanted: most starts find a catalog.
  const { sampleCatalog } = await import('../service/sample/sample-catalog.ts');
  await store.replaceAll(recordsOf(sampleCatalog()));
  say(`${name} is new: loaded the sample catalog (catalog import FILE puts yours in its place)`);
}
