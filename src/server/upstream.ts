import { explainFailure } from '../client/explain-failure.ts';
import { failureOf } from '../client/failure.ts';
import { createCatalogClient } from '../client/catalog-client.ts';
import type { CollectionName } from '../contract/collections.ts';
import { boundedQueue, Overloaded, type QueueLimits } from '../service/http/bounded-queue.ts';
import { chooseCoding } from '../service/http/content-encoding.ts';
import { matchesEtag } from '../service/http/etag.ts';
import type { ServiceResponse, ServiceRequest } from '../service/http/http-types.ts';
import { acceptsJson } from '../service/http/negotiate.ts';
import { optionsResponse } from '../service/http/options-response.ts';
import { longestQuery } from '../service/http/page-request.ts';
import { problem } from '../service/http/problem.ts';
import { allow, openToRead, pageHeaders } from '../service/http/response-headers.ts';
import { rootResponse } from '../service/http/api-root.ts';
import { sameOriginFetch } from './same-origin-fetch.ts';
import { routeOf } from '../service/http/route.ts';
import type { CatalogService } from '../service/http/catalog-service.ts';
import { networkReason } from './network-reason.ts';
import { renderPage, upstreamQuery } from './upstream-page.ts';

/** At most `running` pages are read at once, which bounds memory to 64 MiB of text; `timeout` in ms. */
export const upstreamLimits = { running: 8, waiting: 256, timeout: 10_000 };

const deadlines = { headers: 10_000, idle: 10_000, total: 30_000 };

export interface UpstreamOptions {
  fetch?: typeof fetch;
  limits?: QueueLimits;
}

/**
 * Serves the catalog of the service at `baseUrl` read-only as our own service would, with links to this server.
 * Forwards only the query of GET and HEAD requests, one for each; caching is left to a proxy in front of this server.
 */
export function upstreamService(
  baseUrl: string,
  { fetch: send = fetch, limits = upstreamLimits }: UpstreamOptions = {},
): CatalogService {
  const upstream = createCatalogClient(baseUrl, {
    fetch: sameOriginFetch(send),
    deadlines,
  });
  const queue = boundedQueue(limits);

  async function pageFor(collection: CollectionName, request: ServiceRequest): Promise<ServiceResponse> {
    const coding = chooseCoding(request.header('accept-encoding'));
    const query = upstreamQuery(request.query);
    const signal = request.signal?.();
    const read = async () => {
      const page = await upstream.fetchSinglePage(collection, query, signal);
      return renderPage(page, collection, request).form(coding);
    };
    return queue(read, signal);
  }

  return async (request) => {
    const route = routeOf(request.path);
    if (route.kind !== 'collection' && route.kind !== 'root')
      return problem(404, 'There is no collection at this address.', { headers: openToRead });
    if (request.query.length > longestQuery)
      return problem(414, `The query string is longer than ${longestQuery} characters.`);
    if (route.kind === 'root') return rootResponse(request);
    if (request.method === 'OPTIONS') return optionsResponse(route.collection, request);
    if (request.method === 'POST')
      return problem(403, 'This catalog is read-only: it is served from another service.');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return problem(405, 'This method is not supported here. Use GET.', { headers: { Allow: allow } });
    if (!acceptsJson(request.header('accept')))
      return problem(406, 'This service returns application/json only.');
    try {
      return conditionalResponse(request, await pageFor(route.collection, request));
    } catch (error) {
      return upstreamProblem(error, baseUrl);
    }
  };
}

function conditionalResponse(request: ServiceRequest, page: ServiceResponse): ServiceResponse {
  const etag = page.headers['ETag'] ?? '';
  if (matchesEtag(request.header('if-none-match'), etag)) {
    return { status: 304, headers: { ...pageHeaders, ETag: etag }, body: null };
  }
  return request.method === 'HEAD' ? { ...page, body: null } : page;
}

function upstreamProblem(error: unknown, baseUrl: string): ServiceResponse {
  if (error instanceof Overloaded) {
    const headers = { ...openToRead, 'Retry-After': '2' };
    return problem(503, `${error.message} Try again in a moment.`, { headers });
  }
  const failure = failureOf(error, baseUrl);
  const sentence = networkReason(failure) ?? explainFailure(failure).sentence;
  // The client has disconnected; the status is only for the log.
  if (failure.kind === 'cancelled') return problem(400, 'The client closed the connection.');
  if (failure.kind === 'busy') {
    const headers = { ...openToRead, 'Retry-After': String(failure.retryAfter ?? 5) };
    return problem(503, sentence, { headers });
  }
  const timedOut = failure.kind === 'no-response' || failure.kind === 'too-slow';
  return problem(timedOut ? 504 : 502, sentence, { headers: openToRead });
}
