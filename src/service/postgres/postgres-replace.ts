import type { Sql } from 'postgres';
import type { CollectionName } from '../../contract/collections.ts';
import { inTime, storeFailure } from './postgres-failure.ts';
import { nextVersion } from './postgres-schema.ts';
import { idsGivenBelow, type NewRecord, StoreUnavailable } from '../store.ts';

/** Records sent at once, at most: so many, or until their text is so long, in characters. */
const batch = 500;
const batchLength = 4 * 1024 * 1024;

/** How long one batch may take, in milliseconds; the last statement may take as long as it needs. */
const patience = 30_000;

/**
 * Puts `records` in the place of everything; readers see the old ones until all are there. `sql` must have
 * one connection and no more: the records wait in tables that only this connection has and that go with it,
 * so nothing is held open from here that a broken connection could leave half done.
 */
export async function postgresReplace(sql: Sql, records: Iterable<NewRecord>): Promise<void> {
  try {
    await fill(sql, records);
    await sql.unsafe(takePlace).simple().catch(doubt);
  } catch (error) {
    throw failureOf(error);
  }
}

async function fill(sql: Sql, records: Iterable<NewRecord>): Promise<void> {
  await inTime(patience, sql.unsafe(waitingTables).simple());
  const counts = new Map<CollectionName, number>();
  let waiting: Row[] = [];
  let length = 0;
  for (const { collection, id, slug, json, sources } of records) {
    const position = counts.get(collection) ?? 0;
    counts.set(collection, position + 1);
    waiting.push({ collection, position, id, slug, json, sources });
    length += json.length;
    if (waiting.length < batch && length < batchLength) continue;
    await inTime(patience, add(sql, waiting));
    waiting = [];
    length = 0;
  }
  await inTime(patience, add(sql, waiting));
}

const waitingTables = `
  CREATE TEMP TABLE catalog_waiting (collection text, position int8, id int8, slug text, json text);
  CREATE TEMP TABLE catalog_waiting_source (id int8, digest text, PRIMARY KEY (id, digest))`;

/** Sent as one, it is one transaction: writers wait for it, and all of it is there or none. */
const takePlace = `
  SELECT number FROM catalog_collection ORDER BY number FOR UPDATE;
  DELETE FROM catalog_record;
  DELETE FROM catalog_source;
  DELETE FROM catalog_idempotency;
  INSERT INTO catalog_record (collection, position, id, slug, json)
    SELECT number, position, id, slug, json FROM catalog_waiting JOIN catalog_collection ON name = collection
      ORDER BY number, position;
  INSERT INTO catalog_source SELECT id, digest FROM catalog_waiting_source;
  UPDATE catalog_collection SET version = ${nextVersion},
    count = (SELECT count(*) FROM catalog_waiting WHERE collection = name),
    last_id = greatest(last_id, (SELECT max(id) FROM catalog_waiting WHERE collection = name AND id < ${idsGivenBelow}))`;

interface Row extends NewRecord {
  position: number;
}

/** Sent as JSON text, so that the driver needs to know no type of the server's but text; it takes what it names. */
async function add(sql: Sql, rows: readonly Row[]): Promise<void> {
  await sql`INSERT INTO catalog_waiting
    SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::text::json)
      AS r (collection text, position int8, id int8, slug text, json text)`;
  const sources = rows.flatMap((row) => row.sources);
  await sql`INSERT INTO catalog_waiting_source
    SELECT * FROM json_to_recordset(${JSON.stringify(sources)}::text::json) AS s (id int8, digest text)
    ON CONFLICT DO NOTHING`;
}

/** The driver connects again by itself; that the waiting tables are gone is how a broken connection shows then. */
function failureOf(error: unknown): unknown {
  const isGone = error instanceof Error && 'code' in error && error.code === '42P01';
  return isGone ? new StoreUnavailable('the database cannot be used now', { cause: error }) : error;
}

/** A connection that breaks here leaves one of two whole catalogs, and nobody to say which. */
function doubt(error: unknown): never {
  const failure = storeFailure(error);
  if (!(failure instanceof StoreUnavailable)) throw failure;
  throw new StoreUnavailable(
    'the database was lost while the new catalog took its place; it holds the old or the new one, whole: try again',
    { cause: error },
  );
}
