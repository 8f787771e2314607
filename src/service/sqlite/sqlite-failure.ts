import { StoreFull, StoreUnavailable } from '../store.ts';

/** SQLite's result codes that say "not now" (busy, locked, read-only, input/output, cannot open), and "no room". */
const unavailable = new Set([5, 6, 8, 10, 14]);
const full = 13;

/** What SQLite threw, as the port's errors where it is one of theirs; anything else as it came. */
export function storeFailure(error: unknown): unknown {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null;
  if (code === full) return new StoreFull('the disk of the database is full', { cause: error });
  if (code !== null && unavailable.has(code))
    return new StoreUnavailable('the database cannot be used now', { cause: error });
  return error;
}
