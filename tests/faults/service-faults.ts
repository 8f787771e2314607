/** A fault beneath the service, or an attack on it, as listed in `docs/faults.md`. */
export interface ServiceFault {
  name: string;
  /** The result for clients and operators. */
  gives: string;
  /** The test or script that causes it. */
  test: string;
}

const service = 'tests/integration/service';

/** Each has a test that fails without the service's countermeasure. */
export const serviceFaults: readonly ServiceFault[] = [
  {
    name: 'Requests to `serve --upstream` with `limit=25000`, many at once',
    gives:
      'Pages of at most 1,000 records; eight concurrent reads, 256 queued, the rest 503 with `Retry-After`.',
    test: `${service}/upstream-limits.test.ts`,
  },
  {
    name: 'Clients of `serve --upstream` that disconnect before their page is ready',
    gives: 'The request to the upstream is cancelled.',
    test: `${service}/upstream-limits.test.ts`,
  },
  {
    name: 'An upstream that sends more than 8 MiB, or nothing for ten seconds',
    gives: '502 and 504, with a message that names the limit.',
    test: `${service}/upstream-limits.test.ts`,
  },
  {
    name: 'The database file, its log or its folder removed or replaced while it is served',
    gives: 'POST and `/readyz` 503, one log line, GET 200; back to normal once the files are back.',
    test: `${service}/lost-database.test.ts`,
  },
  {
    name: 'A disk that takes no more writes, full or read-only, under a service to which records may be added',
    gives: 'POST and `/readyz` 503, or POST 507; GET 200; back to normal once it takes writes again.',
    test: `${service}/availability.test.ts`,
  },
  {
    name: 'A PostgreSQL connection that does not respond, among others that do',
    gives: 'It is dropped after ten seconds, its request gets 503 after five; the queries of others finish.',
    test: `${service}/postgres-outage.test.ts`,
  },
  {
    name: 'Records that are damaged in the database, a wrong count, missing positions',
    gives:
      'The page is 500, with a line in the log that names collection and position; `catalog check DATABASE` lists all of them, and `export` fails.',
    test: `${service}/damaged-database.test.ts`,
  },
  {
    name: 'A first start on a database without a catalog, as on a volume that is not mounted',
    gives: 'Rejected with one line, and no file is created; the sample catalog with `--sample`.',
    test: `${service}/first-start.test.ts`,
  },
  {
    name: 'A write lock that another process holds on the SQLite file',
    gives: 'Reads do not wait; POST returns 503 with `Retry-After` after five seconds.',
    test: `${service}/locked-database.test.ts`,
  },
  {
    name: 'Records so large that no reader accepts a page of them, many such pages at once',
    gives:
      'Records over 80 KiB are rejected, so every page of 100 can be read; a larger page over 8 MiB is 400 with a remedy; at most eight are read and compressed at once.',
    test: `${service}/large-pages.test.ts`,
  },
  {
    name: 'Thousands of pipelined requests on one connection, or on many, that are never read',
    gives:
      'One is processed at a time per connection, in order; beyond 128 MiB of waiting requests and unread responses, connections are closed.',
    test: `${service}/pipelined-requests.test.ts`,
  },
  {
    name: 'A request target in absolute form, with the host of another service or with credentials',
    gives: 'The host of the target counts like a `Host` header: 400 unless it is allowed.',
    test: `${service}/absolute-targets.test.ts`,
  },
];
