import { DatabaseSync } from 'node:sqlite';
import { collectionNames } from '../../contract/collections.ts';
import { isUpToDate, rejectForeign, rejectStrayLog, schemaVersion } from './sqlite-inspection.ts';
import { addCollection, applicationId, migrations } from './sqlite-schema.ts';
import { UnusableDatabase } from '../store.ts';

/**
 * Opens, creates or migrates the catalog in `file`; throws an UnusableDatabase for any other file, without changing
 * it.
 */
export function openSqliteFile(file: string): DatabaseSync {
  let db: DatabaseSync | undefined;
  try {
    rejectStrayLog(file);
    db = new DatabaseSync(file, { timeout: 5000 });
    rejectForeign(db, file);
    // FULL: acknowledged writes are on disk. NORMAL guarantees that only after the next checkpoint.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    migrate(db, file);
    // From here on SQLite never waits for locks itself, which would block the thread: see retryWhileLocked.
    db.exec('PRAGMA busy_timeout = 0');
    return db;
  } catch (error) {
    if (db?.isOpen) db.close();
    if (error instanceof UnusableDatabase) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnusableDatabase(`${file} cannot be used as a catalog database: ${reason}`, { cause: error });
  }
}

/** Two processes may start at once: the second waits for the lock, then finds the schema up to date. */
function migrate(db: DatabaseSync, file: string): void {
  if (isUpToDate(db)) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    for (const step of migrations.slice(schemaVersion(db))) db.exec(step);
    const add = db.prepare(addCollection);
    for (const name of collectionNames) add.run(name);
    db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${migrations.length}; COMMIT`);
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnusableDatabase(`${file} could not be migrated to this version: ${reason}`, {
      cause: error,
    });
  }
}
