import { logLevels } from '../server/log.ts';
import { collectionNames } from '../contract/collections.ts';
import { listFormats } from './export-list.ts';
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
    says: 'Serves the explorer at / and the Catalog Listing Service at /api/. The default database starts with the sample catalog when it is new.',
    environment: {
      CATALOG_WRITE_TOKEN: 'a token whose holder may add records by POST; several are separated by commas',
    },
    examples: [
      ['serve', 'the explorer on http://127.0.0.1:8080/, with the catalog in catalog.sqlite'],
      [
        'serve --host 0.0.0.0 --allow-host catalog.example.org:8080',
        'reachable from other machines under that name',
      ],
      ['serve --public-url https://example.org/catalog/', 'behind a proxy, under that address'],
      ['serve --database postgres://catalog@db/catalog', 'with the catalog in PostgreSQL'],
      ['serve --upstream https://example.org/api/', 'the explorer on the service of somebody else'],
    ],
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
      sample: {
        variables: ['CATALOG_SAMPLE'],
        says: 'a database named by --database starts with the sample catalog where it is new; otherwise it has to hold a catalog',
      },
      'public-url': {
        value: 'URL',
        variables: ['CATALOG_PUBLIC_URL'],
        says: 'the address that all readers use, path prefix included, such as https://example.org/catalog/; links begin with it',
      },
      'allow-host': {
        value: 'NAMES',
        variables: ['CATALOG_ALLOW_HOST'],
        says: 'further host names, with their port where there is one, under which the service is reached when there is no --public-url; separated by commas',
      },
      'trust-proxy': {
        value: 'ADDRESSES',
        variables: ['CATALOG_TRUST_PROXY'],
        says: 'addresses or networks of proxies whose X-Forwarded-* headers are trusted, separated by commas',
      },
      'token-file': {
        value: 'FILE',
        variables: ['CATALOG_TOKEN_FILE'],
        says: 'a file of further tokens, one SHA-256 a line; see catalog token --help',
      },
      'rate-limit': {
        value: 'NUMBER',
        variables: ['CATALOG_RATE_LIMIT'],
        says: 'how many requests to the service one client may make at once, and each minute after that',
      },
      log: {
        value: 'LEVEL',
        choices: logLevels,
        variables: ['CATALOG_LOG'],
        fallback: 'warn',
        says: 'what to log, as lines of JSON on standard error: silent, error, warn, or info for every request',
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
        says: 'the address of another service, whose catalog is shown instead of a database, for reading only',
      },
      service: {
        value: 'URLS',
        variables: ['CATALOG_SERVICE'],
        says: 'addresses of further services that readers may choose in the explorer, separated by commas; any allows every https address',
      },
    },
  },
  import: {
    name: 'import',
    examples: [
      ['import catalog.json.gz', 'replaces the catalog in catalog.sqlite'],
      ['import https://example.org/api/ --database copy.sqlite', 'copies the catalog of a running service'],
    ],
    operands: ['FILE|URL'],
    says: 'Replaces the catalog by that of a file, plain or gzipped (standard input for -): {"subdomain":[…],"taxonomy":[…],"indicator":[…],"variable":[…]}; or by that of the service at a base address, read to its end. Every record is checked first. Errors are listed with their lines, up to 100, and change nothing; nor does a service that cannot be read completely.',
    options: {
      database,
      'dry-run': { says: 'checks everything and reports counts and errors, but changes nothing' },
      'max-size': {
        value: 'SIZE',
        variables: ['CATALOG_MAX_SIZE'],
        fallback: '1GiB',
        says: 'the largest catalog to read, unpacked, such as 512MiB or 2GB',
      },
    },
  },
  export: {
    name: 'export',
    examples: [
      ['export catalog.json.gz', 'writes a compressed backup'],
      ['export - | jq .indicator', 'passes the catalog to another program'],
      ['export --format csv --collection variable variables.csv', 'writes all variables as a table'],
    ],
    operands: ['FILE'],
    says: 'Writes the catalog to a file that import reads back the same; or, with --format, one collection as CSV, JSON or NDJSON. The file is gzipped where its name ends in .gz; - is standard output.',
    options: {
      database,
      format: {
        value: 'FORMAT',
        choices: ['catalog', ...listFormats],
        fallback: 'catalog',
        says: 'catalog for the whole catalog; csv, json (with counts, source and date) or ndjson for one collection',
      },
      collection: {
        value: 'NAME',
        choices: collectionNames,
        says: 'the collection to write: subdomain, taxonomy, indicator or variable; required for csv, json and ndjson',
      },
      'public-url': {
        value: 'URL',
        says: 'the address of the explorer; adds a column url with the address of each record to csv',
      },
      bom: { says: 'begins csv with a byte-order mark, which Excel on Windows needs to read accents' },
      'keep-formulas': {
        says: 'writes values that a spreadsheet would execute unchanged to csv; otherwise they get a leading apostrophe',
      },
    },
  },
  check: {
    name: 'check',
    examples: [['check https://example.org/api/', 'checks a running service']],
    operands: ['URL'],
    says: 'Tells, rule by rule, what the service at a base address does, with the request and answer that show it. Ends with 0 when the explorer can read all of it, 1 when it cannot.',
    options: {
      json: { says: 'the same as JSON' },
      timeout: {
        value: 'SECONDS',
        variables: ['CATALOG_CHECK_TIMEOUT'],
        fallback: '60',
        says: 'how long the whole check may take; what was not checked by then is listed',
      },
      'max-size': {
        value: 'SIZE',
        variables: ['CATALOG_MAX_SIZE'],
        fallback: '1GiB',
        says: 'how much it may read in all, unpacked, such as 512MiB or 2GB',
      },
    },
  },
  token: {
    name: 'token',
    operands: ['NAME'],
    says: 'Creates a token, and the line that lets its holder in: add it to the file that serve --token-file names, which is read again when it changes. Once the line is removed, the token is refused.',
    examples: [
      ['token alice --expires 2027-01-31', 'a token that alice may add records with until then'],
      ['token mirror --scope read', 'a token that does not allow adding records'],
    ],
    options: {
      scope: {
        value: 'SCOPE',
        choices: ['read', 'write'],
        fallback: 'write',
        says: 'write, or read for a token that does not allow adding records',
      },
      expires: {
        value: 'DATE',
        says: 'the day or moment from which it is refused, in UTC and within ten years: 2027-01-31 or 2027-01-31T12:00Z',
      },
    },
  },
} as const satisfies Record<string, CommandDefinition>;
