import type { Server } from 'node:http';
import { promisify } from 'node:util';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { collectionNames } from '../../contract/collection-names.ts';
import type { ServiceFigures } from '../../service/http/catalog-service.ts';
import { textResponse } from '../../service/http/response.ts';
import type { CatalogStore } from '../../service/store.ts';
import { respondsInTime } from './health-checks.ts';
import { addresses } from '../addresses.ts';
import { closeReasons, type Observation } from './observations.ts';

export interface Measured {
  /** Rejects while the database, or the service of --upstream, does not respond. */
  responds: () => Promise<unknown>;
  /** Null if the catalog is that of another service. */
  stored: { store: CatalogStore; figures: () => ServiceFigures } | null;
}

/** Counts and times for Prometheus. No label has text that a client chose. */
export function createMetrics({ responds, stored }: Measured) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'catalog_http_request_duration_seconds',
    help: 'Time from a request to its response; its count is the number of requests.',
    labelNames: ['method', 'route', 'status'],
    // A cached page takes less than a millisecond.
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const closed = new Counter({
    name: 'catalog_connections_closed_total',
    help: 'Connections closed by the server: over the limit of connections, too much unread, invalid requests, timeouts.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of closeReasons) closed.inc({ reason }, 0);

  /** A gauge that is read on each request of /metrics, with the label `label`. */
  function gauge(
    name: string,
    help: string,
    read: () => Promise<Readonly<Record<string, number>>>,
    label = '',
  ): void {
    const labelNames = label === '' ? [] : [label];
    const instrument = new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        instrument.reset();
        for (const [value, count] of Object.entries(await read()))
          instrument.set(label === '' ? {} : { [label]: value }, count);
      },
    });
  }

  gauge('catalog_database_up', '1 if the database, or the service of --upstream, responds.', async () => ({
    up: Number(await respondsInTime(responds)),
  }));
  if (stored !== null) {
    const { store, figures } = stored;
    const records = async () => {
      const counts: Record<string, number> = {};
      const states = collectionNames.map(async (name) => (counts[name] = (await store.state(name)).count));
      // If it fails, catalog_database_up is 0.
      await respondsInTime(() => Promise.all(states));
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
  }

  return {
    observe(observation: Observation): void {
      if (observation.event === 'connection closed') closed.inc({ reason: observation.reason });
      if (observation.event !== 'request') return;
      const { request, route, status, milliseconds } = observation;
      const { method = '' } = request;
      durations.observe(
        { method: methods.has(method) ? method : 'other', route, status: String(status) },
        milliseconds / 1000,
      );
    },
    countConnections(server: Server): void {
      const count = promisify(server.getConnections.bind(server));
      gauge('catalog_connections', 'Open connections.', async () => ({ open: await count() }));
    },
    /** The response of /metrics, in the text format of Prometheus. */
    respond: async () =>
      textResponse(200, registry.contentType, await registry.metrics(), { 'Cache-Control': 'no-store' }),
  };
}

/** What clients make up must not become labels. */
const methods = new Set(addresses.flatMap((address) => address.methods));
