import { withPositions } from '../records/stored-form.ts';
import {
  assignedIdLimit,
  collectionNamed,
  keptChanges,
  type NewRecord,
  type Review,
  type StoredRecord,
  StoreUnavailable,
} from '../store.ts';
import { postgresFailure, withTimeout } from './postgres-failure.ts';
import { lockCollections } from './postgres-insert.ts';
import { ownTransaction, type Query } from './postgres-pool.ts';
import { nextVersion } from './postgres-schema.ts';

/** In records and in characters of text. */
const batch = 500;
const batchLength = 4 * 1024 * 1024;

/** In ms; the final statements have none. */
const batchTimeout = 30_000;

/** They are gone with the transaction, also on the connections of a pooler. */
const stagingTables = `
  CREATE TEMP TABLE catalog_waiting (collection text, position int8, id int8, slug text, json text) ON COMMIT DROP;
  CREATE TEMP TABLE catalog_waiting_source (id int8, digest text, PRIMARY KEY (id, digest)) ON COMMIT DROP`;

const swapCatalogs = (reassignsIds: boolean) => `
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

/** Replaces the catalog in one transaction, in which other writers only wait for the last step. */
export async function postgresReplace(
  address: string,
  records: Iterable<NewRecord>,
  review?: Review,
): Promise<void> {
  const { query, end } = await ownTransaction(address, 'READ COMMITTED');
  try {
    await query(stagingTables);
    for (const rows of batches(withPositions(records), ({ json }) => json.length))
      await withTimeout(batchTimeout, () => stage(query, rows));
    await query(lockCollections);
    const reviewed = await review?.();
    for (const some of batches(reviewed?.history ?? [], ({ json }) => json.length))
      await query(
        `INSERT INTO catalog_change (at, json) SELECT to_timestamp((value ->> 'at')::float8 / 1000), value ->> 'json'
          FROM json_array_elements($1::json) WITH ORDINALITY ORDER BY ordinality`,
        [JSON.stringify(some)],
      );
    for (const some of batches(reviewed?.changes ?? [], (change) => change.length))
      await query(
        'INSERT INTO catalog_change (json) SELECT value FROM json_array_elements_text($1::json) WITH ORDINALITY ORDER BY ordinality',
        [JSON.stringify(some)],
      );
    await query(swapCatalogs(reviewed?.reassignsIds === true));
    await query('COMMIT').catch(outcomeUnknown);
  } catch (error) {
    throw postgresFailure(error);
  } finally {
    await end();
  }
}

/** Fields that are not named are ignored. */
async function stage(query: Query, rows: readonly NewRecord[]): Promise<void> {
  await query(
    `INSERT INTO catalog_waiting SELECT * FROM json_to_recordset($1::json)
      AS r (collection text, position int8, id int8, slug text, json text)`,
    [JSON.stringify(rows)],
  );
  await query(
    `INSERT INTO catalog_waiting_source SELECT * FROM json_to_recordset($1::json) AS s (id int8, digest text)
      ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows.flatMap((row) => row.sources))],
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

/** After a failure here, the database contains the old or the new catalog, complete; there is no way to know which. */
function outcomeUnknown(error: unknown): never {
  throw new StoreUnavailable(
    'the database became unavailable while the catalog was being replaced; it contains the complete old or new one: try again',
    { cause: error },
  );
}

/** Every record of one snapshot, collection by collection; an empty one yields a single null. */
export async function* postgresRecords(address: string): AsyncGenerator<StoredRecord & { count: number }> {
  const { query, end } = await ownTransaction(address, 'REPEATABLE READ READ ONLY');
  const run = (statement: string) => withTimeout(batchTimeout, () => query(statement));
  try {
    const collections = 'SELECT number, name, count FROM catalog_collection ORDER BY number';
    for (const { number, name, count: counted } of await run(collections)) {
      const [collection, count] = [collectionNamed(name), Number(counted)];
      const cursor = `catalog_walk_${Number(number)}`;
      await run(`DECLARE ${cursor} NO SCROLL CURSOR FOR
        SELECT position, id, json FROM catalog_record WHERE collection = ${Number(number)} ORDER BY position`);
      const fetchBatch = () => run(`FETCH ${batch} FROM ${cursor}`);
      let rows = await fetchBatch();
      if (rows.length === 0) yield { collection, count, position: null, id: null, json: null };
      for (; rows.length > 0; rows = await fetchBatch())
        for (const { position, id, json } of rows)
          yield { collection, count, position: Number(position), id: Number(id), json: String(json) };
    }
    await run('COMMIT');
  } catch (error) {
    throw postgresFailure(error);
  } finally {
    await end();
  }
}
