import type { RequestListener } from 'node:http';
import type { Answer } from '../service/exchange.ts';
import { problem } from '../service/problem.ts';
import { listingService } from '../service/service.ts';
import { describeError } from './log.ts';
import { databaseName, defaultDatabase, fillNew, openStore } from './open-catalog.ts';
import { requestListener } from './request-listener.ts';
import { onlyLoopback } from './request-origin.ts';

/** The service for a development server, on the database `npm start` uses, and what closes that database. */
export async function openDevListener(
  say: (line: string) => void,
): Promise<{ listener: RequestListener; close: () => Promise<void> }> {
  const database = process.env['CATALOG_DATABASE'] || defaultDatabase;
  const store = await openStore(database);
  await fillNew(store, databaseName(database), say);
  const listener = requestListener({
    service: listingService(store),
    site: nothing,
    addresses: onlyLoopback,
    report: ({ error }) => error !== undefined && say(describeError(error)),
  });
  return { listener, close: () => store.close() };
}

/** Vite itself answers everything that is not the service. */
function nothing(): Answer {
  return problem(404, 'There is nothing at this address.');
}
