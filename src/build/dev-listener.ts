import type { RequestListener } from 'node:http';
import { createCatalogService } from '../service/http/catalog-service.ts';
import { databaseName, defaultDatabase, fillNew, openStore } from '../server/database/open-catalog.ts';
import { createLog } from '../server/observed/log.ts';
import { listsHandler } from '../server/serve.ts';
import { createServer } from '../server/server.ts';

export async function openDevListener(
  say: (line: string) => void,
): Promise<{ listener: RequestListener; close: () => Promise<void> }> {
  const database = process.env['CATALOG_DATABASE'] || defaultDatabase;
  const store = await openStore(database);
  await fillNew(store, databaseName(database), say);
  const lists = listsHandler(createCatalogService(store));
  const app = await createServer({ handlers: { lists }, observe: createLog('warn', say) });
  const close = async () => {
    await app.close();
    await store.close();
  };
  return { listener: (request, response) => app.routing(request, response), close };
}
