import type { DatabaseSync } from 'node:sqlite';

/** What `work` returns, done in one transaction: all of it, or nothing where anything throws. */
export function inTransaction<T>(db: DatabaseSync, begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => T): T {
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
    throw error;
  }
}

function rollBack(db: DatabaseSync): void {
  if (db.isTransaction) db.exec('ROLLBACK');
}
