import postgres, { type Sql } from 'postgres';
import { collectionNames } from '../contract/collections.ts';
import { inTime, storeFailure } from './postgres-failure.ts';
import { postgresReplace } from './postgres-replace.ts';
import { migrate, schemaVersion } from './postgres-schema.ts';
import { sharedRead } from './shared-read.ts';
import {
  type Attempt,
  attemptsKept,
  type CatalogStore,
  type CollectionState,
  type Draft,
  type Insertion,
  type StoredPage,
  UnusableDatabase,
} from './store.ts';

/** How long one call may take, in milliseconds; the server gives up a little earlier by itself. */
const patience = 5000;

/**
 * A catalog in the PostgreSQL database at `address` (postgres://…, several hosts separated by commas: the one
 * that can be written to is used). Nothing is asked of it before the first call; while it is away, calls reject
 * with StoreUnavailable, and answer again once it is back.
 */
export function openPostgresStore(address: string): CatalogStore {
  const sql = connect(address);
  const migrated = once(() => bringUp(sql));
  const states = sharedRead(() => sql`SELECT count, version FROM catalog_collection ORDER BY number`);

  async function asked<T>(work: () => Promise<T>): Promise<T> {
    return inTime(patience, migrated().then(work));
  }

  return {
    async state(collection) {
      const rows = await asked(states);
      return stateOf(rows[collectionNames.indexOf(collection)]);
    },
    async page(collection, { limit, offset }): Promise<StoredPage> {
      const number = collectionNames.indexOf(collection);
      // One statement sees one moment: count and records belong together.
      const rows = await asked(
        () => sql`SELECT count, version, json FROM catalog_collection LEFT JOIN catalog_record
          ON collection = number AND position >= ${offset} AND position < ${offset + limit}
          WHERE number = ${number} ORDER BY position`,
      );
      const records = rows.map((row): unknown => row['json']).filter((json) => typeof json === 'string');
      return { ...stateOf(rows[0]), records };
    },
    async isNew() {
      const rows = await asked(() => sql`SELECT 1 FROM catalog_collection WHERE version > 0 LIMIT 1`);
      return rows.length === 0;
    },
    async insert(draft, attempt) {
      const [row] = await asked(() => insert(sql, draft, attempt));
      return insertionOf(row);
    },
    async replaceAll(records) {
      await asked(async () => {});
      await sql.begin((transaction) => postgresReplace(transaction, records)).catch(rethrow);
    },
    async *everything() {
      await asked(async () => {});
      const all = sql`SELECT collection, json FROM catalog_record ORDER BY collection, position`;
      for await (const rows of all.cursor(1000)) {
        for (const row of rows) {
          const collection = collectionNames[Number(row['collection'])];
          if (collection) yield { collection, json: String(row['json']) };
        }
      }
    },
    async close() {
      await sql.end({ timeout: 5 });
    },
  };
}

function connect(address: string): Sql {
  return postgres(address, {
    max: 10,
    connect_timeout: 3,
    idle_timeout: 300,
    backoff: (failures: number) => Math.min(0.05 * 2 ** failures, 1),
    ...(address.includes('target_session_attrs') ? {} : { target_session_attrs: 'read-write' }),
    // Asking for the server's types is a query of the driver's own, and its failure ends the process.
    fetch_types: false,
    onnotice: () => {},
    connection: {
      application_name: 'catalog',
      statement_timeout: patience - 500,
      lock_timeout: patience - 1000,
      idle_in_transaction_session_timeout: 2 * patience,
    },
  });
}

/** Of several processes that start at once one brings the schema up to date; the others wait and find it done. */
async function bringUp(sql: Sql): Promise<void> {
  const results: unknown = await sql.unsafe(migrate).simple();
  const [row]: unknown[] = Array.isArray(results) && Array.isArray(results.at(-1)) ? results.at(-1) : [];
  const version = typeof row === 'object' && row !== null && 'version' in row ? Number(row.version) : 0;
  if (version > schemaVersion) {
    throw new UnusableDatabase(
      'this database was written by a newer version of this program; use that version',
    );
  }
}

function insert(sql: Sql, { collection, slug, json, sources }: Draft, attempt: Attempt | null) {
  return sql`SELECT kind, json, source FROM catalog_insert(
    ${collectionNames.indexOf(collection)}::int2, ${slug}, ${json}, ${JSON.stringify(sources)}::text::json,
    ${attempt?.key ?? null}, ${attempt?.digest ?? null}, ${attemptsKept} * interval '1 millisecond')`;
}

function insertionOf(row: Row | undefined): Insertion {
  switch (row?.['kind']) {
    case 'created':
    case 'repeated':
      return { kind: row['kind'], json: String(row['json']) };
    case 'source-differs':
      return { kind: 'source-differs', id: Number(row['source']) };
    case 'slug-taken':
    case 'key-reused':
      return { kind: row['kind'] };
    default:
      throw new Error(`the database gave an unknown outcome: ${String(row?.['kind'])}`);
  }
}

type Row = Readonly<Record<string, unknown>>;

/** Does `work` until it has succeeded once. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = null;
      throw error;
    });
    return done;
  };
}

function stateOf(row: Row | undefined): CollectionState {
  return { count: Number(row?.['count']), version: Number(row?.['version']) };
}

function rethrow(error: unknown): never {
  throw storeFailure(error);
}
