import { StoreFull, StoreUnavailable, UnusableDatabase } from '../store.ts';

/** SQLSTATE classes and codes, and the driver's and system's codes, that mean "not now". */
const unavailable = [
  /^08/, // connection
  /^57/, // shut down, cancelled, timed out
  /^53/, // out of resources
  /^25006$/, // read-only: a standby
  /^25P0[34]$/, // idle in a transaction, or in one for too long
  /^40/, // serialization, deadlock
  /^55P03$/, // lock not available
  /^CONNECT/, // CONNECT_TIMEOUT, CONNECTION_CLOSED, …
  /^E[A-Z]+$/, // ECONNREFUSED, ENOTFOUND, …
];
const full = '53100';

/** Who asks is not known, may not, or names a database there is not: waiting mends none of it. */
const refused = /^(?:28|3D000$|42501$)/;

/** What PostgreSQL or its driver threw, as the port's errors where it is one of theirs; anything else as it came. */
export function storeFailure(error: unknown): unknown {
  if (error instanceof AggregateError) return storeFailure(error.errors[0]);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === full) return new StoreFull('the disk of the database is full', { cause: error });
  if (error instanceof Error && refused.test(code)) {
    return new UnusableDatabase(`the database refuses: ${error.message}`, { cause: error });
  }
  if (unavailable.some((form) => form.test(code))) {
    return new StoreUnavailable('the database cannot be used now', { cause: error });
  }
  return error;
}

/** `work`, but not for longer than `milliseconds`: a peer that is gone without a word never answers at all. */
export async function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new StoreUnavailable('the database did not answer in time')),
    milliseconds,
  );
  try {
    return await Promise.race([work, tooLate]);
  } catch (error) {
    throw storeFailure(error);
  } finally {
    clearTimeout(timer);
  }
}
