import type { CommandForm, OptionForm } from './options.ts';
import { defaultDatabase } from './open-catalog.ts';

const database: OptionForm = {
  value: 'WHERE',
  variables: ['CATALOG_DATABASE'],
  fallback: defaultDatabase,
  says: 'a SQLite file, or a PostgreSQL address postgres://user@host/name',
};

/** What each command takes; its help is made of this, so nothing is undocumented. */
export const forms = {
  serve: {
    name: 'serve',
    operands: [],
    says: 'Serves the explorer at / and the Catalog Listing Service at /api/. A new database starts with the sample catalog. CATALOG_WRITE_TOKEN in the environment lets its holder add records by POST.',
    options: {
      port: {
        value: 'NUMBER',
        variables: ['CATALOG_PORT', 'PORT'],
        fallback: '8080',
        says: 'the port to listen on',
      },
      host: {
        value: 'ADDRESS',
        variables: ['CATALOG_HOST'],
        fallback: '127.0.0.1',
        says: 'the address to listen on',
      },
      database,
      'public-url': {
        value: 'URL',
        variables: ['CATALOG_PUBLIC_URL'],
        says: 'the address readers use, for links and under a path prefix, such as https://example.org/catalog/',
      },
      'allow-host': {
        value: 'NAMES',
        variables: ['CATALOG_ALLOW_HOST'],
        says: 'further host names, separated by commas, that links may carry where there is no public address',
      },
      'trust-proxy': {
        value: 'ADDRESSES',
        variables: ['CATALOG_TRUST_PROXY'],
        says: 'addresses or networks of the proxies whose X-Forwarded-* headers count',
      },
      log: {
        value: 'LEVEL',
        variables: ['CATALOG_LOG'],
        fallback: 'warn',
        says: 'silent, error, warn, or info for a line of JSON on each request',
      },
      upstream: {
        value: 'URL',
        variables: ['CATALOG_UPSTREAM'],
        says: 'shows the catalog of the service at this address instead of a database',
      },
    },
  },
  import: {
    name: 'import',
    operands: ['FILE|URL'],
    says: 'Replaces the catalog by that of a file, plain or gzipped: {"subdomain":[…],"taxonomy":[…],"indicator":[…],"variable":[…]}; or by that of the service at a base address, walked to its end. Every record is checked first; a mistake, or a walk that is not complete, changes nothing.',
    options: { database },
  },
  export: {
    name: 'export',
    operands: ['FILE'],
    says: 'Writes the catalog to a file that import reads back the same; gzipped where the name ends in .gz, to standard output for -.',
    options: { database },
  },
  check: {
    name: 'check',
    operands: ['URL'],
    says: 'Tells, rule by rule, what the service at a base address does, with the request and answer that show it. Ends with 0 when the explorer can read all of it, 1 when it cannot.',
    options: { json: { says: 'the same as JSON' } },
  },
} as const satisfies Record<string, CommandForm>;
