import { StoreFull, StoreUnavailable, UnusableDatabase } from '../store.ts';

/** SQLSTATE classes and codes, and codes of the driver and the system, for temporary failures. */
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

/** What retrying does not help against. */
const unusable: readonly [code: RegExp, what: string][] = [
  [/^(?:28|3D000$)/, 'the database refused the connection'],
  [/^42501$/, 'the database does not permit this'],
  // Dropped, or not in a database that was created again.
  [/^(?:42P01|3F000)$/, 'the tables of the catalog are missing'],
];

/** Converts errors of PostgreSQL and its driver to those of CatalogStore where one applies; returns others unchanged. */
export function postgresFailure(error: unknown): unknown {
  if (error instanceof AggregateError) return postgresFailure(error.errors[0]);
  const code = codeOf(error);
  if (code === full) return new StoreFull('the disk of the database is full', { cause: error });
  if (unavailable.some((form) => form.test(code)))
    return new StoreUnavailable('the database is unavailable', { cause: error });
  const [, what] = unusable.find(([form]) => form.test(code)) ?? [];
  if (!(error instanceof Error) || what === undefined) return error;
  return new UnusableDatabase(`${what}: ${error.message}`, { cause: error });
}

/** SQLSTATE, or the code of the driver or the system. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Rejects with StoreUnavailable if `work` exceeds a timeout: a server that disappears silently never responds. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new StoreUnavailable('the database did not respond in time')),
    milliseconds,
  );
  try {
    return await Promise.race([work, timedOut]);
  } catch (error) {
    throw postgresFailure(error);
  } finally {
    clearTimeout(timer);
  }
}
