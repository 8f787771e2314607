import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { createCatalogClient } from '../../../src/client/catalog-client.ts';
import type { SavedPages } from '../../../src/client/saved-pages.ts';
import { Application } from '../../../src/explorer/app/application.tsx';
import type { Configuration } from '../../../src/explorer/data/services/configuration.ts';
import { HistoryRouter } from '../../../src/explorer/data/history-router.tsx';
import { type CollectionName, collectionNames } from '../../../src/contract/collections.ts';
import type { Variable } from '../../../src/contract/records.ts';
import { catalog, type CatalogBuilder } from '../catalog-builder.ts';
import { testBaseUrl, testService } from '../start/in-process-service.ts';
import { region } from './elements.ts';
import { restoreLostFocus } from '../../../src/explorer/ui/page/restore-focus.ts';

// As in the entry of the application, for as long as the document lives.
restoreLostFocus();

let serve: (request: Request) => Promise<Response> = () =>
  Promise.reject(new Error('openExplorer was not called.'));

/** The network of the explorer's tests; a request to anything but the service is an error. */
export const server = setupServer(http.all(`${testBaseUrl}*`, ({ request }) => serve(request)));

/** As a service with pages of at most 100 records treats it, so that a list of a few hundred has several. */
function inSmallPages(request: Request): Request {
  return new Request(request.url.replace('limit=1000', 'limit=100'), request);
}

type Answer = Response | undefined | void;

/**
 * Answers requests for pages of a list with `respond`; those it has no answer for go to the service. Call it before
 * openExplorer if it is about the first page.
 */
export function answerPages(
  name: CollectionName,
  respond: (offset: number) => Answer | Promise<Answer>,
): void {
  server.use(http.get(`${testBaseUrl}${name}/`, ({ request }) => respond(offsetOf(request.url))));
}

/**
 * Holds back the pages of a list at the offsets that `holds` accepts, all by default, until the returned function is
 * called.
 */
export function holdPages(name: CollectionName, holds: (offset: number) => boolean = () => true): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  answerPages(name, (offset) => (holds(offset) ? promise : undefined));
  return resolve;
}

/** Delays every page of indicators by some milliseconds, and counts concurrent requests. */
export function slowDown(milliseconds: number) {
  const waiting = { now: 0, most: 0 };
  answerPages('indicator', async () => {
    waiting.now += 1;
    waiting.most = Math.max(waiting.most, waiting.now);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    waiting.now -= 1;
  });
  return waiting;
}

/** A response that no retry can change. */
export function refusal(): Response {
  return Response.json({ detail: 'Closed' }, { status: 403 });
}

/** The offsets of the requested pages of indicators. */
export function offsetsIn(requests: readonly URL[]): number[] {
  return requests.filter(({ pathname }) => pathname.endsWith('/indicator/')).map(offsetOf);
}

function offsetOf(url: string | URL): number {
  return Number(new URL(url).searchParams.get('offset') ?? 0);
}

/** So many indicators, `Measure 1`, `Measure 2` and so on. */
export function measures(count: number): CatalogBuilder {
  return catalog().times(count, (c, index) => c.indicator({ name: `Measure ${index + 1}` }));
}

/** Records of each collection with these names: `named({ indicator: ['Rent'] })`. */
export function named(names: Partial<Record<CollectionName, readonly string[]>>): CatalogBuilder {
  const builder = catalog();
  for (const collection of collectionNames) {
    for (const name of names[collection] ?? []) builder[collection]({ name });
  }
  return builder;
}

/**
 * The application at `path`, reading the real service over a database in memory, which holds `contents`, or the sample
 * catalog. It saves pages only in `saved`.
 */
export async function openExplorer(
  path: string,
  contents?: CatalogBuilder,
  configuration: Partial<Configuration> = {},
  saved?: SavedPages,
) {
  const service = await testService(contents);
  const requests: URL[] = [];
  serve = (request) => {
    requests.push(new URL(request.url));
    return service.handler(inSmallPages(request));
  };
  const client = new QueryClient();
  history.replaceState(null, '', path);
  const user = userEvent.setup();
  const configured = {
    baseUrl: testBaseUrl,
    title: 'Test catalog',
    autoLoad: 2000,
    portalUrl: null,
    ...configuration,
  };
  const view = render(
    <HistoryRouter basename="/">
      <Application
        client={client}
        configuration={configured}
        service={createCatalogClient(configured.baseUrl, { saved })}
      />
    </HistoryRouter>,
  );
  return { user, client, requests, service, ...view };
}

/** The panel of a variable with these fields, the only record of its catalog. */
export async function openVariable(fields: Partial<Variable>, configuration?: Partial<Configuration>) {
  const opened = await openExplorer('/variables/1', catalog().variable(fields), configuration);
  return { ...opened, panel: await region(fields.name ?? 'Variable 1') };
}
