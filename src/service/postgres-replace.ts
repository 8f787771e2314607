import type { TransactionSql } from 'postgres';
import { collectionNames } from '../contract/collections.ts';
import type { NewRecord } from './store.ts';

const batch = 500;

/** Puts `records` in the place of everything, within `sql`'s transaction; readers see the old ones until it commits. */
export async function postgresReplace(sql: TransactionSql, records: Iterable<NewRecord>): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`;
  await sql`SELECT number FROM catalog_collection ORDER BY number FOR UPDATE`;
  await sql`DELETE FROM catalog_record`;
  await sql`DELETE FROM catalog_source`;
  await sql`DELETE FROM catalog_idempotency`;
  const counts = collectionNames.map(() => 0);
  let waiting: Row[] = [];
  for (const record of records) {
    const number = collectionNames.indexOf(record.collection);
    const position = counts[number] ?? 0;
    counts[number] = position + 1;
    waiting.push({ number, position, record });
    if (waiting.length < batch) continue;
    await add(sql, waiting);
    waiting = [];
  }
  await add(sql, waiting);
  for (const [number, count] of counts.entries()) {
    await sql`UPDATE catalog_collection SET count = ${count}, version = version + 1, last_id = greatest(last_id,
      (SELECT max(id) FROM catalog_record WHERE collection = ${number})) WHERE number = ${number}`;
  }
}

interface Row {
  number: number;
  position: number;
  record: NewRecord;
}

/** Sent as JSON text, so that the driver needs to know no type of the server's but text. */
async function add(sql: TransactionSql, rows: readonly Row[]): Promise<void> {
  const records = rows.map(({ number, position, record: { id, slug, json } }) => ({
    number,
    position,
    id,
    slug,
    json,
  }));
  await sql`INSERT INTO catalog_record (collection, position, id, slug, json)
    SELECT * FROM json_to_recordset(${JSON.stringify(records)}::text::json)
      AS r (number int2, position int8, id int8, slug text, json text)`;
  const sources = rows.flatMap(({ record }) => record.sources);
  await sql`INSERT INTO catalog_source
    SELECT * FROM json_to_recordset(${JSON.stringify(sources)}::text::json) AS s (id int8, digest text)
    ON CONFLICT DO NOTHING`;
}
