import { StoreFull, StoreUnavailable } from '../store.ts';

/** SQLite result codes for temporary failures (busy, locked, read-only, I/O error, cannot open) and for a full disk. */
const unavailable = new Set([5, 6, 8, 10, 14]);
const full = 13;

export function storeFailure(error: unknown): unknown {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null;
  if (code === full) return new StoreFull('the disk of the database is full', { cause: error });
  if (code !== null && unavailable.has(code))
    return new StoreUnavailable('the database is unavailable', { cause: error });
  return error;
}
