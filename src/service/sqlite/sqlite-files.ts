import { realpathSync, statSync } from 'node:fs';
import { StoreUnavailable } from '../store.ts';

/** The files of an open database were removed or replaced: writes to them are lost when the process ends. */
export class DatabaseMoved extends StoreUnavailable {
  override name = 'DatabaseMoved';
}

/**
 * Records the identity of the files of an open SQLite database. The returned function throws a DatabaseMoved if the
 * database, its log (-wal) or the log's index (-shm) has been removed or replaced since: the operating system lets a
 * process write to deleted files, and SQLite does not check.
 */
export function databaseFiles(file: string): () => void {
  if (file === ':memory:') return () => {};
  // SQLite puts the log next to the target of a symbolic link.
  const target = realpathSync(file);
  const opened = [file, `${target}-wal`, `${target}-shm`].flatMap((path) => {
    const identity = identityOf(path);
    return identity === null ? [] : [{ path, identity }];
  });
  return () => {
    for (const { path, identity } of opened) {
      const found = identityOf(path);
      if (found === identity) continue;
      const what = found === null ? 'was removed' : 'was replaced by another file';
      throw new DatabaseMoved(`${path} ${what} while the database was open`);
    }
  };
}

/** Device and inode of a file; null if it does not exist. */
function identityOf(path: string): string | null {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found === undefined ? null : `${found.dev}:${found.ino}`;
  } catch {
    // The folder is no longer accessible, or the disk fails: in both cases the file cannot be found.
    return null;
  }
}
