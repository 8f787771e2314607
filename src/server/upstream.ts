import { explainFailure } from '../client/explain-failure.ts';
import { failureOf } from '../client/failure.ts';
import { createCatalogClient } from '../client/catalog-client.ts';
import type { CollectionName } from '../contract/collections.ts';
import { boundedQueue, Overloaded, type QueueLimits } from '../service/http/bounded-queue.ts';
import { chooseCoding } from '../service/http/content-encoding.ts';
import { namesEtag } from '../service/http/etag.ts';
import type { ServiceResponse, ServiceRequest } from '../service/http/http-types.ts';
import { acceptsJson } from '../service/http/negotiate.ts';
import { optionsResponse } from '../service/http/options-response.ts';
import { longestQuery, readPageRequest } from '../service/http/page-request.ts';
import { problem } from '../service/http/problem.ts';
import { allow, openToRead, pageHeaders } from '../service/http/response-headers.ts';
import { answerRoot } from '../service/http/api-root.ts';
import { sameOriginFetch } from './same-origin-fetch.ts';
import { routeOf } from '../service/http/route.ts';
import type { CatalogService } from '../service/http/catalog-service.ts';
import { coalesce } from './coalesce.ts';
import { renderPage, upstreamQuery } from './upstream-page.ts';
import { cachingFetch } from './caching-fetch.ts';

/** The largest page that is read from an upstream, in bytes after decompression: 8 kB for each of 1,000 records. */
export const largestUpstreamPage = 8 * 1024 * 1024;

/**
 * How many pages are read and rendered at once, which with their size bounds the memory they take: 64 MiB of text. Who
 * waits takes a connection and no more. Times in milliseconds.
 */
export const upstreamLimits = { running: 8, waiting: 256, patience: 10_000 };

/** How long an upstream may take to begin an answer, without sending, and for a whole page, in milliseconds. */
const deadlines = { headers: 10_000, idle: 10_000, total: 30_000 };

export interface UpstreamOptions {
  fetch?: typeof fetch;
  limits?: QueueLimits;
}

/**
 * Shows the service at `baseUrl` as our own would answer: read-only, with links to ourselves, whatever form of
 * address it wants. Nothing is passed on but GET and HEAD of the four collections, and of a request only its query,
 * with a `limit` of the contract. The same page is read once for all who ask for it at the same time, and no longer when
 * nobody does.
 */
export function upstreamService(
  baseUrl: string,
  { fetch: ask = fetch, limits = upstreamLimits }: UpstreamOptions = {},
): CatalogService {
  const upstream = createCatalogClient(baseUrl, {
    fetch: cachingFetch(sameOriginFetch(ask)),
    deadlines,
    largestPage: largestUpstreamPage,
  });
  const coalesced = coalesce<ServiceResponse>();
  const inTurn = boundedQueue(limits);

  /** The page asked for, in the coding that is wanted; the same for all who ask alike. */
  async function pageFor(collection: CollectionName, asked: ServiceRequest): Promise<ServiceResponse> {
    const coding = chooseCoding(asked.header('accept-encoding'));
    const query = upstreamQuery(asked.query);
    const { format } = readPageRequest(asked.query);
    const key = JSON.stringify([collection, asked.baseUrl, format, query, coding]);
    const work = (signal: AbortSignal) =>
      inTurn(async () => {
        const page = await upstream.fetchApart(collection, query, signal);
        return renderPage(page, collection, asked).form(coding);
      }, signal);
    return coalesced(key, work, asked.signal?.());
  }

  return async (asked) => {
    const route = routeOf(asked.path);
    if (route.kind !== 'collection' && route.kind !== 'root')
      return problem(404, 'There is no collection at this address.', { headers: openToRead });
    if (asked.query.length > longestQuery)
      return problem(414, `A query may have ${longestQuery} characters.`);
    if (route.kind === 'root') return answerRoot(asked);
    if (asked.method === 'OPTIONS') return optionsResponse(route.collection, asked);
    if (asked.method === 'POST')
      return problem(403, "This is another service's catalog, shown for reading only.");
    if (asked.method !== 'GET' && asked.method !== 'HEAD')
      return problem(405, 'Use GET here.', { headers: { Allow: allow } });
    if (!acceptsJson(asked.header('accept')))
      return problem(406, 'This service answers application/json only.');
    try {
      return answerFor(asked, await pageFor(route.collection, asked));
    } catch (error) {
      return upstreamProblem(error, baseUrl);
    }
  };
}

function answerFor(asked: ServiceRequest, page: ServiceResponse): ServiceResponse {
  const etag = page.headers['ETag'] ?? '';
  if (namesEtag(asked.header('if-none-match'), etag)) {
    return { status: 304, headers: { ...pageHeaders, ETag: etag }, body: null };
  }
  return asked.method === 'HEAD' ? { ...page, body: null } : page;
}

function upstreamProblem(error: unknown, baseUrl: string): ServiceResponse {
  if (error instanceof Overloaded) {
    const headers = { ...openToRead, 'Retry-After': '2' };
    return problem(503, `${error.message} Try again in a moment.`, { headers });
  }
  const failure = failureOf(error, baseUrl);
  const { sentence } = explainFailure(failure);
  // Nobody is there any more to read this; the log counts it among requests that were broken off.
  if (failure.kind === 'cancelled') return problem(400, 'The client closed the connection.');
  if (failure.kind === 'busy') {
    const headers = { ...openToRead, 'Retry-After': String(failure.retryAfter ?? 5) };
    return problem(503, sentence, { headers });
  }
  const late = failure.kind === 'no-answer' || failure.kind === 'too-slow';
  return problem(late ? 504 : 502, sentence, { headers: openToRead });
}
