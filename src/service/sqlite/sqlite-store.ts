import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { collectionNames } from '../../contract/collections.ts';
import { sqliteFailure, lockTimeout, retryWhileLocked, inTransaction } from './sqlite-transaction.ts';
import {
  damageOf,
  lostFileCheck,
  numberOfName,
  openSqliteFile,
  openUnchanged,
  versionOf,
} from './sqlite-file.ts';
import { sqliteInsert, sqliteReplace } from './sqlite-writes.ts';
import {
  type CatalogStore,
  collectionNamed,
  collectionVersion,
  largestPageBytes,
  type NewRecord,
  PageTooLarge,
  type Review,
  type StoredPage,
  type StoredRecord,
} from '../store.ts';
import { wholeRecords } from '../whole-records.ts';

const range = `WHERE collection = ${numberOfName} AND position >= ? AND position < ?`;

const allRecords =
  'SELECT name, count, position, id, json FROM collection LEFT JOIN record ON collection = number ORDER BY number, position';

/** A catalog in `file` or `:memory:`. Other processes may use it too; a write waits for theirs without blocking reads. */
export function openSqliteStore(file: string, db = openSqliteFile(file)): CatalogStore {
  const checkFiles = lostFileCheck(file);
  if (file === ':memory:') return sqliteStore(db, { checkFiles });
  const path = resolve(file);
  return sqliteStore(db, {
    checkFiles,
    openReader: () => new DatabaseSync(path, { readOnly: true }),
    openWriter: () => openSqliteFile(path),
  });
}

/** A catalog that is read where it is and not changed; an empty file has none, and stays empty. */
export function openSqliteReader(file: string): CatalogStore {
  const canWrite = isWritable(file);
  const db = openUnchanged(file, canWrite ? undefined : connection);
  if (versionOf(db) > 0)
    return canWrite ? openSqliteStore(file, db) : sqliteStore(db, { openReader: () => connection(file) });
  db.close();
  return openSqliteStore(':memory:');
}

