import { existsSync } from 'node:fs';
import type { BlockList } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { type Command, Option } from 'commander';
import { createCatalogService } from '../../service/http/catalog-service.ts';
import type { CatalogService } from '../../service/http/app.ts';
import { WriteToken, combineTokens, isStrongToken } from '../../service/http/tokens.ts';
import { CommandFailure } from '../../server/command-failure.ts';
import { findService, foundElsewhere } from '../read-service.ts';
import { createLimitedServer, drain, listen, listeningOrigin } from '../../server/http-server.ts';
import {
  type Log,
  type LogLevel,
  createStderrLog,
  describeError,
  logLevels,
  loggedTarget,
} from '../../server/log.ts';
import { openServedStore } from '../../server/open-served-store.ts';
import { createCommand, databaseOption } from '../command-line.ts';
import { print, printError } from '../../server/terminal-output.ts';
import { createHealthChecks } from '../../server/health-checks.ts';
import { createRateLimit } from '../../server/rate-limit.ts';
import { type LoggedRequest, requestListener } from '../../server/request-listener.ts';
import { type AddressRules, clientAddress, reportUnknownHosts } from '../../server/request-origin.ts';
import { sameOriginFetch } from '../../server/same-origin-fetch.ts';
import {
  choice,
  readBaseUrl,
  readHosts,
  readList,
  readPort,
  readProxies,
  readPublicUrl,
  readRate,
  readServices,
  readSiteUrl,
} from '../option-values.ts';
import { loadSite } from '../../server/site.ts';
import type { ExplorerSettings, FurtherServices } from '../../server/site-configuration.ts';
import { openTokenFile } from '../../server/token-file.ts';
import { upstreamHealth, upstreamService } from '../../server/upstream.ts';

// Few objects outlive a request. With V8's default young generation, which grows with the machine's memory, a busy
// service uses about 80 MB more and is no faster.
setFlagsFromString('--semi-space-growth-factor=1');

const isNpmStart = process.env['npm_lifecycle_event'] === 'start';

/** Under npm, repeated signals within this time, in milliseconds, count as one. */
const duplicateSignalWindow = 500;

