import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { createCatalogService } from '../service/http/catalog-service.ts';
import type { CatalogService } from '../service/http/app.ts';
import { redirectTo } from '../service/http/response.ts';
import { combineTokens, type Tokens } from '../service/http/tokens.ts';
import { CommandFailure, print } from './command/messages.ts';
import { openServedStore } from './database/open-served-store.ts';
import { openTokenFile, readTokens } from './database/write-tokens.ts';
import { drain, listen, listeningOrigin } from './listen.ts';
import { mcpEndpoint } from './mcp/mcp-endpoint.ts';
import { createHealthChecks } from './observed/health-checks.ts';
import { createStderrLog } from './observed/log.ts';
import type { LogLevel, Observe } from './observed/observations.ts';
import { portalService, servedPortalSources } from './portal/portal.ts';
import type { AddressRules } from './requests/request-origin.ts';
import { createServer, type Handler } from './server.ts';
import { loadSite } from './site/site.ts';
import type { ExplorerSettings } from './site/site-configuration.ts';
import { upstreamHealth, upstreamService } from './upstream/upstream.ts';
import { catalogWalks } from './walks/catalog-walks.ts';

/** The options of `catalog serve` as read; what is not set is missing. */
export interface ServeOptions extends AddressRules, ExplorerSettings {
  port: number;
  host: string;
  adminPort?: number;
  adminHost: string;
  /** In bytes. */
  pageCache: number;
  /** In seconds, as are `shutdownDelay` and `drainTime`. */
  edgeSeconds: number;
  shutdownDelay: number;
  drainTime: number;
  database: string;
  sample?: true;
  tokenFile?: string;
  /** Requests per minute and client. */
  rateLimit?: number;
  log: LogLevel;
  /** The base address of the service instead of a database. */
  upstream?: string;
  mcp?: true;
}

// Few objects outlive a request. With V8's default young generation, which grows with the machine's memory, a busy
// service uses about 80 MB more and is no faster.
setFlagsFromString('--semi-space-growth-factor=1');

const isNpmStart = process.env['npm_lifecycle_event'] === 'start';

/** Under npm, repeated signals within this time, in milliseconds, count as one. */
const duplicateSignalWindow = 500;

/** Resolves when the server listens; it runs until the process receives a signal. `folder` is the built explorer's. */
export async function serve(options: ServeOptions, folder: string): Promise<void> {
  const { port, host, socket, adminPort, publicUrl, rateLimit } = options;
  const fixed = readTokens(process.env['CATALOG_WRITE_TOKEN']);
  // A third more processor time for a search or a page that is rendered, and 20 MB less for the index beside them. The heap grows
  // by a fifth, or 8 MB, before it is collected, instead of by up to four times.
  if (options.mcp) setFlagsFromString('--optimize-for-size --heap-growing-percent=20');
  if (!existsSync(join(folder, 'index.html')))
    throw new CommandFailure('catalog serve: the explorer has not been built; run npm ci && npm run build');
  if (options.mcp && options.upstream === undefined && options.database === ':memory:')
    throw new CommandFailure(
      'catalog serve: --mcp reads the database by a connection of its own, which :memory: does not have; give a file',
      2,
    );
  let source: CatalogSource | null = null;
  const log = createStderrLog(options.log, () => source?.isUnavailable() === true);
  const prefix = publicUrl?.pathname ?? '/';
  // Before the catalog is opened, so that a wrong configuration creates no database.
  const site = loadSite({ folder, prefix, settings: options, catalog: () => source?.pages ?? null });
  source = await openCatalogSource(options, site.title, fixed, log);
  const { service, walks, portalSource, responds, close } = source;
  let stoppingSince: number | null = null;
  const draining = () => stoppingSince !== null;
  const health = createHealthChecks(responds, draining);
  // The library that metrics need is loaded only with them.
  const metrics =
    adminPort === undefined ? null : (await import('./observed/metrics.ts')).createMetrics(source);
  const app = await createServer({
    handlers: {
      lists: listsHandler(service),
      pages: site.respond,
      ...walks?.handlers,
      ...(site.portalUrl && {
        portal: portalService({ portalUrl: site.portalUrl, sourceOf: portalSource }),
      }),
      ...(options.mcp && {
        mcp: mcpEndpoint(source.readable, site.synonyms, { hasTwins: site.hasTwins }),
      }),
      health,
    },
    rules: options,
    perMinute: rateLimit,
    edgeSeconds: options.edgeSeconds,
    draining,
    observe(observation) {
      metrics?.observe(observation);
      log(observation);
    },
  });
  metrics?.countConnections(app.server);
  const admin =
    metrics && (await createServer({ handlers: { health, metrics: metrics.respond }, observe: log }));
  if (admin) await listen(admin, { host: options.adminHost, port: adminPort ?? 0, option: '--admin-port' });
  await listen(app, socket === undefined ? { host, port, option: '--port' } : { socket, option: '--socket' });
  const stop = async (grace: number) => {
    if (stoppingSince !== null) {
      // Under npm, Ctrl+C at a terminal reaches the server twice: directly, and forwarded by npm.
      if (isNpmStart && performance.now() - stoppingSince < duplicateSignalWindow) return;
      // A second signal ends the process immediately.
      process.exit(1);
    }
    stoppingSince = performance.now();
    await drain(app, grace, 1000 * options.drainTime);
    if (admin) await drain(admin, 0, 0);
    await close();
    log({ event: 'stopped' });
    // Lines that nobody reads would keep the process.
    process.exit();
  };
  process.on('SIGTERM', () => void stop(1000 * options.shutdownDelay));
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => void stop(0));
  if (admin) print(`Metrics: ${listeningOrigin(admin.server)}metrics`);
  // Last, because programs that wait for this line may send a signal immediately.
  print(`Catalog Explorer: ${publicUrl?.href ?? listeningOrigin(app.server)}`);
}

/** The service below /api/. */
export function listsHandler(service: CatalogService): Handler {
  return async (request) => {
    const { path, baseUrl } = request;
    if (path === 'api') return redirectTo('api/');
    return service({ ...request, path: path.slice('api/'.length), baseUrl: `${baseUrl}api/` });
  };
}

type CatalogSource = Awaited<ReturnType<typeof openCatalogSource>>;

/** Opens a database or another service; `isUnavailable` while the log reports already that `responds` rejects. */
async function openCatalogSource(
  { upstream, database, sample, tokenFile, pageCache }: ServeOptions,
  title: string,
  given: Tokens | null,
  observe: Observe,
) {
  if (upstream !== undefined) {
    const { add, portalSource } = servedPortalSources();
    return {
      service: upstreamService(upstream, { served: add }),
      stored: null,
      portalSource,
      walks: null,
      pages: null,
      readable: { upstream },
      responds: upstreamHealth(upstream),
      isUnavailable: () => false,
      close: async () => {},
    };
  }
  const tokens = combineTokens(given, tokenFile ? openTokenFile(tokenFile, observe) : null);
  const { store, isUnavailable, close } = await openServedStore(
    { database, sample: sample === true },
    observe,
  );
  const walks = catalogWalks(store, title);
  const service = createCatalogService(store, tokens, pageCache);
  return {
    service,
    stored: { store, figures: service.figures },
    portalSource: walks.lookup.portalSource,
    walks,
    pages: { lists: service, lookup: walks.lookup },
    readable: { database },
    responds: () => store.ready(),
    isUnavailable,
    close,
  };
}
