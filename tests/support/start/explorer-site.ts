import { rmSync } from 'node:fs';
import { listen, listeningOrigin } from '../../../src/server/listen.ts';
import { listsHandler } from '../../../src/server/serve.ts';
import { createServer } from '../../../src/server/server.ts';
import { loadSite } from '../../../src/server/site/site.ts';
import { createCatalogService } from '../../../src/service/http/catalog-service.ts';
import { copyExplorer } from './built-explorer.ts';
import { memoryStore } from './in-process-service.ts';
import { catalog } from '../catalog-builder.ts';

/** The explorer with a service of its own, as `catalog serve` has them, in this process. */
export interface CatalogSite {
  /** Of the explorer, with a trailing slash. */
  address: string;
  baseUrl: string;
  /** Each request to the service: path and query. */
  asked: string[];
  close(): Promise<void>;
}

/** A site whose indicators have the ids 1 to `count` and the names "<name> 1" and so on; on a free port by default. */
export async function startCatalogSite(
  name: string,
  count: number,
  configuration: Record<string, unknown> = {},
  port = 0,
): Promise<CatalogSite> {
  const indicators = catalog().times(count, (c, index) => c.indicator({ name: `${name} ${index + 1}` }));
  const store = await memoryStore(indicators);
  const folder = copyExplorer({ baseUrl: 'api/', title: name, ...configuration });
  const service = createCatalogService(store);
  const asked: string[] = [];
  const lists = listsHandler((request) => {
    asked.push(`${request.path}?${request.query}`);
    return service(request);
  });
  const site = loadSite({ folder, prefix: '/' });
  const app = await createServer({
    handlers: { lists, pages: site.respond },
    observe(observation) {
      if ('error' in observation && observation.error !== undefined) throw observation.error;
    },
  });
  await listen(app, { host: '127.0.0.1', port, option: '--port' });
  const address = listeningOrigin(app.server);
  return {
    asked,
    address,
    baseUrl: `${address}api/`,
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}
