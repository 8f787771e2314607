/** A fault under the service, or an attack on it, as `docs/faults.md` lists it. */
export interface ServiceFault {
  name: string;
  /** What clients and operators get. */
  gives: string;
  /** The test or script that brings it about. */
  test: string;
}

const service = 'tests/integration/service';

/** Each has a test that fails without what the service does about it. */
export const serviceFaults: readonly ServiceFault[] = [
  {
    name: 'Requests to `serve --upstream` with `limit=25000`, many at once',
    gives:
      'Pages of at most 1,000 records; eight read at once, 256 waiting, the rest 503 with `Retry-After`.',
    test: `${service}/upstream-limits.test.ts`,
  },
  {
    name: 'Clients of `serve --upstream` that leave before their page is there',
    gives: 'The request to the upstream is given up, unless somebody else waits for the same page.',
    test: `${service}/upstream-limits.test.ts`,
  },
  {
    name: 'An upstream that sends more than 8 MiB, or nothing for ten seconds',
    gives: '502 and 504, with a sentence that names the limit.',
    test: `${service}/upstream-limits.test.ts`,
  },
  {
    name: 'The database file, its log or its folder removed or replaced while it is served',
    gives: 'POST and `/readyz` 503, one log line, GET 200; all as before when the files are back.',
    test: `${service}/lost-database.test.ts`,
  },
  {
    name: 'A first start on a database without a catalog, as on a volume that is not mounted',
    gives: 'Refused in one line, and no file is made; the sample catalog with `--sample`.',
    test: `${service}/first-start.test.ts`,
  },
  {
    name: 'A write lock that another process holds on the SQLite file',
    gives: 'Readers do not wait; POST after five seconds 503 with `Retry-After`.',
    test: `${service}/locked-database.test.ts`,
  },
  {
    name: 'Pages of records of up to a megabyte each, many at once',
    gives: 'A page of more than 32 MiB is 400 with what to do; eight are read and compressed at once.',
    test: `${service}/large-pages.test.ts`,
  },
];
