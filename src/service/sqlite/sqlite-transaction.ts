import type { DatabaseSync } from 'node:sqlite';

/** Runs `work` in one transaction and returns its result; rolls back and rethrows if anything throws. */
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
      // A failing disk may make this fail too; the next call starts with another rollback.
    }
    throw error;
  }
}

function rollBack(db: DatabaseSync): void {
  if (db.isTransaction) db.exec('ROLLBACK');
}
