import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { openPostgresStore } from '../../../src/service/postgres/postgres-store.ts';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import type { CatalogStore } from '../../../src/service/store.ts';
import { findPostgres } from '../programs/postgres-programs.ts';

/** A place of its own for one test's catalog; `open` may be called again for a second process's view of it. */
export interface StorePlace {
  /** How the command line names it. */
  database: string;
  open: () => CatalogStore;
}

export interface StoreKind {
  name: 'SQLite' | 'PostgreSQL';
  place: (folder: string) => Promise<StorePlace>;
}

const sqlite: StoreKind = {
  name: 'SQLite',
  place: async (folder) => {
    const database = `${folder}/catalog.sqlite`;
    return { database, open: () => openSqliteStore(database) };
  },
};

/** Does something with the catalog at a place, as a process of its own. */
export async function withStore<T>(
  { open }: StorePlace,
  work: (store: CatalogStore) => Promise<T>,
): Promise<T> {
  const store = open();
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

let databases = 0;

/** A database of its own on the server of this test run (see postgres-template.ts). */
export const postgresKind: StoreKind = {
  name: 'PostgreSQL',
  place: async () => {
    const server = process.env['POSTGRES_SERVER'] ?? '';
    databases += 1;
    const name = `catalog_${process.pid}_${databases}`;
    await runSql(`${server}/postgres`, `CREATE DATABASE ${name}`);
    const database = `${server}/${name}`;
    return { database, open: () => openPostgresStore(database) };
  },
};

/** Whether PostgreSQL is not installed, so that its tests are skipped. In CI it must be there. */
export const withoutPostgres = findPostgres() === null && !process.env['CI'];

/** Every kind of store that is available; one suite runs over all of them. */
export const storeKinds: readonly StoreKind[] = withoutPostgres ? [sqlite] : [sqlite, postgresKind];

/** Runs statements on a database past its store; returns the rows of a single SELECT. */
export async function runSql(
  database: string,
  statements: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  if (database.startsWith('postgres:')) {
    const client = new Client(database);
    await client.connect();
    try {
      return [await client.query(statements)].flat().flatMap(({ rows }) => rows);
    } finally {
      await client.end();
    }
  }
  const db = new DatabaseSync(database);
  try {
    if (/^\s*SELECT/.test(statements)) return db.prepare(statements).all();
    db.exec(statements);
    return [];
  } finally {
    db.close();
  }
}
