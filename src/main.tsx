import { QueryClient } from '@tanstack/react-query';
import { type ComponentProps, StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { CatalogClient } from './client/catalog-client.ts';
import { collectionQuery } from './client/queries.ts';
import { collectionFromPath } from './contract/collection-from-path.ts';
import { type CollectionName, collectionNames } from './contract/collection-names.ts';
import { takeEarlyFetch } from './client/early-fetch.ts';
import { showLoadFailure } from './explorer/parts/load-failure.ts';
import { needsServiceChoice } from './explorer/service-choice/needs-service-choice.ts';
import { Application } from './explorer/app/application.tsx';
import { createExplorerClient } from './explorer/app/explorer-client.ts';
import { hasSavedPages } from './explorer/saved/has-saved-pages.ts';
import { prefetchPage } from './explorer/app/router.tsx';
import { type Configuration, loadConfiguration } from './explorer/context/configuration.ts';
import { settingsNow } from './explorer/context/settings.ts';
import { afterFirstPaint } from './explorer/context/after-first-paint.ts';
import { restrictScriptUrls } from './explorer/app/trusted-types.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root".');
const root = createRoot(container);
const basename = new URL(document.baseURI).pathname;

restrictScriptUrls();
// The start page is also meant without its slash, which the router would not know.
if (`${location.pathname}/` === basename) {
  history.replaceState(history.state, '', basename + location.search + location.hash);
}
const page = prefetchPage(location.pathname, basename);
// Not awaited here: late parts import this file, and would wait for it while it waits for them.
void start();

async function start(): Promise<void> {
  const keeping = hasSavedPages() ? loadKeeping() : null;
  const result = await loadConfiguration(document.baseURI, takeEarlyFetch);
  if (!result.ok) return explain(result.problem);
  let { configuration } = result;
  let Router: ComponentProps<typeof Application>['Router'];
  if (configuration.services || configuration.anyService || needsServiceChoice(basename)) {
    const late = await import('./explorer/app/choose-service.tsx').catch(() => null);
    if (late === null) return showLoadFailure();
    const chosen = await late.chooseService({ root, configuration, basename });
    if (!chosen.ok) return explain(chosen.problem);
    ({ configuration, Router } = chosen);
  }
  const client = new QueryClient();
  // On a first visit nothing is waited for: what keeps pages is fetched once the first screen stands.
  if (keeping === null) void keepLater(client, configuration.baseUrl);
  else await (await keeping)?.restoreAndPersist(client, configuration.baseUrl);
  const service = createExplorerClient(configuration.baseUrl, client, takeEarlyFetch);
  await Promise.all([page, firstPages(client, service, configuration)]);
  // In pieces: drawn in one go, it would keep the browser from everything else for too long.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Application {...{ configuration, service, basename, client, Router }} />
      </StrictMode>,
    ),
  );
}

/**
 * Asks for the first page of every list, since each screen shows something of all of them: here and not by what draws it,
 * so that drawing takes less at a time. Has that of the list that is opened, where it comes at once: it is then drawn with
 * the rest.
 */
async function firstPages(
  client: QueryClient,
  service: CatalogClient,
  { autoLoad }: Configuration,
): Promise<void> {
  // How one fails is told where its list is drawn.
  const ask = (each: CollectionName) =>
    client.infiniteQuery(collectionQuery(service, each)).catch(() => undefined);
  const name = collectionFromPath(location.pathname, basename);
  // The pages after it are then on their way while it is drawn.
  if (name !== undefined) service.setLoadTarget(name, settingsNow().autoLoad ?? autoLoad);
  const asked = name === undefined ? undefined : ask(name);
  for (const other of collectionNames) if (other !== name) void ask(other);
  if (asked) await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 50))]);
}

async function explain(problem: string): Promise<void> {
  const late = await import('./explorer/pages/configuration-problem.tsx').catch(() => null);
  if (late === null) showLoadFailure(problem);
  else root.render(<late.ConfigurationProblem problem={problem} />);
}

/** Null where its code does not come: then nothing is put back or kept, and the explorer works from memory. */
function loadKeeping() {
  return import('./explorer/saved/start-persisting.ts').catch(() => null);
}

async function keepLater(client: QueryClient, baseUrl: string): Promise<void> {
  await afterFirstPaint();
  await (await loadKeeping())?.startPersisting(client, baseUrl);
}
