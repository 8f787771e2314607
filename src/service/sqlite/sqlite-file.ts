import { DatabaseSync } from 'node:sqlite';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { collectionNames } from '../../contract/collections.ts';
import { StoreDamaged, StoreFull, StoreUnavailable, UnusableDatabase } from '../store.ts';
import { corrupt, resultCode, sqliteFailure } from './sqlite-transaction.ts';

/** SQLite application id ("CLSc") of catalog databases, so that other programs' databases are never modified. */
const applicationId = 0x434c5363;

const schemaVersion = 4;

/** Positions are dense from 0: a page is a range of the key, at the same cost at any depth. */
const createTables = `
  CREATE TABLE collection (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    count INTEGER NOT NULL DEFAULT 0,
    version INTEGER NOT NULL DEFAULT 0,
    last_id INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE record (
    collection INTEGER NOT NULL,
    position INTEGER NOT NULL,
    id INTEGER NOT NULL,
    slug TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (collection, position)
  ) STRICT;
  CREATE UNIQUE INDEX record_id ON record (collection, id);
  CREATE INDEX record_slug ON record (collection, slug);
  CREATE TABLE source (
    id INTEGER NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (id, digest)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE idempotency (
    key TEXT PRIMARY KEY,
    request TEXT NOT NULL,
    json TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotency_at ON idempotency (at);
  -- No number is used twice, also not of changes that were deleted.
  CREATE TABLE change (number INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, json TEXT NOT NULL) STRICT`;

export const numberOfName = '(SELECT number FROM collection WHERE name = ?)';

/** Opens or creates the catalog in `file`; throws an UnusableDatabase for any other file, which stays unchanged. */
export function openSqliteFile(file: string): DatabaseSync {
  return open(file, (db) => {
    // FULL: acknowledged writes are on disk. NORMAL guarantees that only after the next checkpoint.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    fillEmpty(db);
  });
}

/** Opens the catalog in `file` to be read, by `connect` where it may not be written; an empty file stays empty. */
export function openUnchanged(file: string, connect?: (file: string) => DatabaseSync): DatabaseSync {
  return open(file, () => {}, connect);
}

function open(
  file: string,
  prepare: (db: DatabaseSync) => void,
  connect?: (file: string) => DatabaseSync,
): DatabaseSync {
  let db: DatabaseSync | undefined;
  try {
    rejectStrayLog(file, connect);
    db = connect?.(file) ?? new DatabaseSync(file, { timeout: 5000 });
    rejectForeign(db, file);
    prepare(db);
    // From here on SQLite never waits for locks itself, which would block the thread: see retryWhileLocked.
    db.exec('PRAGMA busy_timeout = 0');
    return db;
  } catch (error) {
    if (db?.isOpen) db.close();
    if (error instanceof UnusableDatabase) throw error;
    const failure = sqliteFailure(error);
    const { message: reason } = Object(failure instanceof StoreFull ? failure : error);
    const advice = failure instanceof StoreDamaged ? '. Restore it from a backup (docs/deploy.md)' : '';
    throw new UnusableDatabase(`${file} cannot be used as a catalog database: ${reason}${advice}`, {
      cause: error,
    });
  }
}

/** Two processes may start at once: the second waits for the lock, then finds the tables. */
function fillEmpty(db: DatabaseSync): void {
  if (versionOf(db) > 0) return;
  db.exec('BEGIN IMMEDIATE');
  if (versionOf(db) === 0) {
    db.exec(createTables);
    const add = db.prepare('INSERT INTO collection (name) VALUES (?)');
    for (const name of collectionNames) add.run(name);
    db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaVersion}`);
  }
  db.exec('COMMIT');
}

/** Throws an UnusableDatabase if `db` belongs to another program, or to another version of this one. */
function rejectForeign(db: DatabaseSync, file: string): void {
  const tables = db.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.['n'];
  const owner = db.prepare('PRAGMA application_id').get()?.['application_id'];
  if (tables !== 0 && owner !== applicationId)
    throw new UnusableDatabase(`${file} belongs to another program; use a separate file for the catalog`);
  const version = versionOf(db);
  if (version > 0 && version !== schemaVersion)
    throw new UnusableDatabase(`${file} was written by another version of this program; use that version`);
}

/** 0 of an empty file. */
export function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
}

const openToRead = (file: string) => new DatabaseSync(file, { readOnly: true, timeout: 5000 });

/** Before opening: SQLite discards a -wal without its database, and merges that of another one. */
function rejectStrayLog(file: string, connect = openToRead): void {
  const log = `${file}-wal`;
  if (sizeOf(log) === 0) return;
  if (sizeOf(file) === 0)
    throw new UnusableDatabase(
      `${file} is missing but its log exists; restore the database next to ${log}, or move the log away`,
    );
  const db = connect(file);
  try {
    // First, since the log of another database can make its tables and names look like anything.
    const damage = integrityFinding(db);
    if (damage === null) rejectForeign(db, file);
    if (damage !== null || (versionOf(db) > 0 && unevenCounts(db)))
      throw new UnusableDatabase(
        `${file} and ${log} do not belong together, or are damaged; restore both from one backup, or move the log away`,
      );
  } finally {
    db.close();
  }
}

/** What SQLite's integrity check finds, which compares indexes with tables, or that counts do not match the records; null for nothing. */
export function damageOf(db: DatabaseSync): string | null {
  const finding = integrityFinding(db);
  if (finding !== null) return finding;
  return unevenCounts(db) ? 'the counts and positions do not match the records' : null;
}

function integrityFinding(db: DatabaseSync): string | null {
  try {
    const finding = db.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
    return finding === 'ok' ? null : String(finding).replaceAll(/\s+/g, ' ');
  } catch (error) {
    if (error instanceof Error && resultCode(error) === corrupt) return error.message;
    throw error;
  }
}

function unevenCounts(db: DatabaseSync): boolean {
  const uneven = db.prepare(
    `SELECT 1 FROM collection WHERE count <> (SELECT count(*) FROM record WHERE collection = number)
       OR count <> (SELECT coalesce(max(position) + 1, 0) FROM record WHERE collection = number)`,
  );
  return uneven.get() !== undefined;
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

/** The files of an open database were removed or replaced: writes to them are lost when the process ends. */
export class DatabaseMoved extends StoreUnavailable {
  override name = 'DatabaseMoved';
}

/** Throws a DatabaseMoved if a file of the database was removed or replaced: neither the system nor SQLite would say so. */
export function lostFileCheck(file: string): () => void {
  if (file === ':memory:') return () => {};
  // SQLite puts the log next to the target of a symbolic link.
  const target = realpathSync(file);
  const opened = [file, `${target}-wal`, `${target}-shm`].flatMap((path) => {
    const identity = identityOf(path);
    return identity === null ? [] : [{ path, identity }];
  });
  return () => {
    for (const { path, identity } of opened) {
      const current = identityOf(path);
      if (current === identity) continue;
      const what = current === null ? 'was removed' : 'was replaced by another file';
      throw new DatabaseMoved(`${path} ${what} while the database was open`);
    }
  };
}

function identityOf(path: string): string | null {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
    return stats === undefined ? null : `${stats.dev}:${stats.ino}`;
  } catch {
    return null;
  }
}
