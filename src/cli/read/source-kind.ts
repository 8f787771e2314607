import { type Stats, statSync } from 'node:fs';
import { isPostgres } from '../../server/database/database-address.ts';
import { databaseName } from '../../server/database/open-catalog.ts';
import { isSqliteFile } from '../write-output-file.ts';
import { inputName } from './read-catalog-file.ts';

/** What a command reads a catalog from. */
export function sourceKind(from: string): 'service' | 'database' | 'folder' | 'file' {
  if (isPostgres(from)) return 'database';
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(from)) return 'service';
  if (isFolder(from)) return 'folder';
  return from !== '-' && isDatabaseFile(from) ? 'database' : 'file';
}

export function isFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() === true;
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    // There is nothing, or nothing that may be looked at: reading it as a file says which.
    return undefined;
  }
}

/** By its first bytes, or by its name: the bytes of a damaged or empty one say nothing. */
function isDatabaseFile(path: string): boolean {
  if (/\.(?:sqlite3?|db)$/i.test(path) && statsOf(path)?.isFile() === true) return true;
  try {
    return isSqliteFile(path);
  } catch {
    // Reading it as a file says why that is not possible.
    return false;
  }
}

/** The name of a source for messages. */
export function sourceName(from: string): string {
  return isPostgres(from) ? databaseName(from) : inputName(from);
}
