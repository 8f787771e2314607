import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { CatalogService } from '../service/http/app.ts';
import { createCatalogService } from '../service/http/catalog-service.ts';
import { combineTokens } from '../service/http/tokens.ts';
import { CommandFailure } from '../server/command-failure.ts';
import { findService, foundElsewhere } from './find-service.ts';
import { createLimitedServer, drain, listen, listeningOrigin } from '../server/http-server.ts';
import { createStderrLog, describeError, type Log, loggedTarget } from '../server/log.ts';
import { openServedStore } from '../server/open-served-store.ts';
import type { CommandLine } from './command-line.ts';
import { print, printError } from '../server/terminal-output.ts';
import { createHealthChecks } from '../server/health-checks.ts';
import { createRateLimit } from '../server/rate-limit.ts';
import { type LoggedRequest, requestListener } from '../server/request-listener.ts';
import { type AddressRules, clientAddress, reportUnknownHosts } from '../server/request-origin.ts';
import { sameOriginFetch } from '../server/same-origin-fetch.ts';
import { readServeSettings, type ServeSettings } from './serve-settings.ts';
import { loadSite } from '../server/site.ts';
import { continueOnWriteError } from './standard-streams.ts';
import { openTokenFile } from '../server/token-file.ts';
import { upstreamHealth, upstreamService } from '../server/upstream.ts';

// Few objects outlive a request. With V8's default young generation, which grows with the machine's memory, a busy
// service uses about 80 MB more and is no faster.
setFlagsFromString('--semi-space-growth-factor=1');

const builtExplorer = join(import.meta.dirname, '../../dist');

const isNpmStart = process.env['npm_lifecycle_event'] === 'start';

/** Under npm, repeated signals within this time, in milliseconds, count as one. */
const duplicateSignalWindow = 500;

/**
 * Resolves when the server listens; it runs until the process receives a signal. `explorer` is the built explorer's
 * folder.
 */
export async function serve(line: CommandLine, explorer = builtExplorer): Promise<void> {
  const settings = readServeSettings(line, process.env);
  const { port, host, addresses, logLevel, rateLimit } = settings;
  if (!existsSync(join(explorer, 'index.html')))
    throw new CommandFailure('catalog serve: the explorer has not been built; run npm ci && npm run build');
  const log = createStderrLog(logLevel);
  continueOnWriteError(log);
  const prefix = addresses.publicUrl?.pathname ?? '/';
  const site = loadSite({
    folder: explorer,
    prefix,
    services: settings.services,
    settings: settings.explorer,
    warn: console.error,
  });
  const source = await openCatalogSource(settings, log);
  let stopping = false;
  const draining = () => stopping;
  const server = createLimitedServer(
    requestListener({
      service: source.service,
      site,
      addresses,
      healthChecks: createHealthChecks(source.reachable, draining),
      rateLimit: rateLimit === null ? null : createRateLimit({ perMinute: rateLimit }),
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

interface CatalogSource {
  service: CatalogService;
  /** Rejects while the catalog cannot be read or, if records may be added, written. */
  reachable: () => Promise<unknown>;
  /** Whether the log already reports that the catalog is unavailable. */
  isUnavailable: () => boolean;
  close: () => Promise<void>;
}

/** Opens the catalog to serve: a database, or another service. */
async function openCatalogSource(settings: ServeSettings, log: Log): Promise<CatalogSource> {
  const { upstream, database, sample, writeToken, tokenFile } = settings;
  if (upstream !== null) {
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
  const served = await openServedStore({ database, sample }, log);
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
