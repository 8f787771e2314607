import { chmodSync, closeSync, fsyncSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { byCollection, type CollectionName } from '../../contract/collection-names.ts';
import { StoreFull, UnusableDatabase } from '../store.ts';
import { damageOf, openUnchanged, versionOf } from './sqlite-file.ts';
import { sqliteFailure } from './sqlite-transaction.ts';

/** Writes a snapshot of `file` to the new file `target`, and returns its counts as read from there; throws an UnusableDatabase for damage. */
export function backupSqlite(file: string, target: string): Readonly<Record<CollectionName, number>> {
  const db = openUnchanged(file);
  try {
    if (versionOf(db) === 0) throw new UnusableDatabase(`there is no catalog in ${file}`);
    // SQLite fills an empty file. Its records are for nobody who may not read the database.
    writeFileSync(target, '', { flag: 'wx', mode: 0o600 });
    // Not `backup` of node:sqlite, which begins again whenever another process writes, and is missing before Node 22.16.
    db.prepare('VACUUM INTO ?').run(target);
  } catch (error) {
    const failure = sqliteFailure(error);
    // SQLite leaves it on a disk that is full.
    rmSync(`${target}-journal`, { force: true });
    // Nothing else is written.
    throw failure instanceof StoreFull ? new Error('its disk is full', { cause: error }) : failure;
  } finally {
    db.close();
  }
  const counts = verifiedCounts(file, target);
  chmodSync(target, statSync(file).mode & 0o777);
  // A file that replaces a backup must not be empty after a power failure.
  const written = openSync(target, 'r+');
  fsyncSync(written);
  closeSync(written);
  return counts;
}

function verifiedCounts(file: string, target: string): Readonly<Record<CollectionName, number>> {
  // Immutable, so that no log is created next to it.
  const db = new DatabaseSync(new URL('?immutable=1', pathToFileURL(target)), { readOnly: true });
  try {
    if (damageOf(db) !== null)
      throw new UnusableDatabase(
        `the backup of ${file} is damaged, and so may be the database; run catalog check ${file}`,
      );
    const count = db.prepare('SELECT count FROM collection WHERE name = ?');
    return byCollection((name) => Number(count.get(name)?.['count']));
  } finally {
    db.close();
  }
}
