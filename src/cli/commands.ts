import { logLevels } from '../server/log.ts';
import { collectionNames } from '../contract/collections.ts';
import { listFormats } from './export-list.ts';
import type { CommandDefinition, OptionDefinition } from './command-definition.ts';
import { defaultDatabase } from '../server/open-catalog.ts';

const database: OptionDefinition = {
  value: 'WHERE',
  variables: ['CATALOG_DATABASE'],
  fallback: defaultDatabase,
  says: 'a SQLite file, or a PostgreSQL address postgres://user@host/name',
};

/** Definitions of all commands, from which their help is generated. */
export const commandDefinitions = {
  serve: {
    name: 'serve',
    operands: [],
    says: 'Serves the explorer at / and the Catalog Listing Service at /api/. If the default database is new, the sample catalog is loaded into it.',
    environment: {
      CATALOG_WRITE_TOKEN: 'a token that allows adding records by POST; separate several with commas',
    },
    examples: [
      ['serve', 'the explorer on http://127.0.0.1:8080/, with the catalog in catalog.sqlite'],
      [
        'serve --host 0.0.0.0 --allow-host catalog.example.org:8080',
        'reachable from other machines by that name',
      ],
      ['serve --public-url https://example.org/catalog/', 'behind a proxy, at that address'],
      ['serve --database postgres://catalog@db/catalog', 'with the catalog in PostgreSQL'],
      ['serve --upstream https://example.org/api/', 'the explorer for another service'],
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
        says: 'load the sample catalog into a new database named by --database; without this option, that database must already have a catalog',
      },
      'public-url': {
        value: 'URL',
        variables: ['CATALOG_PUBLIC_URL'],
        says: 'the public address, including any path prefix, such as https://example.org/catalog/; links begin with it',
      },
      'allow-host': {
        value: 'NAMES',
        variables: ['CATALOG_ALLOW_HOST'],
        says: 'further host names, with the port if any, at which the service is reachable without --public-url; separate several with commas',
      },
      'trust-proxy': {
        value: 'ADDRESSES',
        variables: ['CATALOG_TRUST_PROXY'],
        says: 'addresses or networks of proxies whose X-Forwarded-* headers are trusted; separate several with commas',
      },
      'token-file': {
        value: 'FILE',
        variables: ['CATALOG_TOKEN_FILE'],
        says: 'a file with further tokens, one SHA-256 per line; see catalog token --help',
      },
      'rate-limit': {
        value: 'NUMBER',
        variables: ['CATALOG_RATE_LIMIT'],
        says: 'the number of requests to the service that each client may make per minute, and at once',
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
        says: "the catalog's name, overriding config.json",
      },
      about: {
        value: 'TEXT',
        variables: ['CATALOG_ABOUT'],
        says: 'what the catalog is, for the home page, overriding config.json',
      },
      examples: {
        value: 'QUERIES',
        variables: ['CATALOG_EXAMPLES'],
        says: 'queries that the home page suggests, overriding config.json; separate several with commas',
      },
      'portal-url': {
        value: 'URL',
        variables: ['CATALOG_PORTAL_URL'],
        says: 'the CKAN portal that package and resource ids link to, overriding config.json',
      },
      config: {
        value: 'FILE',
        variables: ['CATALOG_CONFIG'],
        says: 'the settings of the explorer, instead of the config.json of its build',
      },
      upstream: {
        value: 'URL',
        variables: ['CATALOG_UPSTREAM'],
        says: 'the base address of another service whose catalog is served, read-only, instead of a database',
      },
      service: {
        value: 'URLS',
        variables: ['CATALOG_SERVICE'],
        says: 'addresses of further services that users may choose in the explorer; separate several with commas; any allows every https address',
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
    says: 'Replaces the catalog with that of a file, plain or gzipped (- for standard input): {"subdomain":[…],"taxonomy":[…],"indicator":[…],"variable":[…]}; or with that of the service at a base address. Every record is checked first. Errors are listed with their lines, up to 100. If there are errors, or a service cannot be read completely, the catalog does not change.',
    options: {
      database,
      'dry-run': { says: 'check everything and report counts and errors, but change nothing' },
      'max-size': {
        value: 'SIZE',
        variables: ['CATALOG_MAX_SIZE'],
        fallback: '1GiB',
        says: 'the maximum size of the catalog, uncompressed, such as 512MiB or 2GB',
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
    says: 'Writes the catalog to a file that import can read or, with --format, one collection as CSV, JSON or NDJSON; gzipped if the name ends in .gz, to standard output for -.',
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
    examples: [
      ['check https://example.org/api/', 'checks a running service'],
      ['check catalog.sqlite', 'looks for damaged records in a database'],
    ],
    operands: ['URL|DATABASE'],
    says: 'Reports, rule by rule, whether the service at a base address follows the interface, with the request and response as evidence; or lists the damaged records, wrong counts and missing positions of a database, a SQLite file or a PostgreSQL address. The exit code is 0 if the explorer can read all of the service, or if the database is whole, 1 if not.',
    options: {
      json: { says: 'print the report as JSON' },
      timeout: {
        value: 'SECONDS',
        variables: ['CATALOG_CHECK_TIMEOUT'],
        fallback: '60',
        says: 'timeout of the whole check of a service; the report lists what was not checked by then',
      },
      'max-size': {
        value: 'SIZE',
        variables: ['CATALOG_MAX_SIZE'],
        fallback: '1GiB',
        says: 'the maximum size of all responses, uncompressed, such as 512MiB or 2GB',
      },
    },
  },
  token: {
    name: 'token',
    operands: ['NAME'],
    says: 'Creates a token, and the line that authorizes it: add the line to the file of serve --token-file, which is reloaded when it changes. Remove the line to revoke the token.',
    examples: [['token alice --expires 2027-01-31', 'a token with which alice may add records until then']],
    options: {
      expires: {
        value: 'DATE',
        says: 'when the token expires, in UTC and within ten years: 2027-01-31 or 2027-01-31T12:00Z',
      },
    },
  },
} as const satisfies Record<string, CommandDefinition>;