export function serveCommand(run: (options: ServeOptions) => Promise<void>): Command {
  const command = createCommand(
    'serve',
    'Serves the explorer at / and the Catalog Listing Service at /api/. If the default database is new, the sample catalog is loaded into it.',
    [
      ['serve', 'the explorer on http://127.0.0.1:8080/, with the catalog in catalog.sqlite'],
      [
        'serve --host 0.0.0.0 --allow-host catalog.example.org:8080',
        'reachable from other machines by that name',
      ],
      ['serve --public-url https://example.org/catalog/', 'behind a proxy, at that address'],
      ['serve --database postgres://catalog@db/catalog', 'with the catalog in PostgreSQL'],
      ['serve --upstream https://example.org/api/', 'the explorer for another service'],
    ],
  );
  // Every option has a variable: --public-url is CATALOG_PUBLIC_URL.
  command.createOption = (flags, says) => {
    const option = new Option(flags, says);
    return option.env(`CATALOG_${option.name().toUpperCase().replaceAll('-', '_')}`);
  };
  command
    .option(
      '--port <NUMBER>',
      'the port to listen on; PORT is used if CATALOG_PORT is not set',
      readPort,
      8080,
    )
    .option('--host <ADDRESS>', 'the address to listen on', '127.0.0.1')
    .addOption(databaseOption())
    .option(
      '--sample',
      'load the sample catalog into a new database named by --database; without this option, that database must already have a catalog',
    )
    .option(
      '--public-url <URL>',
      'the public address, including any path prefix, such as https://example.org/catalog/; links begin with it',
      readPublicUrl,
    )
    .option(
      '--allow-host <NAMES>',
      'further host names, with the port if any, at which the service is reachable without --public-url; separate several with commas',
      readHosts,
    )
    .option(
      '--trust-proxy <ADDRESSES>',
      'addresses or networks of proxies whose X-Forwarded-* headers are trusted; separate several with commas',
      readProxies,
    )
    .option(
      '--token-file <FILE>',
      'a file with further tokens, one SHA-256 per line; see catalog token --help',
    )
    .option(
      '--rate-limit <NUMBER>',
      'the number of requests to the service that each client may make per minute, and at once',
      readRate,
    )
    .option(
      '--log <LEVEL>',
      'what to log, as lines of JSON on standard error: silent, error, warn, or info for every request',
      choice(logLevels),
      'warn',
    )
    .option('--title <TEXT>', "the catalog's name, overriding config.json")
    .option('--about <TEXT>', 'what the catalog is, for the home page, overriding config.json')
    .option(
      '--examples <QUERIES>',
      'queries that the home page suggests, overriding config.json; separate several with commas',
      readList,
    )
    .option(
      '--portal-url <URL>',
      'the CKAN portal that package and resource ids link to, overriding config.json',
      readSiteUrl,
    )
    .option('--config <FILE>', 'the settings of the explorer, instead of the config.json of its build')
    .addOption(
      command
        .createOption(
          '--upstream <URL>',
          'the base address of another service whose catalog is served, read-only, instead of a database',
        )
        .argParser((text) => readBaseUrl('serve: --upstream', text))
        .conflicts(['tokenFile', 'sample']),
    )
    .option(
      '--service <URLS>',
      'addresses of further services that users may choose in the explorer; separate several with commas; any allows every https address',
      readServices,
    )
    .addHelpText(
      'after',
      `
Environment:
  CATALOG_WRITE_TOKEN        a token that allows adding records by POST;
                             separate several with commas`,
    )
    .action(run);
  return command;
}

/** The options as read; what is not set is missing. */
export interface ServeOptions extends ExplorerSettings {
  port: number;
  host: string;
  database: string;
  sample?: true;
  publicUrl?: URL;
  allowHost?: ReadonlySet<string>;
  trustProxy?: BlockList;
  tokenFile?: string;
  /** Requests per minute and client. */
  rateLimit?: number;
  log: LogLevel;
  upstream?: string;
  service?: FurtherServices;
}

/**
 * Resolves when the server listens; it runs until the process receives a signal. `explorer` is the built explorer's
 * folder.
 */
export async function serve(options: ServeOptions, explorer: string): Promise<void> {
  const { port, host, publicUrl, allowHost, trustProxy, rateLimit } = options;
  const writeToken = readTokens(process.env['CATALOG_WRITE_TOKEN']);
  const addresses: AddressRules = {
    publicUrl: publicUrl ?? null,
    allowedHosts: allowHost ?? new Set(),
    trustedProxies: trustProxy ?? null,
  };
  if (!existsSync(join(explorer, 'index.html')))
    throw new CommandFailure('catalog serve: the explorer has not been built; run npm ci && npm run build');
  const log = createStderrLog(options.log);
  continueOnWriteError(log);
  const site = loadSite({
    folder: explorer,
    prefix: publicUrl?.pathname ?? '/',
    services: options.service ?? { addresses: [], any: false },
    settings: options,
    warn: console.error,
  });
  const source = await openCatalogSource(options, writeToken, log);
  let stopping = false;
  const draining = () => stopping;
  const server = createLimitedServer(
    requestListener({
      service: source.service,
      site,
      addresses,
      healthChecks: createHealthChecks(source.reachable, draining),
      rateLimit: rateLimit === undefined ? null : createRateLimit({ perMinute: rateLimit }),
      draining,
      unknownHost: reportUnknownHosts(log),
      report: logRequest(log, addresses, source.isUnavailable),
    }),
  );
  await listen(server, port, host);
  let stoppingSince = 0;
  const stop = async (grace: number) => {
    // Under npm, Ctrl+C at a terminal reaches the server twice: directly, and forwarded by npm.
    if (stopping && isNpmStart && performance.now() - stoppingSince < duplicateSignalWindow) return;
    // A second signal ends the process immediately.
    if (stopping) process.exit(1);
    stopping = true;
    stoppingSince = performance.now();
    await drain(server, grace);
    await source.close();
    log('info', 'stopped');
  };
  process.on('SIGTERM', () => void stop(1000));
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => void stop(0));
  // Last, because programs that wait for this line may send a signal immediately.
  print(`Catalog Explorer: ${addresses.publicUrl?.href ?? listeningOrigin(server)}`);
}

