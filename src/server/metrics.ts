import type { Server } from 'node:http';
import { promisify } from 'node:util';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { collectionNames } from '../contract/collection-names.ts';
import type { ServiceFigures } from '../service/http/catalog-service.ts';
import { type ServiceResponse, textResponse } from '../service/http/response.ts';
import type { CatalogStore } from '../service/store.ts';
import { failureOf } from './health-checks.ts';
import type { LoggedRequest } from './request-listener.ts';
import { createRequestDurations } from './request-durations.ts';

export interface Measured {
  /** The path of the public address. */
  prefix: string;
  /** Rejects while the database, or the service of --upstream, does not respond. */
  responds: () => Promise<unknown>;
  /** Null if the catalog is that of another service. */
  stored: { store: CatalogStore; figures: () => ServiceFigures } | null;
}

export interface Metrics {
  observe: (exchange: LoggedRequest) => void;
  /** Call it for each connection that is closed because too much waits on it. */
  connectionClosed: () => void;
  watch: (server: Server) => void;
  /** The response of /metrics, in the text format of Prometheus. */
  respond: () => Promise<ServiceResponse>;
}

/** Counts and times for Prometheus. No label has text that a client chose. */
export function createMetrics({ prefix, responds, stored }: Measured): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = createRequestDurations(prefix);
  const closed = new Counter({
    name: 'catalog_connections_closed_total',
    help: 'Connections closed by the server: over the limit of connections, too much unread, invalid requests, timeouts.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of ['limit', 'unread', 'invalid', 'timeout']) closed.inc({ reason }, 0);

  /** A gauge that is read on each request of /metrics, with the label `label`. */
  function gauge(
    name: string,
    help: string,
    read: () => Promise<Readonly<Record<string, number>>>,
    label = '',
  ): void {
    const labelNames = label === '' ? [] : [label];
    const added = new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        added.reset();
        for (const [value, count] of Object.entries(await read()))
          added.set(label === '' ? {} : { [label]: value }, count);
      },
    });
  }

  gauge('catalog_database_up', '1 if the database, or the service of --upstream, responds.', async () => ({
    up: (await failureOf(responds)) === null ? 1 : 0,
  }));
  if (stored !== null) {
    const { store, figures } = stored;
    const records = async () => {
      const counts: Record<string, number> = {};
      const states = collectionNames.map(async (name) => (counts[name] = (await store.state(name)).count));
      // If it fails, catalog_database_up is 0.
      await failureOf(() => Promise.all(states));
      return counts;
    };
    gauge('catalog_records', 'Records; none while the database does not respond.', records, 'collection');
    const waiting = async () => ({ page: figures().pagesWaiting, write: figures().writesPending });
    gauge(
      'catalog_queue_length',
      'Pages that wait to be read; records that are being added.',
      waiting,
      'queue',
    );
    const cache = new Counter({
      name: 'catalog_page_cache_requests_total',
      help: 'Requests for pages, by whether the page was in the cache.',
      labelNames: ['result'],
      registers,
      collect() {
        cache.reset();
        cache.inc({ result: 'hit' }, figures().cacheHits);
        cache.inc({ result: 'miss' }, figures().cacheMisses);
      },
    });
  }

  return {
    observe: durations.observe,
    connectionClosed: () => closed.inc({ reason: 'unread' }),
    watch(server) {
      server.on('drop', () => closed.inc({ reason: 'limit' }));
      server.on('clientError', ({ code }: NodeJS.ErrnoException) =>
        closed.inc({ reason: code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'timeout' : 'invalid' }),
      );
      const count = promisify(server.getConnections.bind(server));
      gauge('catalog_connections', 'Open connections.', async () => ({ open: await count() }));
    },
    async respond() {
      const all = Registry.merge([registry, AggregatorRegistry.aggregate([[durations.histogram()]])]);
      return textResponse(200, all.contentType, await all.metrics(), { 'Cache-Control': 'no-store' });
    },
  };
}
