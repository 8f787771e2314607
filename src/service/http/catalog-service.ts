import { collections } from '../../contract/collections.ts';
import { maxPageBytes, pageQuery } from '../../contract/page-query.ts';
import { rejectDamagedPage } from '../records/record-problems.ts';
import { type CatalogStore, DamagedCatalog, PageTooLarge, StoreFull, StoreUnavailable } from '../store.ts';
import { type CatalogService, type CollectionHandlers, createApp } from './app.ts';
import { boundedQueue, Overloaded } from '../bounded-queue.ts';
import { chooseCoding } from './negotiation.ts';
import { postHandler } from './post-record.ts';
import { PageCache, pageLinks, RenderedPage } from './rendered-page.ts';
import { openToRead, problem, type ServiceResponse } from './response.ts';
import type { Tokens } from './tokens.ts';

export interface CatalogServiceOptions {
  /** The tokens that allow adding records; null disables it. */
  tokens?: Tokens | null;
}

/** Pages read and compressed at once, which bounds their memory; compression runs in four threads. `timeout` in ms. */
export const renderingLimits = { running: 8, waiting: 4000, timeout: 10_000 };

/** In bytes. */
const cacheCapacity = 48 * 1024 * 1024;

/** The Catalog Listing Service over `store`. */
export function createCatalogService(
  store: CatalogStore,
  { tokens = null }: CatalogServiceOptions = {},
): CatalogService {
  return createApp({ get: pageHandler(store), post: postHandler(store, tokens), problemOf: storeProblem });
}

/** Pages come from the cache unless their collection has changed since. */
function pageHandler(store: CatalogStore): CollectionHandlers['get'] {
  const cache = new PageCache(cacheCapacity);
  const rendering = boundedQueue(renderingLimits);
  return async (collection, { baseUrl, header, signal }, position) => {
    const coding = chooseCoding(header('accept-encoding'));
    const address = baseUrl + collections[collection].path;
    const key = address + pageQuery(position.format, position);
    const { version } = await store.state(collection);
    const cached = cache.get(key, version);
    if (cached) return cached.form(coding);
    const render = async () => {
      const stored = await store.page(collection, position);
      // Only here: a rendered page that is in the cache was whole.
      rejectDamagedPage(collection, position, stored);
      const page = new RenderedPage(stored, pageLinks(address, position, stored.count));
      cache.set(key, page);
      return page.form(coding);
    };
    return rendering(render, signal?.());
  };
}

function storeProblem(error: unknown): ServiceResponse {
  if (error instanceof PageTooLarge) {
    const size = `${maxPageBytes / 1024 / 1024} MiB`;
    const detail = `This page is larger than ${size}. Request fewer records with a smaller limit.`;
    return problem(400, detail, { headers: openToRead });
  }
  if (error instanceof StoreFull)
    return problem(507, 'The disk of this service is full. The record was not added; reading still works.');
  if (error instanceof DamagedCatalog) {
    const detail = 'This page is damaged in the database of the service. The log of the service says where.';
    return { ...problem(500, detail, { headers: openToRead }), error };
  }
  // The client has disconnected; the status is only for the log.
  if (error instanceof Error && error.name === 'AbortError')
    return problem(400, 'The client closed the connection.');
  if (!(error instanceof StoreUnavailable || error instanceof Overloaded)) throw error;
  const reason = error instanceof Overloaded ? error.message : 'The catalog is temporarily unavailable.';
  const headers = { 'Retry-After': '2', ...openToRead };
  return problem(503, `${reason} Try again in a few seconds.`, { headers });
}
