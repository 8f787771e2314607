import type { Sql } from 'postgres';
import { collectionNames } from '../../contract/collections.ts';
import { codeOf, withTimeout } from './postgres-failure.ts';
import { postgresRecords, postgresReplace } from './postgres-contents.ts';
import { postgresHosts, type HostsPool } from './postgres-hosts.ts';
import { additionOf } from '../records/stored-form.ts';
import { ownConnection, callTimeout } from './postgres-pool.ts';
import { migrate, schemaVersion } from './postgres-schema.ts';
import {
  type IdempotencyKey,
  idempotencyKeyLifetime,
  type CatalogStore,
  type CollectionVersion,
  type Draft,
  type Insertion,
  largestPageBytes,
  PageTooLarge,
  ReadOnlyStore,
  type StoredPage,
  UnusableDatabase,
} from '../store.ts';

/**
 * A catalog in the PostgreSQL database at `address`; of several hosts, on the primary. Connects on the first call. Without
 * `mayCreate`, a database without a catalog gets no tables: it may be another than was meant.
 */
export function openPostgresStore(address: string, mayCreate = true): CatalogStore {
  const pool = postgresHosts(address);
  const migrated = untilSuccess(() => migrateSchema(pool, mayCreate));

  const afterMigration = <T>(work: () => T | Promise<T>) => withTimeout(callTimeout, migrated().then(work));
  const read = <T>(work: (sql: Sql) => Promise<T>) => afterMigration(() => pool.read(work));

  return {
    async ready() {
      await read((sql) => sql`SELECT FROM catalog_collection LIMIT 1`);
    },
    async state(collection) {
      const [row] = await read(
        (sql) => sql`SELECT count, version FROM catalog_collection WHERE name = ${collection}`,
      );
      return stateOf(row);
    },
    async page(collection, { limit, offset }): Promise<StoredPage> {
      // One statement uses one snapshot: count and records are consistent.
      const rows = await read(
        (sql) => sql`SELECT count, version, bytes, json FROM catalog_collection
          CROSS JOIN (SELECT sum(octet_length(json)) AS bytes FROM catalog_record
            WHERE collection = (SELECT number FROM catalog_collection WHERE name = ${collection}) AND position >= ${offset} AND position < ${offset + limit}) AS size
          LEFT JOIN catalog_record ON bytes <= ${largestPageBytes}
            AND collection = number AND position >= ${offset} AND position < ${offset + limit}
          WHERE name = ${collection} ORDER BY position`,
      );
      if (Number(rows[0]?.['bytes']) > largestPageBytes) throw new PageTooLarge();
      const records = rows.map((row): unknown => row['json']).filter((json) => typeof json === 'string');
      return { ...stateOf(rows[0]), records };
    },
    async record(collection, id) {
      const [row] = await read(
        (sql) => sql`SELECT json FROM catalog_record
          WHERE collection = (SELECT number FROM catalog_collection WHERE name = ${collection}) AND id = ${id}`,
      );
      return row === undefined ? null : String(row['json']);
    },
    async isNew() {
      if (!mayCreate && (await withTimeout(callTimeout, pool.read(schemaOf))).version === 0) return true;
      const rows = await read((sql) => sql`SELECT 1 FROM catalog_collection WHERE version > 0 LIMIT 1`);
      return rows.length === 0;
    },
    async insert(draft, key) {
      const [row] = await afterMigration(() =>
        pool.write((sql) => insert(sql, draft, key)).catch(notPermitted),
      );
      return insertionOf(row);
    },
    async changes(before, limit) {
      const rows = await read(
        (sql) => sql`SELECT number, (extract(epoch FROM at) * 1000)::int8 AS at, json FROM catalog_change
          WHERE number < ${before} ORDER BY number DESC LIMIT ${limit}`,
      );
      return rows.map((row) => {
        return { number: Number(row['number']), at: Number(row['at']), json: String(row['json']) };
      });
    },
    async replaceAll(records, reviewed) {
      await withTimeout(callTimeout, migrated());
      const own = ownConnection(address);
      try {
        await postgresReplace(own, records, reviewed);
      } finally {
        await own.end({ timeout: 0 });
      }
    },
    async *allRecords() {
      await withTimeout(callTimeout, migrated());
      const own = ownConnection(address);
      try {
        yield* postgresRecords(own);
      } finally {
        await own.end({ timeout: 0 });
      }
    },
    close: () => pool.end(),
  };
}

