import { existsSync } from 'node:fs';
import { isWritable, openSqliteReader, openSqliteStore } from '../../service/sqlite/sqlite-store.ts';
import {
  type CatalogStore,
  type NewRecord,
  StoreFull,
  StoreUnavailable,
  UnusableDatabase,
} from '../../service/store.ts';
import { checkDatabaseAddress, isPostgres } from './database-address.ts';
import { CommandFailure } from '../command/messages.ts';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import { newRecord } from '../../service/records/stored-form.ts';

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

/** Opens an existing catalog to be read; read access is sufficient. */
export async function openExisting(database: string): Promise<CatalogStore> {
  checkDatabaseAddress(database);
  if (!isPostgres(database) && !existsSync(database))
    throw new CommandFailure(`there is no database ${database}; specify one with --database`);
  return isPostgres(database) ? openPostgres(database, false) : openSqliteReader(database);
}

/** Has the catalog in `database` read by `work`; rejects with a CommandFailure of `command` if there is none or it cannot be read. */
export async function withExisting<T>(
  command: string,
  database: string,
  work: (store: CatalogStore) => Promise<T>,
): Promise<T> {
  const name = databaseName(database);
  const store = await openExisting(database);
  try {
    if (await store.isNew()) throw new CommandFailure(`catalog ${command}: there is no catalog in ${name}`);
    return await work(store);
  } catch (error) {
    throw storeAsCommandFailure(command, name, error);
  } finally {
    await store.close();
  }
}

/** Has the catalog that is to be replaced read by `work`; null if there is none yet. */
export async function withReplaced<T>(
  database: string,
  work: (store: CatalogStore) => Promise<T>,
): Promise<T | null> {
  if (!isPostgres(database) && !existsSync(database)) return null;
  const store = await openExisting(database);
  try {
    return (await store.isNew()) ? null : await work(store);
  } finally {
    await store.close();
  }
}

async function openPostgres(database: string, mayCreate: boolean): Promise<CatalogStore> {
  const { openPostgresStore } = await import('../../service/postgres/postgres-store.ts');
  return openPostgresStore(database, mayCreate);
}

/** The database's name for messages: an address without user, password and parameters. */
export function databaseName(database: string): string {
  return isPostgres(database) ? database.replace(/\?.*$/s, '').replace(/\/\/.*@/s, '//') : database;
}

/** Converts a store's failures to one line that names the command and the database; returns other errors unchanged. */
export function storeAsCommandFailure(command: string, database: string, error: unknown): unknown {
  if (error instanceof UnusableDatabase) {
    const where = error.message.includes(database) ? '' : `${database}: `;
    return new CommandFailure(`catalog ${command}: ${where}${error.message}`);
  }
  if (!(error instanceof StoreUnavailable || error instanceof StoreFull)) return error;
  const { cause } = error;
  const because = cause instanceof Error ? ` (${cause.message.replace(/\s+/g, ' ')})` : '';
  return new CommandFailure(`catalog ${command}: ${database}: ${error.message}${because}`);
}

/** Loads the sample catalog into a new database, as `catalog import` would; does nothing to one that is not new. */
export async function fillNew(store: CatalogStore, name: string, say: (line: string) => void): Promise<void> {
  if (!(await store.isNew())) return;
  try {
    await store.replaceAll(await sampleRecords(), async () => {
      if (await store.isNew()) return { changes: [] };
      throw wasFaster;
    });
  } catch (error) {
    if (error === wasFaster) return;
    throw error;
  }
  say(`Created ${name} with the sample catalog. To use your own: catalog import FILE`);
}

const wasFaster = new Error('An import, or the first start of another process, was faster.');

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
