import type { CommandDefinition, OptionDefinition } from './parse-args.ts';
import { defaultDatabase } from '../server/open-catalog.ts';

const database: OptionDefinition = {
  value: 'WHERE',
  variables: ['CATALOG_DATABASE'],
  fallback: defaultDatabase,
  says: 'a SQLite file, or a PostgreSQL address postgres://user@host/name',
};

/** What each command takes; its help is made of this, so nothing is undocumented. */
export const commandDefinitions = {
  serve: {
    name: 'serve',
    operands: [],
    says: 'Serves the explorer at / and the Catalog Listing Service at /api/. A new database starts with the sample catalog. CATALOG_WRITE_TOKEN in the environment (several tokens with commas between them) lets its holders add records by POST.',
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
      'token-file': {
        value: 'FILE',
        variables: ['CATALOG_TOKEN_FILE'],
        says: 'further tokens, by their SHA-256, a line each; see catalog token --help',
      },
      'rate-limit': {
        value: 'NUMBER',
        variables: ['CATALOG_RATE_LIMIT'],
        says: 'how many requests to the service one client may make at once, and a minute from then on',
      },
      log: {
        value: 'LEVEL',
        variables: ['CATALOG_LOG'],
        fallback: 'warn',
        says: 'silent, error, warn, or info for a line of JSON on each request',
      },
      title: {
        value: 'TEXT',
        variables: ['CATALOG_TITLE'],
        says: "the catalog's name, in place of that in config.json",
      },
      'portal-url': {
        value: 'URL',
        variables: ['CATALOG_PORTAL_URL'],
        says: 'the CKAN portal that package and resource ids link to, in place of that in config.json',
      },
      config: {
        value: 'FILE',
        variables: ['CATALOG_CONFIG'],
        says: 'the settings of the explorer, in place of the config.json that was built with it',
      },
      upstream: {
        value: 'URL',
        variables: ['CATALOG_UPSTREAM'],
        says: 'shows the catalog of the service at this address instead of a database',
      },
      service: {
        value: 'URLS',
        variables: ['CATALOG_SERVICE'],
        says: 'further services, separated by commas, that readers may choose in the explorer; any allows every https address',
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
  token: {
    name: 'token',
    operands: ['NAME'],
    says: 'Makes a token for the service, and the line that lets its holder in: put that into the file named by serve --token-file, which is read again as it changes. Take the line away, and the token is refused.',
    options: {
      scope: {
        value: 'SCOPE',
        fallback: 'write',
        says: 'write, or read for a token that does not let write',
      },
      expires: {
        value: 'DATE',
        says: 'the day or moment from which it is refused, in UTC: 2027-01-31, 2027-01-31T12:00Z',
      },
    },
  },
} as const satisfies Record<string, CommandDefinition>;