/** Accepts several tokens, so that an old one can remain valid during a change. */
export function readTokens(text = ''): WriteToken | null {
  const tokens = text.split(/[\s,]+/).filter(Boolean);
  if (tokens.length === 0) return null;
  if (tokens.every(isStrongToken)) return new WriteToken(tokens);
  throw new CommandFailure(
    'catalog serve: CATALOG_WRITE_TOKEN is too weak; use one of 128 bits or more, for example from openssl rand -hex 32',
    2,
  );
}

/** A server keeps running without its terminal: the first write error is logged. */
function continueOnWriteError(log: Log): void {
  process.stdout.once('error', (error) => {
    log('warn', 'standard output cannot be written', () => ({ error: error.message }));
    process.stdout.on('error', () => {});
  });
  // The log has its own writer; this handles Node's warnings.
  process.stderr.on('error', () => {});
}

interface CatalogSource {
  service: CatalogService;
  /** Rejects while the catalog cannot be read or, if records may be added, written. */
  reachable: () => Promise<unknown>;
  /** Whether the log already reports that the catalog is unavailable. */
  isUnavailable: () => boolean;
  close: () => Promise<void>;
}

/** Opens the catalog to serve: a database, or another service. */
async function openCatalogSource(
  { upstream, database, sample, tokenFile }: ServeOptions,
  writeToken: WriteToken | null,
  log: Log,
): Promise<CatalogSource> {
  if (upstream !== undefined) {
    // If no service responds yet, the given address is used.
    const found = await findService(upstream, sameOriginFetch(), 5000);
    printError(...foundElsewhere(upstream, found));
    const reachable = upstreamHealth(found.baseUrl);
    return {
      service: upstreamService(found.baseUrl),
      reachable,
      isUnavailable: () => false,
      close: async () => {},
    };
  }
  const tokens = [...(writeToken ? [writeToken] : []), ...(tokenFile ? [openTokenFile(tokenFile, log)] : [])];
  const served = await openServedStore({ database, sample: sample === true }, log);
  const { store } = served;
  const writers = combineTokens(tokens);
  return {
    service: createCatalogService(store, { tokens: writers }),
    async reachable() {
      await store.ready();
      if (writers !== null) await store.tryWriting();
    },
    isUnavailable: served.isUnavailable,
    close: served.close,
  };
}

/**
 * Logs internal errors as `error`, other 5xx as `warn`. During an outage, which is logged separately, 503 is `info`.
 */
function logRequest(
  log: Log,
  addresses: AddressRules,
  isUnavailable: () => boolean,
): (exchange: LoggedRequest) => void {
  return ({ request, status, bytes, milliseconds, holder, error }) => {
    const isWarning = status >= 500 && !(status === 503 && isUnavailable());
    const level = error === undefined ? (isWarning ? 'warn' : 'info') : 'error';
    log(level, 'request', () => ({
      client: clientAddress(request, addresses),
      method: request.method,
      target: loggedTarget(request.url ?? ''),
      status,
      bytes,
      milliseconds: Math.round(milliseconds * 10) / 10,
      ...(holder === undefined ? {} : { token: holder }),
      ...(error === undefined ? {} : { error: describeError(error) }),
    }));
  };
}
