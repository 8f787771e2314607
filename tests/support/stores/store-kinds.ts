import { DatabaseSync } from 'node:sqlite';
import postgres from 'postgres';
import { afterAll } from 'vitest';
import { openPostgresStore } from '../../../src/service/postgres/postgres-store.ts';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import type { CatalogStore } from '../../../src/service/store.ts';
import { findPostgres } from '../programs/postgres-programs.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

/** A place of its own for one test's catalog; `open` may be called again for a second process's view of it. */
export interface StorePlace {
  /** How the command line names it. */
  database: string;
  open: () => CatalogStore;
}

export interface StoreKind {
  name: string;
  /** Why the kind cannot be tried here, or null. */
  missing: string | null;
  place: (folder: string) => Promise<StorePlace>;
}

let server: Promise<PostgresServer> | null = null;
let databases = 0;

/** Call once in a test file that uses `storeKinds`. */
export function stopServersAfterAll(): void {
  afterAll(async () => {
    await (await server)?.remove();
    server = null;
  });
}

/** Every kind of store; one suite runs over all of them. In CI PostgreSQL must be there. */
export const storeKinds: readonly StoreKind[] = [
  {
    name: 'SQLite',
    missing: null,
    place: async (folder) => {
      const database = `${folder}/catalog.sqlite`;
      return { database, open: () => openSqliteStore(database) };
    },
  },
  {
    name: 'PostgreSQL',
    missing: findPostgres() === null && !process.env['CI'] ? 'PostgreSQL is not installed' : null,
    place: async () => {
      server ??= startPostgres(['fsync=off']);
      const running = await server;
      databases += 1;
      const name = `catalog_${databases}`;
      running.run(`CREATE DATABASE ${name}`);
      const database = running.address(name);
      return { database, open: () => openPostgresStore(database) };
    },
  },
];

/** Runs statements on a database past its store; returns the rows of a single SELECT. */
export async function runSql(
  database: string,
  statements: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  if (database.startsWith('postgres:')) {
    const sql = postgres(database, { max: 1, onnotice: () => {} });
    const rows = await sql.unsafe(statements).simple();
    await sql.end();
    return rows;
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
