import { realpathSync, statSync } from 'node:fs';
import { StoreUnavailable } from '../store.ts';

/** The files of an open database were removed or replaced: writes to them are lost when the process ends. */
export class DatabaseMoved extends StoreUnavailable {
  override name = 'DatabaseMoved';
}

/** Throws a DatabaseMoved if a file of the database was removed or replaced: neither the system nor SQLite would say so. */
export function lostFileCheck(file: string): () => void {
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

function identityOf(path: string): string | null {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found === undefined ? null : `${found.dev}:${found.ino}`;
  } catch {
    return null;
  }
}
