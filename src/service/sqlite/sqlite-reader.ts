import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { sqliteFailure } from './sqlite-transaction.ts';
import { openUnchanged, rejectForeign, unusable, versionOf } from './sqlite-file.ts';
import { openSqliteStore, sqliteStore } from './sqlite-store.ts';
import { type CatalogStore, StoreUnavailable } from '../store.ts';

/** A catalog that is not changed: read in place, as immutable without a -wal, or as a copy where it is empty or reading it would write. */
export function openSqliteReader(file: string): CatalogStore {
  if (!isWritable(file)) return openInPlace(file) ?? openCopy(file);
  const db = openUnchanged(file);
  if (versionOf(db) > 0) return openSqliteStore(file, db);
  db.close();
  return openCopy(file);
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

/** Null if reading requires writing: there is a log without an index, or there are no tables. */
function openInPlace(file: string): CatalogStore | null {
  const address = pathToFileURL(file);
  if (!existsSync(`${file}-wal`)) address.searchParams.set('immutable', '1');
  const openReader = () => new DatabaseSync(address, { readOnly: true, timeout: 5000 });
  let db: DatabaseSync | undefined;
  try {
    db = openReader();
    rejectForeign(db, file);
    if (versionOf(db) > 0) return sqliteStore(db, { openReader });
  } catch (error) {
    if (db?.isOpen) db.close();
    if (sqliteFailure(error) instanceof StoreUnavailable) return null;
    throw unusable(`${file} cannot be used as a catalog database`, error);
  }
  db.close();
  return null;
}

function openCopy(file: string): CatalogStore {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-copy-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'catalog.sqlite');
    // The log first: pages that a checkpoint moves meanwhile are then in both copies instead of in neither.
    for (const end of ['-wal', '']) if (existsSync(file + end)) copyFileSync(file + end, copy + end);
    const store = openSqliteStore(copy);
    return { ...store, close: () => store.close().finally(remove) };
  } catch (error) {
    remove();
    throw unusable(`${file} cannot be read where it is, and could not be copied`, error);
  }
}
