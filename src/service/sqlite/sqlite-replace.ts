import type { DatabaseSync } from 'node:sqlite';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import { numberOfName } from './sqlite-schema.ts';
import { idsGivenBelow, type NewRecord } from '../store.ts';

/** Call it in a transaction that holds the write lock. */
export function sqliteReplace(db: DatabaseSync, records: Iterable<NewRecord>): void {
  db.exec('DELETE FROM record; DELETE FROM source; DELETE FROM idempotency');
  const addRecord = db.prepare(
    `INSERT INTO record (collection, position, id, slug, json) VALUES (${numberOfName}, ?, ?, ?, ?)`,
  );
  const addSource = db.prepare('INSERT OR IGNORE INTO source (id, digest) VALUES (?, ?)');
  const counts = new Map<CollectionName, number>();
  for (const { collection, id, slug, json, sources } of records) {
    const position = counts.get(collection) ?? 0;
    addRecord.run(collection, position, id, slug, json);
    for (const source of sources) addSource.run(source.id, source.digest);
    counts.set(collection, position + 1);
  }
  // The largest id ever assigned is retained, so that ids are never reused.
  const settle = db.prepare(
    `UPDATE collection SET count = ?, version = version + 1, last_id = max(last_id, coalesce(
       (SELECT max(id) FROM record WHERE record.collection = collection.number AND id < ${idsGivenBelow}), 0)) WHERE name = ?`,
  );
  for (const name of collectionNames) settle.run(counts.get(name) ?? 0, name);
}
