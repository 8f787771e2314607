import { maxPageBytes, pageQuery } from '../../contract/page-query.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { boundedQueue, Overloaded } from './bounded-queue.ts';
import { postRecord, type WriteContext } from './post-record.ts';
import type { Tokens } from './credentials.ts';
import type { ServiceResponse, ServiceRequest } from './http-types.ts';
import { optionsResponse } from './options-response.ts';
import { PageCache } from './page-cache.ts';
import { longestQuery, readPageRequest } from './page-request.ts';
import { problem } from './problem.ts';
import { allow, openToRead, responseSecurity } from './response-headers.ts';
import { rootResponse } from './api-root.ts';
import { type Pages, getPage, renderingLimits } from './get-page.ts';
import { routeOf } from './route.ts';
import { type CatalogStore, DamagedCatalog, PageTooLarge, StoreFull, StoreUnavailable } from '../store.ts';

export interface CatalogServiceOptions {
  /** The tokens that allow adding records; null disables it. */
  tokens?: Tokens | null;
  /** In bytes. */
  cacheBytes?: number;
}

/** Handles one request; rejects only because of a bug, never because of the request or the store. */
export type CatalogService = (request: ServiceRequest) => Promise<ServiceResponse>;

/** The Catalog Listing Service over `store`, independent of sockets and of any runtime's request type. */
export function createCatalogService(
  store: CatalogStore,
  { tokens = null, cacheBytes = 48 * 1024 * 1024 }: CatalogServiceOptions = {},
): CatalogService {
  const context: ServiceContext = {
    store,
    pages: { cache: new PageCache(cacheBytes), rendering: boundedQueue(renderingLimits) },
    writing: { tokens, pending: 0, queue: Promise.resolve() },
  };
  return async (request) => {
    const route = routeOf(request.path);
    if (route.kind === 'nothing')
      return problem(404, 'There is no collection at this address.', { headers: openToRead });
    if (request.query.length > longestQuery)
      return problem(414, `The query string is longer than ${longestQuery} characters.`);
    if (route.kind === 'root') return rootResponse(request);
    if (route.kind === 'missing-slash') return redirect(route.location, request.query);
    const response = await collectionResponse(context, route.collection, request).catch(storeProblem);
    return request.method === 'HEAD' ? { ...response, body: null } : response;
  };
}

interface ServiceContext {
  store: CatalogStore;
  pages: Pages;
  writing: WriteContext;
}

async function collectionResponse(
  { store, pages, writing }: ServiceContext,
  collection: CollectionName,
  request: ServiceRequest,
): Promise<ServiceResponse> {
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return getPage(store, pages, collection, request);
    case 'OPTIONS':
      return withAllow(optionsResponse(collection, request));
    case 'POST':
      return withAllow(await postRecord(store, writing, collection, request));
    default:
      return withAllow(problem(405, `This method is not supported here. Use ${allow}.`));
  }
}

function withAllow(response: ServiceResponse): ServiceResponse {
  return { ...response, headers: { ...response.headers, Allow: allow } };
}

function storeProblem(error: unknown): ServiceResponse {
  if (error instanceof PageTooLarge) {
    const size = `${maxPageBytes / 1024 / 1024} MiB`;
    const detail = `This page is larger than ${size}. Request fewer records with a smaller limit.`;
    return problem(400, detail, { headers: { Allow: allow, ...openToRead } });
  }
  if (error instanceof StoreFull) {
    return withAllow(
      problem(507, 'The disk of this service is full. The record was not added; reading still works.'),
    );
  }
  if (error instanceof DamagedCatalog) {
    const detail = 'This page is damaged in the database of the service. The log of the service says where.';
    return { ...problem(500, detail, { headers: { Allow: allow, ...openToRead } }), error };
  }
  // The client has disconnected; the status is only for the log.
  if (error instanceof Error && error.name === 'AbortError')
    return problem(400, 'The client closed the connection.');
  if (!(error instanceof StoreUnavailable || error instanceof Overloaded)) throw error;
  const headers = { 'Retry-After': '2', Allow: allow, ...openToRead };
  const reason = error instanceof Overloaded ? error.message : 'The catalog is temporarily unavailable.';
  return problem(503, `${reason} Try again in a few seconds.`, { headers });
}

function redirect(path: string, query: string): ServiceResponse {
  const request = readPageRequest(query);
  const location = query === '' ? path : path + pageQuery(request.format, request);
  const headers = { Location: location, 'Content-Length': '0', ...responseSecurity, ...openToRead };
  return { status: 308, headers, body: null };
}