/** Of several processes that start at once, one migrates the schema; the others wait and find it up to date. */
async function migrateSchema(pool: HostsPool, mayCreate: boolean): Promise<void> {
  // Checked first, so that a read-only database with a current schema can be used.
  const { version, names } = await pool.read(schemaOf);
  if (version === 0 && !mayCreate) throw new UnusableDatabase('there is no catalog in this database');
  const isUpToDate = version === schemaVersion && collectionNames.every((name) => names.includes(name));
  if (!isUpToDate && version <= schemaVersion) await pool.run(createTables);
  if (version > schemaVersion || names.some((name) => !knownNames.has(name)))
    throw new UnusableDatabase(
      'this database was written by a newer version of this program; use that version',
    );
}

async function createTables(sql: Sql): Promise<void> {
  try {
    await sql.unsafe(migrate).simple();
  } catch (error) {
    if (codeOf(error) !== '42501') throw error;
    const [row] =
      await sql`SELECT format('%I may not create tables in schema %I: make it the owner of the database or schema, for example with ALTER DATABASE %I OWNER TO %I',
      current_user, coalesce(current_schema(), 'public'), current_database(), current_user) AS reason`;
    throw new UnusableDatabase(String(row?.['reason']), { cause: error });
  }
}

const knownNames = new Set<string>(collectionNames);

/** The version of the schema, 0 where there is none, and the names of its collections; none in an earlier version. */
async function schemaOf(sql: Sql): Promise<{ version: number; names: readonly string[] }> {
  const [known] = await sql`SELECT to_regclass('catalog_schema') IS NOT NULL AS known`;
  if (known?.['known'] !== true) return { version: 0, names: [] };
  const [row] = await sql`SELECT coalesce(max(version), 0) AS version FROM catalog_schema`;
  const version = Number(row?.['version']);
  if (version !== schemaVersion) return { version, names: [] };
  const rows = await sql`SELECT name FROM catalog_collection`;
  return { version, names: rows.map(({ name }) => String(name)) };
}

function insert(sql: Sql, draft: Draft, idempotency: IdempotencyKey | null) {
  const { collection, slug, json, sources } = draft;
  return sql`SELECT kind, json, source FROM catalog_insert(
    (SELECT number FROM catalog_collection WHERE name = ${collection}), ${slug}, ${json}, ${JSON.stringify(sources)}::text::json,
    ${idempotency?.key ?? null}, ${idempotency?.digest ?? null}, ${idempotencyKeyLifetime} * interval '1 millisecond', ${additionOf(draft)})`;
}

function notPermitted(error: unknown): never {
  if (codeOf(error) !== '42501') throw error;
  throw new ReadOnlyStore('the database does not permit writes', { cause: error });
}

function insertionOf(row: Row | undefined): Insertion {
  const kind = String(row?.['kind']);
  if (kind === 'created' || kind === 'repeated') return { kind, json: String(row?.['json']) };
  if (kind === 'source-differs') return { kind, id: Number(row?.['source']) };
  if (kind === 'slug-taken' || kind === 'key-reused') return { kind };
  throw new Error(`the database returned an unknown outcome: ${kind}`);
}

type Row = Readonly<Record<string, unknown>>;

function untilSuccess(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  const forget = (error: unknown) => {
    done = null;
    throw error;
  };
  return () => (done ??= work().catch(forget));
}

function stateOf(row: Row | undefined): CollectionVersion {
  return { count: Number(row?.['count']), version: Number(row?.['version']) };
}
