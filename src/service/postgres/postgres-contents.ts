import type { Sql } from 'postgres';
import { withPositions } from '../records/stored-form.ts';
import { codeOf, withTimeout, postgresFailure } from './postgres-failure.ts';
import { nextVersion } from './postgres-schema.ts';
import {
  assignedIdLimit,
  ChangedMeanwhile,
  keptChanges,
  type ReviewedChanges,
  type NewRecord,
  StoreUnavailable,
  collectionNamed,
  type StoredRecord,
} from '../store.ts';

/** In records and in characters of text. */
const batch = 500;
const batchLength = 4 * 1024 * 1024;

/** In ms; the final statement has none. */
const batchTimeout = 30_000;

/** Replaces the catalog. `sql` must be one connection: its temporary tables hold the records, so nothing is left half done. */
export async function postgresReplace(
  sql: Sql,
  records: Iterable<NewRecord>,
  reviewed?: ReviewedChanges,
): Promise<void> {
  try {
    await fill(sql, records);
    if (reviewed !== undefined) await addChanges(sql, reviewed);
    await sql
      .unsafe(swapCatalogs(reviewed?.reassignsIds === true))
      .simple()
      .catch(outcomeUnknown);
  } catch (error) {
    throw failureOf(error);
  }
}

async function fill(sql: Sql, records: Iterable<NewRecord>): Promise<void> {
  await withTimeout(batchTimeout, sql.unsafe(stagingTables).simple());
  for (const rows of batches(withPositions(records), ({ json }) => json.length))
    await withTimeout(batchTimeout, add(sql, rows));
}

async function addChanges(sql: Sql, { versions, changes }: ReviewedChanges): Promise<void> {
  const rows = Array.from(versions, ([collection, version]) => ({ collection, version }));
  await withTimeout(
    batchTimeout,
    sql`INSERT INTO catalog_reviewed SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::text::json)
      AS r (collection text, version int8)`,
  );
  for (const some of batches(changes, (change) => change.length))
    await withTimeout(
      batchTimeout,
      sql`INSERT INTO catalog_waiting_change (json)
        SELECT value FROM json_array_elements_text(${JSON.stringify(some)}::text::json)`,
    );
}

function* batches<T>(items: Iterable<T>, lengthOf: (item: T) => number): Generator<T[]> {
  let waiting: T[] = [];
  let length = 0;
  for (const item of items) {
    waiting.push(item);
    length += lengthOf(item);
    if (waiting.length < batch && length < batchLength) continue;
    yield waiting;
    [waiting, length] = [[], 0];
  }
  if (waiting.length > 0) yield waiting;
}

const stagingTables = `
  CREATE TEMP TABLE catalog_reviewed (collection text, version int8);
  CREATE TEMP TABLE catalog_waiting_change (place serial, json text);
  CREATE TEMP TABLE catalog_waiting (collection text, position int8, id int8, slug text, json text);
  CREATE TEMP TABLE catalog_waiting_source (id int8, digest text, PRIMARY KEY (id, digest))`;

/** SQLSTATE: the catalog was changed after its changes had been reviewed. */
const changedMeanwhile = 'CLC01';

/** One multi-statement query is one transaction: other writers wait, and either all of it takes effect or nothing. */
const swapCatalogs = (reassignsIds: boolean) => `
  SELECT number FROM catalog_collection ORDER BY number FOR UPDATE;
  DO $$ BEGIN
    IF EXISTS (SELECT FROM catalog_reviewed AS r JOIN catalog_collection AS c ON c.name = r.collection
      WHERE c.version <> r.version) THEN RAISE EXCEPTION USING ERRCODE = '${changedMeanwhile}'; END IF;
  END $$;
  INSERT INTO catalog_change (json) SELECT json FROM catalog_waiting_change ORDER BY place;
  DELETE FROM catalog_change WHERE number <= (SELECT max(number) FROM catalog_change) - ${keptChanges};
  DELETE FROM catalog_record;
  DELETE FROM catalog_source;
  DELETE FROM catalog_idempotency;
  INSERT INTO catalog_record (collection, position, id, slug, json)
    SELECT number, position, id, slug, json FROM catalog_waiting JOIN catalog_collection ON name = collection
      ORDER BY number, position;
  INSERT INTO catalog_source SELECT id, digest FROM catalog_waiting_source;
  UPDATE catalog_collection SET version = ${nextVersion},
    count = (SELECT count(*) FROM catalog_waiting WHERE collection = name),
    last_id = greatest(${reassignsIds ? 0 : 'last_id'}, (SELECT max(id) FROM catalog_waiting WHERE collection = name AND id < ${assignedIdLimit}))`;

/** Sent as JSON text, so that the driver needs no server type other than text; unnamed fields are ignored. */
async function add(sql: Sql, rows: readonly NewRecord[]): Promise<void> {
  await sql`INSERT INTO catalog_waiting
    SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::text::json)
      AS r (collection text, position int8, id int8, slug text, json text)`;
  const sources = rows.flatMap((row) => row.sources);
  await sql`INSERT INTO catalog_waiting_source
    SELECT * FROM json_to_recordset(${JSON.stringify(sources)}::text::json) AS s (id int8, digest text)
    ON CONFLICT DO NOTHING`;
}

/** The driver reconnects automatically; missing staging tables, or no transaction, then indicate that the connection broke. */
function failureOf(error: unknown): unknown {
  return ['42P01', '34000', '25P01'].includes(codeOf(error))
    ? new StoreUnavailable('the database is unavailable', { cause: error })
    : error;
}

/** After a failure here, the database contains the old or the new catalog, complete; there is no way to know which. */
function outcomeUnknown(error: unknown): never {
  if (codeOf(error) === changedMeanwhile) throw new ChangedMeanwhile();
  const failure = postgresFailure(error);
  if (!(failure instanceof StoreUnavailable)) throw failure;
  throw new StoreUnavailable(
    'the database became unavailable while the catalog was being replaced; it contains the complete old or new one: try again',
    { cause: error },
  );
}

/**
 * Every record, collection by collection; an empty one yields a single null. `sql` must be one connection: the walk is one
 * transaction on it, which ends when it is closed.
 */
export async function* postgresRecords(sql: Sql): AsyncGenerator<StoredRecord> {
  const run = (statements: string) => withTimeout(batchTimeout, sql.unsafe(statements).simple());
  try {
    await run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    for (const { number, name } of await run('SELECT number, name FROM catalog_collection ORDER BY number')) {
      const collection = collectionNamed(name);
      const cursor = `catalog_walk_${Number(number)}`;
      await run(`DECLARE ${cursor} NO SCROLL CURSOR FOR
        SELECT position, id, json FROM catalog_record WHERE collection = ${Number(number)} ORDER BY position`);
      const fetchBatch = () => run(`FETCH ${batch} FROM ${cursor}`);
      let rows = await fetchBatch();
      if (rows.length === 0) yield { collection, position: null, id: null, json: null };
      for (; rows.length > 0; rows = await fetchBatch())
        for (const { position, id, json } of rows)
          yield { collection, position: Number(position), id: Number(id), json: String(json) };
    }
  } catch (error) {
    throw failureOf(error);
  }
}
