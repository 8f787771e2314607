import { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { type CatalogClient, createCatalogClient } from './client/catalog-client.ts';
import { collectionQuery } from './client/queries.ts';
import {
  type CollectionName,
  collectionFromPath,
  collectionNames,
  namesService,
} from './contract/collection-names.ts';
import { mendedPath, mendedQuery } from './catalog/mended-address.ts';
import { takeEarlyFetch } from './client/early-fetch.ts';
import { showLoadFailure } from './explorer/ui/notice/load-failure.ts';
import { Application, restrictScriptUrls, prefetchPage } from './explorer/app/application.tsx';
import { HistoryRouter } from './explorer/data/history-router.tsx';
import { currentEntry, writeEntry } from './explorer/ui/page/history-entry.ts';
import { restoreLostFocus } from './explorer/ui/page/restore-focus.ts';
import { openSavedPages } from './explorer/data/saved/page-cache.ts';
import { loadConfiguration } from './explorer/data/services/configuration.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root".');
const root = createRoot(container, {
  onUncaughtError(error) {
    reportError(error);
    showLoadFailure(failed(error));
  },
});
const basename = new URL(document.baseURI).pathname;

restrictScriptUrls();
// Before the page that was shown until now is removed.
restoreLostFocus();
// Hosts of files add a slash, mail and chats other signs.
const path = basename + mendedPath(location.pathname.slice(basename.length));
const search = location.search.replace(/^\?(.*)/s, (_, query: string) => `?${mendedQuery(query)}`);
if (path + search !== location.pathname + location.search)
  writeEntry('replace', currentEntry(), path + search + location.hash);
const page = prefetchPage(path, basename);
// Not awaited: lazy chunks import this file, which would deadlock.
start().catch((error: unknown) => showLoadFailure(failed(error)));

/** Says what failed; *Try again* reloads the page. */
function failed(error: unknown): string {
  return `This is an error in the explorer, not in the catalog. ${error instanceof Error ? error.message : String(error)}`;
}

async function start(): Promise<void> {
  // Its record would be shown under an id that means another record here.
  if (namesService(location.search))
    return showLoadFailure('This link leads to another catalog, which has its own explorer.', basename);
  const result = await loadConfiguration(document.baseURI, takeEarlyFetch);
  if (!result.ok) return showLoadFailure(result.problem);
  const { configuration } = result;
  const client = new QueryClient();
  const service = createCatalogClient(configuration.baseUrl, {
    fetch: takeEarlyFetch,
    saved: openSavedPages(),
  });
  await Promise.all([page, firstPages(client, service)]);
  // In a transition, because rendering it in one task would block the browser.
  startTransition(() =>
    root.render(
      <StrictMode>
        <HistoryRouter basename={basename}>
          <Application configuration={configuration} service={service} client={client} />
        </HistoryRouter>
      </StrictMode>,
    ),
  );
}

/**
 * Prefetches the first page of each list or, on a list page, of that list, for which it waits: 50 ms at most, and longer where
 * the page shows its rows already, which would disappear.
 */
async function firstPages(client: QueryClient, service: CatalogClient): Promise<void> {
  // The list shows its own failure.
  const prefetch = (each: CollectionName) =>
    client.infiniteQuery(collectionQuery(service, each)).catch(() => undefined);
  const name = collectionFromPath(location.pathname, basename);
  if (name === undefined) {
    for (const each of collectionNames) void prefetch(each);
    return;
  }
  const hasRows = document.querySelector('#early [role="listitem"]') !== null;
  // Following pages and other lists are requested after rendering, which they would delay.
  await Promise.race([prefetch(name), new Promise((resolve) => setTimeout(resolve, hasRows ? 1000 : 50))]);
}
