import { DatabaseSync } from 'node:sqlite';
import { refuseForeign, refuseStrayLog, schemaVersion } from './sqlite-inspection.ts';
import { applicationId, migrations } from './sqlite-schema.ts';
import { UnusableDatabase } from '../store.ts';

/**
 * Opens the SQLite catalog in `file` (':memory:' for one that lives as long as the process), creating or
 * migrating it. Anything that is not a catalog of ours is refused and left as it was.
 */
export function openSqliteFile(file: string): DatabaseSync {
  let db: DatabaseSync | undefined;
  try {
    refuseStrayLog(file);
    db = new DatabaseSync(file, { timeout: 5000 });
    refuseForeign(db, file);
    // FULL: what was acknowledged is on disk. NORMAL would only promise that after the next checkpoint.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    migrate(db, file);
    // From here on nobody waits inside SQLite, which would block the thread: see whenUnlocked.
    db.exec('PRAGMA busy_timeout = 0');
    return db;
  } catch (error) {
    if (db?.isOpen) db.close();
    if (error instanceof UnusableDatabase) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnusableDatabase(`${file} cannot be used as a catalog database: ${reason}`, { cause: error });
  }
}

/** Two processes may start at once: the second waits for the lock, then finds nothing left to do. */
function migrate(db: DatabaseSync, file: string): void {
  if (schemaVersion(db) === migrations.length) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    for (const step of migrations.slice(schemaVersion(db))) db.exec(step);
    db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${migrations.length}; COMMIT`);
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnusableDatabase(`${file} could not be brought to this version's form: ${reason}`, {
      cause: error,
    });
  }
}
