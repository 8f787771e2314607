import { realpathSync, statSync } from 'node:fs';
import { StoreUnavailable } from '../store.ts';

/** The files of an open database are no longer at their paths: what is written to them is gone with the process. */
export class DatabaseMoved extends StoreUnavailable {
  override name = 'DatabaseMoved';
}

/**
 * Remembers which files an open SQLite database consists of. The function returned throws a DatabaseMoved when the
 * database, its log (-wal) or the log's index (-shm) has since been removed or replaced: the system lets a process
 * write to files that no longer have a name, and SQLite does not check.
 */
export function databaseFiles(file: string): () => void {
  if (file === ':memory:') return () => {};
  // SQLite keeps the log beside the file that a symbolic link points to.
  const target = realpathSync(file);
  const opened = [file, `${target}-wal`, `${target}-shm`].flatMap((path) => {
    const identity = identityOf(path);
    return identity === null ? [] : [{ path, identity }];
  });
  return () => {
    for (const { path, identity } of opened) {
      const found = identityOf(path);
      if (found === identity) continue;
      const what = found === null ? 'is no longer there' : 'was replaced by another file';
      throw new DatabaseMoved(`${path} ${what} while the database was open`);
    }
  };
}

/** Device and inode; null where there is no such file. */
function identityOf(path: string): string | null {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found === undefined ? null : `${found.dev}:${found.ino}`;
  } catch {
    // A folder that may no longer be searched, or a disk that fails: either way it cannot be found any more.
    return null;
  }
}
