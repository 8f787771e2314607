import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { openUnchanged, rejectForeign, rejectStrayLog, unusable, versionOf } from './sqlite-file.ts';
import { openSqliteStore, sqliteStore } from './sqlite-store.ts';
import type { CatalogStore } from '../store.ts';

/** A catalog that is read where it is and not changed; an empty file has none, and stays empty. */
export function openSqliteReader(file: string): CatalogStore {
  const canWrite = isWritable(file);
  const db = canWrite ? openUnchanged(file) : openReadOnly(file);
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

function openReadOnly(file: string): DatabaseSync {
  let db: DatabaseSync | undefined;
  try {
    rejectStrayLog(file, connection);
    db = connection(file);
    rejectForeign(db, file);
    return db;
  } catch (error) {
    if (db?.isOpen) db.close();
    throw unusable(`${file} cannot be used as a catalog database`, error);
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
