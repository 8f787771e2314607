import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import { openSqliteFile } from './sqlite-file.ts';
import { sqliteInsert } from './sqlite-insert.ts';
import { storeFailure } from './sqlite-failure.ts';
import {
  type CatalogStore,
  type CollectionVersion,
  idsGivenBelow,
  type NewRecord,
  type StoredPage,
} from '../store.ts';

/**
 * A catalog in the SQLite file `file`, or in memory for ':memory:'. Calls are answered on the spot; the
 * promises are the port's. Several processes may use one file: each read sees what was committed before it.
 */
export function openSqliteStore(file: string): CatalogStore {
  return sqliteStore(openSqliteFile(file));
}

/** The same over a database that is open; closing the store closes it. */
export function sqliteStore(db: DatabaseSync): CatalogStore {
  const state = db.prepare('SELECT count, version FROM collection WHERE number = ?');
  const rows = db.prepare('SELECT json FROM record WHERE collection = ? AND position >= ? AND position < ?');
  const newest = db.prepare('SELECT max(version) AS version FROM collection');
  const insert = sqliteInsert(db);
  const all = db.prepare('SELECT collection, json FROM record ORDER BY collection, position');

  return {
    async state(collection) {
      return readState(state, collection);
    },
    async page(collection, { limit, offset }): Promise<StoredPage> {
      // One transaction, so that count and records belong to the same moment even while another process writes.
      return within(db, 'BEGIN', () => ({
        ...readState(state, collection),
        records: rows.all(numberOf(collection), offset, offset + limit).map((row) => String(row['json'])),
      }));
    },
    async isNew() {
      return newest.get()?.['version'] === 0;
    },
    async replaceAll(records) {
      within(db, 'BEGIN IMMEDIATE', () => replace(db, records));
    },
    async insert(draft, attempt) {
      return within(db, 'BEGIN IMMEDIATE', () => insert(draft, attempt));
    },
    async *everything() {
      for (const row of all.iterate()) {
        const collection = collectionNames[Number(row['collection'])];
        if (collection) yield { collection, json: String(row['json']) };
      }
    },
    async close() {
      db.close();
    },
  };
}

function replace(db: DatabaseSync, records: Iterable<NewRecord>): void {
  db.exec('DELETE FROM record; DELETE FROM source; DELETE FROM idempotency');
  const addRecord = db.prepare(
    'INSERT INTO record (collection, position, id, slug, json) VALUES (?, ?, ?, ?, ?)',
  );
  const addSource = db.prepare('INSERT OR IGNORE INTO source (id, digest) VALUES (?, ?)');
  const counts = new Map<CollectionName, number>();
  for (const { collection, id, slug, json, sources } of records) {
    const position = counts.get(collection) ?? 0;
    addRecord.run(numberOf(collection), position, id, slug, json);
    for (const source of sources) addSource.run(source.id, source.digest);
    counts.set(collection, position + 1);
  }
  // The largest id ever given stays known, so that an id is never given twice.
  const settle = db.prepare(
    `UPDATE collection SET count = ?, version = version + 1, last_id = max(last_id, coalesce(
       (SELECT max(id) FROM record WHERE record.collection = collection.number AND id < ${idsGivenBelow}), 0)) WHERE number = ?`,
  );
  for (const name of collectionNames) settle.run(counts.get(name) ?? 0, numberOf(name));
}

function within<T>(db: DatabaseSync, begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => T): T {
  try {
    rollBack(db);
    db.exec(begin);
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    try {
      rollBack(db);
    } catch {
      // A disk that fails may fail this too; the next call tries again before anything else.
    }
    throw storeFailure(error);
  }
}

function rollBack(db: DatabaseSync): void {
  if (db.isTransaction) db.exec('ROLLBACK');
}

function readState(statement: StatementSync, collection: CollectionName): CollectionVersion {
  const row = statement.get(numberOf(collection));
  return { count: Number(row?.['count']), version: Number(row?.['version']) };
}

function numberOf(collection: CollectionName): number {
  return collectionNames.indexOf(collection);
}
