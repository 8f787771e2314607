import type { DatabaseSync } from 'node:sqlite';
import { withId } from '../records/stored-form.ts';
import { numberOfName } from './sqlite-schema.ts';
import {
  type Attempt,
  attemptsForgotten,
  attemptsKept,
  type Draft,
  idsGivenBelow,
  type Insertion,
} from '../store.ts';

/** Call the returned function in a transaction that holds the write lock. */
export function sqliteInsert(db: DatabaseSync): (draft: Draft, attempt: Attempt | null) => Insertion {
  const forget = db.prepare(
    `DELETE FROM idempotency WHERE key IN
       (SELECT key FROM idempotency WHERE at < ? ORDER BY at LIMIT ${attemptsForgotten})`,
  );
  const recall = db.prepare('SELECT request, json FROM idempotency WHERE key = ? AND at >= ?');
  const remember = db.prepare(
    'INSERT OR REPLACE INTO idempotency (key, request, json, at) VALUES (?, ?, ?, ?)',
  );
  const slugTaken = db.prepare(
    `SELECT 1 FROM record WHERE collection = ${numberOfName} AND slug = ? LIMIT 1`,
  );
  // The id exists, but never with this content: imported catalogs may contain a source in several versions.
  const differs = db.prepare(
    `SELECT 1 FROM source WHERE id = :id
       AND NOT EXISTS (SELECT 1 FROM source WHERE id = :id AND digest = :digest) LIMIT 1`,
  );
  const addSource = db.prepare('INSERT OR IGNORE INTO source (id, digest) VALUES (?, ?)');
  const next = db.prepare(
    `UPDATE collection SET count = count + 1, version = version + 1,
       last_id = 1 + CASE WHEN last_id < ${idsGivenBelow} THEN last_id ELSE (SELECT coalesce(max(id), 0)
         FROM record WHERE record.collection = collection.number AND id < ${idsGivenBelow}) END
       WHERE name = ? RETURNING number, count - 1 AS position, last_id AS id`,
  );
  const add = db.prepare('INSERT INTO record (collection, position, id, slug, json) VALUES (?, ?, ?, ?, ?)');

  return ({ collection, slug, json, sources }, attempt) => {
    const now = Date.now();
    if (attempt) forget.run(now - attemptsKept);
    const earlier = attempt && recall.get(attempt.key, now - attemptsKept);
    if (earlier) {
      if (earlier['request'] !== attempt.digest) return { kind: 'key-reused' };
      return { kind: 'repeated', json: String(earlier['json']) };
    }
    if (slugTaken.get(collection, slug)) return { kind: 'slug-taken' };
    for (const { id, digest } of sources) {
      if (differs.get({ id, digest })) return { kind: 'source-differs', id };
      addSource.run(id, digest);
    }
    const { number = null, position = null, id } = next.get(collection) ?? {};
    const stored = withId(Number(id), json);
    add.run(number, position, Number(id), slug, stored);
    if (attempt) remember.run(attempt.key, attempt.digest, stored, now);
    return { kind: 'created', json: stored };
  };
}
