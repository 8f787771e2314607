import type { CollectionName } from '../../contract/collections.ts';
import {
  type CatalogStore,
  collectionVersion,
  largestPageBytes,
  PageTooLarge,
  type StoredPage,
} from '../store.ts';
import { wholeRecords } from '../whole-records.ts';
import { postgresRecords, postgresReplace } from './postgres-contents.ts';
import { withTimeout } from './postgres-failure.ts';
import { postgresInsert } from './postgres-insert.ts';
import { callTimeout, postgresPool, type Row } from './postgres-pool.ts';
import { prepareSchema, schemaOf } from './postgres-schema.ts';

/** A catalog in PostgreSQL, connected on the first call; only with `mayCreate` it gets tables, since the database may be another than was meant. */
export function openPostgresStore(address: string, mayCreate = true): CatalogStore {
  const pool = postgresPool(address);
  const prepared = untilSuccess(() => prepareSchema(pool, address, mayCreate));
  const soonPrepared = () => withTimeout(callTimeout, prepared);

  async function read(select: string): Promise<readonly Row[]> {
    await soonPrepared();
    return pool.read(select);
  }

  return {
    async ready() {
      await read('SELECT FROM catalog_collection LIMIT 1');
    },
    async state(collection) {
      const [row] = await read(
        `SELECT count, version, last_id FROM catalog_collection WHERE name = '${collection}'`,
      );
      return collectionVersion(row);
    },
    async page(collection, { limit, offset }): Promise<StoredPage> {
      const onPage = `collection = ${numberOf(collection)} AND position >= ${offset} AND position < ${offset + limit}`;
      // One statement uses one snapshot: count and records are consistent.
      const rows = await read(
        `SELECT count, version, bytes, json FROM catalog_collection
          CROSS JOIN (SELECT sum(octet_length(json)) AS bytes FROM catalog_record WHERE ${onPage}) AS size
          LEFT JOIN catalog_record ON bytes <= ${largestPageBytes} AND ${onPage}
          WHERE name = '${collection}' ORDER BY position`,
      );
      if (Number(rows[0]?.['bytes']) > largestPageBytes) throw new PageTooLarge();
      const records = rows.map((row): unknown => row['json']).filter((json) => typeof json === 'string');
      return { ...collectionVersion(rows[0]), records };
    },
    async record(collection, id) {
      const [row] = await read(
        `SELECT json FROM catalog_record WHERE collection = ${numberOf(collection)} AND id = ${id}`,
      );
      return row === undefined ? null : String(row['json']);
    },
    async isNew() {
      if (!mayCreate && (await schemaOf(pool)).version === 0) return true;
      const rows = await read('SELECT 1 FROM catalog_collection WHERE version > 0 LIMIT 1');
      return rows.length === 0;
    },
    async insert(draft, key) {
      await soonPrepared();
      return postgresInsert(pool, draft, key);
    },
    async changes(before, limit) {
      const rows = await read(
        `SELECT number, (extract(epoch FROM at) * 1000)::int8 AS at, json FROM catalog_change
          WHERE number < ${before} ORDER BY number DESC LIMIT ${limit}`,
      );
      return rows.map((row) => {
        return { number: Number(row['number']), at: Number(row['at']), json: String(row['json']) };
      });
    },
    async replaceAll(records, review) {
      await prepared();
      await postgresReplace(address, records, review);
    },
    async *allRecords() {
      await prepared();
      yield* wholeRecords(postgresRecords(address));
    },
    // Which indexes are damaged, only pg_amcheck says.
    damage: async () => null,
    close: () => pool.end(),
  };
}

const numberOf = (collection: CollectionName) =>
  `(SELECT number FROM catalog_collection WHERE name = '${collection}')`;

function untilSuccess(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  const forget = (error: unknown) => {
    done = null;
    throw error;
  };
  return () => (done ??= work().catch(forget));
}
