import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { mcpEndpoint } from '../../server/mcp/mcp-endpoint.ts';
import type { CatalogService } from '../../service/http/app.ts';
import { createCatalogService } from '../../service/http/catalog-service.ts';
import { combineTokens, type Tokens } from '../../service/http/tokens.ts';
import { catalogVersion } from '../../service/store.ts';
import { CommandFailure } from '../../server/command/command-failure.ts';
import { findService, foundElsewhere } from '../read-service.ts';
import { createLimitedServer, drain, listen, listeningOrigin } from '../../server/requests/http-server.ts';
import { createStderrLog, type Log } from '../../server/observed/log.ts';
import { openServedStore } from '../../server/database/open-served-store.ts';
import type { ServeOptions } from './serve-command.ts';
import { print, printError } from '../../server/command/terminal-output.ts';
import { adminServer } from '../../server/observed/admin-server.ts';
import { createHealthChecks } from '../../server/observed/health-checks.ts';
import { portalService } from '../../server/portal/portal.ts';
import { servedLookup, storedLookup } from '../../server/walks/catalog-lookup.ts';
import { crawlerFiles } from '../../server/walks/crawler-files.ts';
import { createRateLimit } from '../../server/requests/rate-limit.ts';
import { requestListener } from '../../server/requests/request-listener.ts';
import { logRequest } from '../../server/observed/request-log.ts';
import { reportUnknownHosts } from '../../server/requests/request-origin.ts';
import { sameOriginFetch } from '../../server/upstream/same-origin-fetch.ts';
import type { ServedCatalog } from '../../server/site/explorer-pages.ts';
import { loadSite } from '../../server/site/site.ts';
import { listenOnSocket } from '../../server/requests/unix-socket.ts';
import { upstreamHealth, upstreamService } from '../../server/upstream/upstream.ts';
import { openTokenFile, readTokens } from '../../server/database/write-tokens.ts';

// Few objects outlive a request. With V8's default young generation, which grows with the machine's memory, a busy
// service uses about 80 MB more and is no faster.
setFlagsFromString('--semi-space-growth-factor=1');

const isNpmStart = process.env['npm_lifecycle_event'] === 'start';

/** Under npm, repeated signals within this time, in milliseconds, count as one. */
const duplicateSignalWindow = 500;

/** Resolves when the server listens; it runs until the process receives a signal. `folder` is the built explorer's. */
export async function serve(options: ServeOptions, folder: string): Promise<void> {
  const { port, host, socket, adminPort, publicUrl, rateLimit } = options;
  const given = readTokens(process.env['CATALOG_WRITE_TOKEN']);
  if (!existsSync(join(folder, 'index.html')))
    throw new CommandFailure('catalog serve: the explorer has not been built; run npm ci && npm run build');
  const log = createStderrLog(options.log);
  const prefix = publicUrl?.pathname ?? '/';
  let catalog: ServedCatalog | null = null;
  // Before the catalog is opened, so that a wrong configuration creates no database.
  const site = loadSite({ folder, prefix, settings: options, catalog: () => catalog });
  const source = await openCatalogSource(options, given, log);
  const { service, lookup, responds, isUnavailable, close } = source;
  catalog = source;
  let stoppingSince: number | null = null;
  const draining = () => stoppingSince !== null;
  const healthChecks = createHealthChecks(responds, draining);
  // The library that metrics need is loaded only with them.
  const metrics =
    adminPort === undefined
      ? null
      : (await import('../../server/observed/metrics.ts')).createMetrics({ prefix, ...source });
  const logged = logRequest(log, options, isUnavailable);
  const server = createLimitedServer(
    requestListener({
      service,
      site,
      portal: site.portalUrl
        ? portalService({ portalUrl: site.portalUrl, sourceOf: lookup.portalSource })
        : null,
      mcp: options.mcp ? lazyMcp(service, source.version, site.synonyms) : null,
      addresses: options,
      healthChecks,
      rateLimit: rateLimit === undefined ? null : createRateLimit({ perMinute: rateLimit }),
      draining,
      unknownHost: reportUnknownHosts(log),
      ...(metrics && { closed: metrics.connectionClosed }),
      report(exchange) {
        metrics?.observe(exchange);
        logged(exchange);
      },
    }),
  );
  metrics?.watch(server);
  const admin = metrics && adminServer({ ...healthChecks, metrics: metrics.respond }, logged);
  if (admin) await listen(admin, adminPort ?? 0, options.adminHost, '--admin-port');
  await (socket === undefined ? listen(server, port, host) : listenOnSocket(server, socket));
  const stop = async (grace: number) => {
    if (stoppingSince !== null) {
      // Under npm, Ctrl+C at a terminal reaches the server twice: directly, and forwarded by npm.
      if (isNpmStart && performance.now() - stoppingSince < duplicateSignalWindow) return;
      // A second signal ends the process immediately.
      process.exit(1);
    }
    stoppingSince = performance.now();
    await drain(server, grace, 1000 * options.drainTime);
    admin?.close();
    admin?.closeAllConnections();
    await close();
    log('info', 'stopped');
    // Lines that nobody reads would keep the process.
    process.exit();
  };
  process.on('SIGTERM', () => void stop(1000 * options.shutdownDelay));
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => void stop(0));
  if (admin) print(`Metrics: ${listeningOrigin(admin)}metrics`);
  // Last, because programs that wait for this line may send a signal immediately.
  print(`Catalog Explorer: ${publicUrl?.href ?? listeningOrigin(server)}`);
}

/** As `mcpEndpoint`, whose code is loaded at the first request. */
function lazyMcp(...given: Parameters<typeof mcpEndpoint>): CatalogService {
  let endpoint: Promise<CatalogService> | null = null;
  return async (request) => {
    endpoint ??= import('../../server/mcp/mcp-endpoint.ts').then((mcp) => mcp.mcpEndpoint(...given));
    return (await endpoint)(request);
  };
}

/** In ms: nobody can know when another service has changed. */
const upstreamLifetime = 600_000;

/**
 * Opens the catalog to serve: a database, or another service. `responds` rejects while it cannot be read; `isUnavailable` is
 * true while the log reports that already.
 */
async function openCatalogSource(
  { upstream, database, sample, tokenFile, pageCache }: ServeOptions,
  given: Tokens | null,
  log: Log,
) {
  if (upstream !== undefined) {
    // If no service responds yet, the given address is used.
    const found = await findService(upstream, sameOriginFetch(), 5000);
    printError(...foundElsewhere(upstream, found));
    const { add, ...lookup } = servedLookup();
    return {
      service: upstreamService(found.baseUrl, { served: add }),
      stored: null,
      lookup,
      crawlers: null,
      version: async () => String(Math.floor(performance.now() / upstreamLifetime)),
      responds: upstreamHealth(found.baseUrl),
      isUnavailable: () => false,
      close: async () => {},
    };
  }
  const tokens = combineTokens(given, tokenFile ? openTokenFile(tokenFile, log) : null);
  const { store, isUnavailable, close } = await openServedStore({ database, sample: sample === true }, log);
  const lookup = storedLookup(store);
  const service = createCatalogService(store, tokens, pageCache);
  return {
    service,
    stored: { store, figures: service.figures },
    lookup,
    crawlers: crawlerFiles(store, lookup.sourceIds),
    version: () => catalogVersion(store),
    responds: () => store.ready(),
    isUnavailable,
    close,
  };
}
