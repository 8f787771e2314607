import type { DatabaseSync } from 'node:sqlite';
import { additionOf, withId, withPositions } from '../records/stored-form.ts';
import { numberOfName } from './sqlite-file.ts';
import {
  type IdempotencyKey,
  maxExpiredKeysDeleted,
  idempotencyKeyLifetime,
  type Draft,
  assignedIdLimit,
  type Insertion,
  type NewRecord,
  type NewChange,
  type ReviewedChanges,
  keptChanges,
} from '../store.ts';

/** Call the returned function in a transaction that holds the write lock. */
export function sqliteInsert(
  db: DatabaseSync,
): (draft: Draft, idempotency: IdempotencyKey | null) => Insertion {
  const forget = db.prepare(
    `DELETE FROM idempotency WHERE key IN
       (SELECT key FROM idempotency WHERE at < ? ORDER BY at LIMIT ${maxExpiredKeysDeleted})`,
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
    `UPDATE collection SET count = count + 1, version = version + 1, last_id = last_id + 1
       WHERE name = ? RETURNING number, count - 1 AS position, last_id AS id`,
  );
  const add = db.prepare('INSERT INTO record (collection, position, id, slug, json) VALUES (?, ?, ?, ?, ?)');
  const note = sqliteNote(db);

  return (draft, idempotency) => {
    const { collection, slug, json, sources } = draft;
    const now = Date.now();
    if (idempotency) forget.run(now - idempotencyKeyLifetime);
    const earlier = idempotency && recall.get(idempotency.key, now - idempotencyKeyLifetime);
    if (earlier) {
      if (earlier['request'] !== idempotency.digest) return { kind: 'key-reused' };
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
    note(withId(Number(id), additionOf(draft)), now);
    if (idempotency) remember.run(idempotency.key, idempotency.digest, stored, now);
    return { kind: 'created', json: stored };
  };
}

/** Records a change, and deletes the one that is no longer kept. */
function sqliteNote(db: DatabaseSync): (json: NewChange, at: number) => void {
  const add = db.prepare('INSERT INTO change (at, json) VALUES (?, ?)');
  const trim = db.prepare('DELETE FROM change WHERE number <= ?');
  return (json, at) => {
    const { lastInsertRowid } = add.run(at, json);
    trim.run(Number(lastInsertRowid) - keptChanges);
  };
}

/** Call it in a transaction that holds the write lock. */
export function sqliteReplace(
  db: DatabaseSync,
  records: Iterable<NewRecord>,
  reviewed?: ReviewedChanges,
): void {
  if (reviewed !== undefined) {
    const note = sqliteNote(db);
    for (const { at, json } of reviewed.history ?? []) note(json, at);
    // One time, by which an import is known.
    const now = Date.now();
    for (const change of reviewed.changes) note(change, now);
  }
  db.exec('DELETE FROM record; DELETE FROM source; DELETE FROM idempotency');
  const addRecord = db.prepare(
    `INSERT INTO record (collection, position, id, slug, json) VALUES (${numberOfName}, ?, ?, ?, ?)`,
  );
  const addSource = db.prepare('INSERT OR IGNORE INTO source (id, digest) VALUES (?, ?)');
  for (const { collection, position, id, slug, json, sources } of withPositions(records)) {
    addRecord.run(collection, position, id, slug, json);
    for (const source of sources) addSource.run(source.id, source.digest);
  }
  const lastId = reviewed?.reassignsIds === true ? 0 : 'last_id';
  db.exec(
    `UPDATE collection SET version = version + 1, count = (SELECT count(*) FROM record WHERE collection = number),
       last_id = max(${lastId}, coalesce((SELECT max(id) FROM record WHERE collection = number AND id < ${assignedIdLimit}), 0))`,
  );
}
