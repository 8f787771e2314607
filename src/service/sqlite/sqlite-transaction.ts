import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreDamaged, StoreFull, StoreUnavailable } from '../store.ts';

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

/** How long a write waits for other processes, in ms. */
export const lockTimeout = 5000;

/** In ms. */
const longestPause = 25;

/** Retries while another process holds a lock: the `busy_timeout` of SQLite would block the thread, and all reads with it. */
export async function retryWhileLocked<T>(
  attempt: () => T,
  mayRetry: () => boolean = () => true,
  deadline = performance.now() + lockTimeout,
): Promise<T> {
  for (let wait = 1; ; wait = Math.min(2 * wait, longestPause)) {
    try {
      return attempt();
    } catch (error) {
      if (!isLocked(error) || !mayRetry() || performance.now() > deadline) throw sqliteFailure(error);
    }
    // Jitter, so that processes that began to wait together do not retry together.
    await pause(wait * (0.5 + Math.random() / 2));
  }
}

const [busy, locked, readOnly, ioError, full, cannotOpen] = [5, 6, 8, 10, 13, 14];

export const corrupt = 11;

/** Of an I/O error: there is no space for the index of the log. */
const noSpaceForIndex = ioError | (19 << 8);

function isLocked(error: unknown): boolean {
  return [busy, locked].includes(resultCode(error));
}

/** Converts temporary failures of SQLite, a full disk and a damaged file to those of CatalogStore; returns others unchanged. */
export function sqliteFailure(error: unknown): unknown {
  const code = resultCode(error);
  if (code === full || Object(error).errcode === noSpaceForIndex)
    return new StoreFull('the disk of the database is full', { cause: error });
  if (code === corrupt && error instanceof Error) return new StoreDamaged(error.message, { cause: error });
  return [busy, locked, readOnly, ioError, cannotOpen].includes(code)
    ? new StoreUnavailable('the database is unavailable', { cause: error })
    : error;
}

/** Without the upper bits of an extended code; 0 for other errors. */
export function resultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}
