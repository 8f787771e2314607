import type { RequestListener } from 'node:http';
import { problem } from '../service/http/response.ts';
import { createCatalogService } from '../service/http/catalog-service.ts';
import { describeError } from '../server/observed/log.ts';
import { databaseName, defaultDatabase, fillNew, openStore } from '../server/database/open-catalog.ts';
import { requestListener } from '../server/requests/request-listener.ts';

export async function openDevListener(
  say: (line: string) => void,
): Promise<{ listener: RequestListener; close: () => Promise<void> }> {
  const database = process.env['CATALOG_DATABASE'] || defaultDatabase;
  const store = await openStore(database);
  await fillNew(store, databaseName(database), say);
  const listener = requestListener({
    service: createCatalogService(store),
    site: async () => problem(404, 'There is nothing at this address.'),
    report: ({ error }) => error !== undefined && say(describeError(error)),
  });
  return { listener, close: () => store.close() };
}
