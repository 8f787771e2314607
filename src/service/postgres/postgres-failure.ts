import { StoreFull, StoreUnavailable, UnusableDatabase } from '../store.ts';

/** SQLSTATE classes and codes, and codes of the system, for temporary failures. */
const unavailable = [
  /^08/, // connection
  /^57/, // shut down, cancelled, timed out
  /^53/, // out of resources
  /^58/, // an error of the system, or of a pooler
  /^25006$/, // read-only: a standby
  /^25P0[34]$/, // idle in a transaction, or in one for too long
  /^40/, // serialization, deadlock
  /^55P03$/, // lock not available
  /^E[A-Z]+$/, // ECONNREFUSED, ENOTFOUND, …
];
const full = '53100';

/** Messages of the driver about a connection that broke or could not be made: these have no code. */
const broken = /^(?:Connection terminated|timeout e|Client (?:has encountered|was closed)|Cannot use a pool)/;

/** What retrying does not help against: codes, or messages of what has none of its own. */
const unusable: readonly [code: RegExp, message: RegExp, what: string][] = [
  [
    /^08P01$/,
    /unsupported startup parameter/,
    'the pooler refused the connection; take the parameter out of the address, or add it to ignore_startup_parameters in pgbouncer.ini',
  ],
  [/^(?:28|3D000$)/, /./, 'the database refused the connection'],
  [
    /^08P01$/,
    /no such (?:database|user)|does not exist|authentication|not allowed|SSL required/,
    'the pooler refused the connection',
  ],
  // A file of the address, such as sslrootcert, and what the driver says of TLS and passwords.
  [/^(?:ENOENT|EACCES)$/, /, open /, 'a file that the address names cannot be read'],
  [/^(?!E[A-Z]+$|[0-9A-Z]{5}$)/, /SSL|SASL|certificate/, 'the connection to the database failed'],
  [/^42501$/, /./, 'the database does not permit this'],
  // Dropped, or not in a database that was created again.
  [/^(?:42P01|3F000)$/, /./, 'the tables of the catalog are missing'],
];

/** SQLSTATE of what others made in the database: tables, functions or operators of our names, constraints, triggers. */
const refused = /^[0-9A-Z]{5}$/;

/** Converts errors of PostgreSQL and its driver to those of CatalogStore where one applies; returns others unchanged. */
export function postgresFailure(error: unknown): unknown {
  if (error instanceof AggregateError) return postgresFailure(error.errors[0]);
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === full) return new StoreFull('the disk of the database is full', { cause: error });
  const [, , what] =
    unusable.find(([codes, messages]) => codes.test(code) && messages.test(error.message)) ?? [];
  if (what !== undefined) return new UnusableDatabase(`${what}: ${error.message}`, { cause: error });
  if (unavailable.some((form) => form.test(code)) || broken.test(error.message))
    return new StoreUnavailable('the database is unavailable', { cause: error });
  return refused.test(code)
    ? new UnusableDatabase(`the database refused this: ${error.message}`, { cause: error })
    : error;
}

/** SQLSTATE, or the code of the system. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Rejects with StoreUnavailable after `timeout` ms, before `work` begins if none is left: a server that disappears silently never responds. */
export async function withTimeout<T>(timeout: number, work: () => Promise<T>): Promise<T> {
  if (timeout <= 0) throw tooLate();
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooLate()), timeout);
  try {
    return await Promise.race([work(), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

function tooLate(): StoreUnavailable {
  return new StoreUnavailable('the database did not respond in time');
}
