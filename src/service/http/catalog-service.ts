import { pageQuery } from '../../contract/page-query.ts';
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
import { answerRoot } from './api-root.ts';
import { type Pages, getPage, renderingLimits } from './get-page.ts';
import { routeOf } from './route.ts';
import { type CatalogStore, largestPageBytes, PageTooLarge, StoreFull, StoreUnavailable } from '../store.ts';

export interface CatalogServiceOptions {
  /** Who may write; nobody where it is null. */
  tokens?: Tokens | null;
  /** How many bytes of pages are kept ready to be sent. */
  cacheBytes?: number;
}

/** Answers one question about a catalog; rejects only for faults of its own. */
export type CatalogService = (asked: ServiceRequest) => Promise<ServiceResponse>;

/** The Catalog Listing Service over `store`, free of sockets and of any runtime's request type. */
export function createCatalogService(
  store: CatalogStore,
  { tokens = null, cacheBytes = 48 * 1024 * 1024 }: CatalogServiceOptions = {},
): CatalogService {
  const parts: Parts = {
    store,
    pages: { cache: new PageCache(cacheBytes), rendering: boundedQueue(renderingLimits) },
    writing: { tokens, underWay: 0, turn: Promise.resolve() },
  };
  return async (asked) => {
    const route = routeOf(asked.path);
    if (route.kind === 'nothing')
      return problem(404, 'There is no collection at this address.', { headers: openToRead });
    if (asked.query.length > longestQuery)
      return problem(414, `A query may have ${longestQuery} characters.`);
    if (route.kind === 'root') return answerRoot(asked);
    if (route.kind === 'missing-slash') return redirect(route.location, asked.query);
    const answer = await answerCollection(parts, route.collection, asked).catch(storeProblem);
    return asked.method === 'HEAD' ? { ...answer, body: null } : answer;
  };
}

interface Parts {
  store: CatalogStore;
  pages: Pages;
  writing: WriteContext;
}

async function answerCollection(
  { store, pages, writing }: Parts,
  collection: CollectionName,
  asked: ServiceRequest,
): Promise<ServiceResponse> {
  switch (asked.method) {
    case 'GET':
    case 'HEAD':
      return getPage(store, pages, collection, asked);
    case 'OPTIONS':
      return allowing(optionsResponse(collection, asked));
    case 'POST':
      return allowing(await postRecord(store, writing, collection, asked));
    default:
      return allowing(problem(405, `Use one of ${allow} here.`));
  }
}

function allowing(answer: ServiceResponse): ServiceResponse {
  return { ...answer, headers: { ...answer.headers, Allow: allow } };
}

function storeProblem(error: unknown): ServiceResponse {
  if (error instanceof PageTooLarge) {
    const size = `${largestPageBytes / 1024 / 1024} MiB`;
    const detail = `The records of this page come to more than ${size}; ask for fewer with a smaller limit.`;
    return problem(400, detail, { headers: { Allow: allow, ...openToRead } });
  }
  if (error instanceof StoreFull) {
    return allowing(problem(507, 'The disk of this service is full; nothing was written. Reading goes on.'));
  }
  if (!(error instanceof StoreUnavailable || error instanceof Overloaded)) throw error;
  const headers = { 'Retry-After': '2', Allow: allow, ...openToRead };
  return problem(503, 'The catalog cannot be reached just now; try again in a moment.', { headers });
}

/** Only what the service understands is repeated in the new address. */
function redirect(path: string, query: string): ServiceResponse {
  const request = readPageRequest(query);
  const location = query === '' ? path : path + pageQuery(request.format, request);
  const headers = { Location: location, 'Content-Length': '0', ...responseSecurity, ...openToRead };
  return { status: 308, headers, body: null };
}
