import { collections } from '../../contract/collections.ts';
import { maxPageBytes, pageQuery } from '../../contract/page-query.ts';
import {
  type CatalogStore,
  PageTooLarge,
  ReadOnlyStore,
  StoreDamaged,
  StoreFull,
  StoreUnavailable,
} from '../store.ts';
import { type CatalogService, type CollectionHandlers, createApp } from './app.ts';
import { chooseCoding } from './negotiation.ts';
import { postHandler } from './post-record.ts';
import { pageLinks, RenderedPage } from './page.ts';
import { renderedOnce } from './rendered-once.ts';
import { openToRead, problem, type ServiceResponse } from './response.ts';
import type { Tokens } from './tokens.ts';

/** Of pages; `timeout` in ms. */
export const renderingLimits = { running: 8, waiting: 4000, timeout: 10_000 };

/** In bytes. */
export const defaultPageCache = 48 * 1024 * 1024;

/** What is in progress. */
export interface ServiceFigures {
  pagesWaiting: number;
  writesPending: number;
}

/** The Catalog Listing Service over `store`; without `tokens`, no records can be added. `pageCache` in bytes. */
export function createCatalogService(
  store: CatalogStore,
  tokens: Tokens | null = null,
  pageCache = defaultPageCache,
): CatalogService & { figures: () => ServiceFigures } {
  const { get, pagesWaiting } = pageHandler(store, pageCache);
  const post = postHandler(store, tokens);
  const figures = () => ({ pagesWaiting: pagesWaiting(), writesPending: post.pending() });
  return Object.assign(createApp({ get, post, problemOf: storeProblem }), { figures });
}

/** Pages come from the cache unless their collection has changed since. */
function pageHandler(store: CatalogStore, capacity: number) {
  // 48 MB hold about 400 pages of 100 variables.
  const pages = renderedOnce<RenderedPage>({ bytes: capacity, ...renderingLimits });
  const get: CollectionHandlers['get'] = async (collection, request, position) => {
    const address = request.baseUrl + collections[collection].path;
    const { version } = await store.state(collection);
    const { body, isFromMemory } = await pages(
      {
        key: address + pageQuery(position.format, position),
        version: String(version),
        async render() {
          const started = performance.now();
          const stored = await store.page(collection, position);
          const readingTime = performance.now() - started;
          const links = pageLinks(address, position, stored.count);
          return { body: new RenderedPage(stored, links, readingTime), version: String(stored.version) };
        },
        // A first screen should not wait for the long pages of those who load everything.
        cost: position.limit,
      },
      request,
    );
    const timing = isFromMemory ? 'cache;desc=hit' : `db;dur=${body.readingTime.toFixed(1)}`;
    return { ...(await body.form(chooseCoding(request.header('accept-encoding')))), timing };
  };
  return { get, pagesWaiting: pages.waiting };
}

/** The response to an error of a store; throws any other error. */
export function storeProblem(error: unknown): ServiceResponse {
  if (error instanceof PageTooLarge) {
    const size = `${maxPageBytes / 1024 / 1024} MiB`;
    const detail = `This page is larger than ${size}. Request fewer records with a smaller limit.`;
    return problem(400, detail, openToRead);
  }
  if (error instanceof StoreFull)
    return problem(507, 'The disk of this service is full. The record was not added; reading still works.');
  if (error instanceof ReadOnlyStore)
    return problem(403, 'Adding records is disabled: this service may only read its database.');
  if (error instanceof StoreDamaged)
    return problem(
      500,
      'The database of this service is damaged where these records are. Its log says what to do.',
      openToRead,
    );
  if (!(error instanceof StoreUnavailable)) throw error;
  const detail = 'The catalog is temporarily unavailable. Try again in a few seconds.';
  return problem(503, detail, { 'Retry-After': '2', ...openToRead });
}
