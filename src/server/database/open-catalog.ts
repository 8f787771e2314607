import { existsSync } from 'node:fs';
import { stageCatalogFile } from '../../service/records/catalog-file.ts';
import { readSampleCatalog } from '../../service/sample-catalog.ts';
import { createStaging } from '../../service/records/catalog-staging.ts';
import { isWritable, openSqliteReader } from '../../service/sqlite/sqlite-reader.ts';
import { openSqliteStore } from '../../service/sqlite/sqlite-store.ts';
import {
  type CatalogStore,
  ChangedMeanwhile,
  firstCatalog,
  StoreFull,
  StoreUnavailable,
} from '../../service/store.ts';
import { checkDatabaseAddress, isPostgres } from './database-address.ts';
import { CommandFailure } from '../command/command-failure.ts';

export const defaultDatabase = 'catalog.sqlite';

/** With `mayCreate`, a PostgreSQL database without a catalog gets its tables; SQLite always creates a missing file. */
export async function openStore(database: string, mayCreate = true): Promise<CatalogStore> {
  checkDatabaseAddress(database);
  if (isPostgres(database)) return openPostgres(database, mayCreate);
  // Without this check, SQLite would open a read-only file, and only the first write would fail.
  if (existsSync(database) && !isWritable(database))
    throw new CommandFailure(`${database} or its folder is read-only; give this program write permission`);
  return openSqliteStore(database);
}

/** Opens an existing catalog; read access is sufficient. */
export async function openExisting(database: string): Promise<CatalogStore> {
  checkDatabaseAddress(database);
  if (!isPostgres(database) && !existsSync(database))
    throw new CommandFailure(`there is no database ${database}; specify one with --database`);
  return isPostgres(database) ? openPostgres(database, false) : openSqliteReader(database);
}

async function openPostgres(database: string, mayCreate: boolean): Promise<CatalogStore> {
  const { openPostgresStore } = await import('../../service/postgres/postgres-store.ts');
  return openPostgresStore(database, mayCreate);
}

/** The database's name for messages: an address without user, password and parameters. */
export function databaseName(database: string): string {
  return isPostgres(database) ? database.replace(/\?.*$/s, '').replace(/\/\/.*@/s, '//') : database;
}

/** Loads the sample catalog into a new database, as `catalog import` would; does nothing to one that is not new. */
export async function fillNew(store: CatalogStore, name: string, say: (line: string) => void): Promise<void> {
  if (!(await store.isNew())) return;
  const staging = createStaging();
  try {
    const mistakes = stageCatalogFile(readSampleCatalog(), staging);
    if (mistakes.list[0] !== undefined) throw mistakes.list[0];
    await store.replaceAll(staging.records(), firstCatalog);
  } catch (error) {
    // An import, or the first start of another process, was faster.
    if (error instanceof ChangedMeanwhile) return;
    // An unavailable database may come back while the service waits; a full disk needs a person to act.
    throw error instanceof StoreFull ? storeAsCommandFailure('serve', name, error) : error;
  }
  say(`Created ${name} with the sample catalog. To use your own: catalog import FILE`);
}

/** Converts a store's failures to one line that names the database; returns other errors unchanged. */
export function storeAsCommandFailure(command: string, database: string, error: unknown): unknown {
  if (!(error instanceof StoreUnavailable || error instanceof StoreFull)) return error;
  const { cause } = error;
  const because = cause instanceof Error ? ` (${cause.message.replace(/\s+/g, ' ')})` : '';
  return new CommandFailure(`catalog ${command}: ${database}: ${error.message}${because}`);
}
