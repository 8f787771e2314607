import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { collectionNames } from '../../contract/collections.ts';
import { applicationId, migrations } from './sqlite-schema.ts';
import { UnusableDatabase } from '../store.ts';

/** Throws an UnusableDatabase if `db` belongs to another program, or to a newer version of this one. */
export function rejectForeign(db: DatabaseSync, file: string): void {
  const tables = db.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.['n'];
  const owner = db.prepare('PRAGMA application_id').get()?.['application_id'];
  if (tables !== 0 && owner !== applicationId) {
    throw new UnusableDatabase(`${file} belongs to another program; use a separate file for the catalog`);
  }
  if (schemaVersion(db) > migrations.length || namesIn(db).some((name) => !knownNames.has(name))) {
    throw new UnusableDatabase(`${file} was written by a newer version of this program; use that version`);
  }
}

/** Whether `db` has this version's schema and all of its collections. */
export function isUpToDate(db: DatabaseSync): boolean {
  const names = new Set(namesIn(db));
  return schemaVersion(db) === migrations.length && collectionNames.every((name) => names.has(name));
}

const knownNames = new Set<string>(collectionNames);

function namesIn(db: DatabaseSync): string[] {
  if (schemaVersion(db) !== migrations.length) return [];
  return db
    .prepare('SELECT name FROM collection')
    .all()
    .map((row) => String(row['name']));
}

export function schemaVersion(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
}

/**
 * Checks an existing -wal before writing: SQLite discards a log without its database, and merges that of another one.
 */
export function rejectStrayLog(file: string): void {
  const log = `${file}-wal`;
  if (sizeOf(log) === 0) return;
  if (sizeOf(file) === 0) {
    throw new UnusableDatabase(
      `${file} is missing but its log exists; restore the database next to ${log}, or move the log away`,
    );
  }
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    rejectForeign(db, file);
    if (schemaVersion(db) > 0 && !isWhole(db)) {
      throw new UnusableDatabase(
        `${file} and ${log} do not belong together, or are damaged; restore both from one backup, or move the log away`,
      );
    }
  } finally {
    db.close();
  }
}

/** Whether the database passes SQLite's integrity check, and its counts and positions match its records. */
function isWhole(db: DatabaseSync): boolean {
  const [finding] = db.prepare('PRAGMA integrity_check(1)').all();
  if (finding?.['integrity_check'] !== 'ok') return false;
  const uneven = db.prepare(
    `SELECT 1 FROM collection WHERE count <> (SELECT count(*) FROM record WHERE collection = number)
       OR count <> (SELECT coalesce(max(position) + 1, 0) FROM record WHERE collection = number)`,
  );
  return uneven.get() === undefined;
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}