/** Whether this process may write the file and, for its log, its folder. */
export function isWritable(file: string): boolean {
  try {
    for (const needed of [file, dirname(resolve(file))]) accessSync(needed, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A connection that needs no file that is not there: the log of a killed process has no index, which SQLite then has in memory. */
function connection(file: string): DatabaseSync {
  const address = pathToFileURL(file);
  const hasLog = existsSync(`${file}-wal`);
  const hasIndex = existsSync(`${file}-shm`);
  if (!hasLog) address.searchParams.set('immutable', '1');
  // Without locks, which need a file that can be written.
  else if (!hasIndex) address.searchParams.set('vfs', 'unix-none');
  const db = new DatabaseSync(address, { readOnly: true, timeout: 5000 });
  if (hasLog && !hasIndex) db.exec('PRAGMA locking_mode = EXCLUSIVE');
  return db;
}

interface StoreFiles {
  /** Throws if the database's file was removed or replaced, so that writes would be lost. */
  checkFiles?: () => void;
  /** Opens another connection, for a walk; without one, a walk holds all records in memory. */
  openReader?: () => DatabaseSync;
  /** Opens another connection, for a write that takes several turns of the event loop. */
  openWriter?: () => DatabaseSync;
}

/** The same over an open database. */
export function sqliteStore(
  db: DatabaseSync,
  { checkFiles = () => {}, openReader, openWriter }: StoreFiles = {},
): CatalogStore {
  const state = db.prepare('SELECT count, version, last_id FROM collection WHERE name = ?');
  const rows = db.prepare(`SELECT json FROM record ${range}`);
  // SQLite knows the length of a text without reading it.
  const size = db.prepare(`SELECT sum(octet_length(json)) AS bytes FROM record ${range}`);
  const byId = db.prepare(`SELECT json FROM record WHERE collection = ${numberOfName} AND id = ?`);
  const newest = db.prepare('SELECT max(version) AS version FROM collection');
  const changes = db.prepare(
    'SELECT number, at, json FROM change WHERE number < ? ORDER BY number DESC LIMIT ?',
  );
  const insert = sqliteInsert(db);
  let lastWrite: Promise<unknown> = Promise.resolve();

  /** One write at a time, in the order of the calls. */
  function write<T>(work: () => T): Promise<T> {
    const deadline = performance.now() + lockTimeout;
    const begin = () => writeNow(work, deadline);
    const written = lastWrite.then(begin, begin);
    lastWrite = written;
    return written;
  }

  async function writeNow<T>(work: () => T, deadline: number): Promise<T> {
    let begun = false;
    const attempt = () =>
      inTransaction(db, 'BEGIN IMMEDIATE', () => {
        begun = true;
        return work();
      });
    // Checked before the write, so that nothing is written to a deleted file, and again before it is acknowledged.
    checkFiles();
    // No retry after `work` has begun: it may consume an iterable that can be read only once.
    const result = await retryWhileLocked(attempt, () => !begun, deadline);
    checkFiles();
    return result;
  }

  async function replace(
    open: () => DatabaseSync,
    records: Iterable<NewRecord>,
    review?: Review,
  ): Promise<void> {
    checkFiles();
    const writer = open();
    try {
      await retryWhileLocked(() => writer.exec('BEGIN IMMEDIATE'));
      sqliteReplace(writer, records, await review?.());
      writer.exec('COMMIT');
      checkFiles();
    } catch (error) {
      throw sqliteFailure(error);
    } finally {
      // Rolls back what was not committed.
      writer.close();
    }
  }

  return {
    async ready() {
      checkFiles();
      // Reads never wait for writers; the database is locked only while a process recovers the log of another.
      await retryWhileLocked(() => state.get(collectionNames[0]));
    },
    state: (collection) => retryWhileLocked(() => collectionVersion(state.get(collection))),
    page(collection, { limit, offset }): Promise<StoredPage> {
      // One transaction, so that count and records are consistent even while another process writes.
      return retryWhileLocked(() =>
        inTransaction(db, 'BEGIN', () => {
          const place = [collection, offset, offset + limit] as const;
          if (Number(size.get(...place)?.['bytes']) > largestPageBytes) throw new PageTooLarge();
          const records = rows.all(...place).map((row) => String(row['json']));
          return { ...collectionVersion(state.get(collection)), records };
        }),
      );
    },
    record(collection, id) {
      return retryWhileLocked(() => {
        const row = byId.get(collection, id);
        return row === undefined ? null : String(row['json']);
      });
    },
    isNew: () => retryWhileLocked(() => newest.get()?.['version'] === 0),
    async replaceAll(records, review) {
      if (openWriter) return replace(openWriter, records, review);
      const reviewed = await review?.();
      return write(() => sqliteReplace(db, records, reviewed));
    },
    changes(before, limit) {
      return retryWhileLocked(() =>
        changes.all(before, limit).map((row) => {
          return { number: Number(row['number']), at: Number(row['at']), json: String(row['json']) };
        }),
      );
    },
    insert: (draft, key) => write(() => insert(draft, key)),
    allRecords: () => wholeRecords(walk()),
    damage: () => retryWhileLocked(() => damageOf(db)),
    close: async () => db.close(),
  };

  async function* walk(): AsyncGenerator<StoredRecord & { count: number }> {
    checkFiles();
    // On the connection of the other calls, an open statement would hide what other processes write, and be ended by a rollback.
    const reader = await retryWhileLocked(() => openReader?.() ?? null);
    try {
      const all = await retryWhileLocked(() => (reader ?? db).prepare(allRecords));
      for (const { name, count: counted, position, id, json } of reader ? all.iterate() : all.all()) {
        const [collection, count] = [collectionNamed(name), Number(counted)];
        yield json === null
          ? { collection, count, position: null, id: null, json: null }
          : { collection, count, position: Number(position), id: Number(id), json: String(json) };
      }
    } catch (error) {
      throw sqliteFailure(error);
    } finally {
      reader?.close();
    }
  }
}
