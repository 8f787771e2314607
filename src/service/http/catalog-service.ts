import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { collections } from '../../contract/collections.ts';
import { maxPageBytes, pageQuery } from '../../contract/page-query.ts';
import { type CatalogStore, PageTooLarge, ReadOnlyStore, StoreFull, StoreUnavailable } from '../store.ts';
import { type CatalogService, type CollectionHandlers, createApp } from './app.ts';
import { boundedQueue } from '../bounded-queue.ts';
import { sharedWork } from '../shared-work.ts';
import { chooseCoding } from './negotiation.ts';
import { postHandler } from './post-record.ts';
import { pageLinks, RenderedPage } from './rendered-page.ts';
import { openToRead, problem, type ServiceResponse } from './response.ts';
import type { Tokens } from './tokens.ts';

/** Pages read and compressed at once, which bounds their memory; compression runs in four threads. `timeout` in ms. */
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

/** Pages come from the cache unless their collection has changed since; then each is rendered once, for all who request it. */
function pageHandler(store: CatalogStore, capacity: number) {
  // 48 MB hold about 400 pages of 100 variables.
  const cache = new LRUCache<string, RenderedPage>({
    maxSize: capacity,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const queue = boundedQueue(renderingLimits);
  const shared = sharedWork<{ page: RenderedPage; timing: string }>();

  const get: CollectionHandlers['get'] = async (collection, { baseUrl, header, signal }, position) => {
    const coding = chooseCoding(header('accept-encoding'));
    const address = baseUrl + collections[collection].path;
    const key = address + pageQuery(position.format, position);
    const { version } = await store.state(collection);
    const cached = cache.get(key);
    if (cached?.version === version) return { ...(await cached.form(coding)), timing: 'cache;desc=hit' };
    const render = async () => {
      // A SQLite store reads at once: without compression, all pages that wait would be read before anything else is answered.
      await nextTurn();
      const started = performance.now();
      const stored = await store.page(collection, position);
      const timing = `db;dur=${(performance.now() - started).toFixed(1)}`;
      const page = new RenderedPage(stored, pageLinks(address, position, stored.count));
      cache.set(key, page);
      // Compressed here, so that the queue bounds that too.
      await page.form(coding);
      return { page, timing };
    };
    const { page, timing } = await shared(
      `${version} ${key}`,
      // A first screen should not wait for the long pages of those who load everything.
      (abandoned) => queue(render, abandoned, position.limit),
      signal?.(),
    );
    return { ...(await page.form(coding)), timing };
  };
  return { get, pagesWaiting: queue.waiting };
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
  if (!(error instanceof StoreUnavailable)) throw error;
  const detail = 'The catalog is temporarily unavailable. Try again in a few seconds.';
  return problem(503, detail, { 'Retry-After': '2', ...openToRead });
}
