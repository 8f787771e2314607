import type { Sql } from 'postgres';
import { collectionNamed, type StoredRecord } from '../store.ts';

/** Records per round trip. */
const batch = 1000;

/** Every record, as the store's interface has it: each collection in turn, one without records as a null. */
export async function* postgresEverything(sql: Sql): AsyncGenerator<StoredRecord> {
  // Numbers keep their names for good. Joined to the records they could make the server sort all of these.
  const rows = await sql`SELECT number, name FROM catalog_collection ORDER BY number`;
  const numbers = rows.map((row) => Number(row['number']));
  const names = rows.map((row) => collectionNamed(row['name']));
  let started = 0;
  const records = sql`SELECT collection, position, json FROM catalog_record ORDER BY collection, position`;
  for await (const some of records.cursor(batch)) {
    for (const row of some) {
      const place = numbers.indexOf(Number(row['collection']));
      for (const collection of names.slice(started, place)) yield { collection, position: null, json: null };
      started = Math.max(started, place + 1);
      const collection = collectionNamed(names[place]);
      yield { collection, position: Number(row['position']), json: String(row['json']) };
    }
  }
  for (const collection of names.slice(started)) yield { collection, position: null, json: null };
}
