import { explainFailure } from '../client/explain-failure.ts';
import { failureOf } from '../client/failure.ts';
import { createCatalogClient, type LoadedPage } from '../client/catalog-client.ts';
import { readNext } from '../client/next-link.ts';
import { pageQuery } from '../contract/page-query.ts';
import { type CollectionName, collections } from '../contract/collections.ts';
import { chooseCoding } from '../service/http/content-encoding.ts';
import { namesEtag } from '../service/http/etag.ts';
import type { ServiceResponse, ServiceRequest } from '../service/http/http-types.ts';
import type { PageLinks } from '../service/http/page-body.ts';
import { acceptsJson } from '../service/http/negotiate.ts';
import { optionsResponse } from '../service/http/options-response.ts';
import { longestQuery, readPageRequest } from '../service/http/page-request.ts';
import { problem } from '../service/http/problem.ts';
import { allow, openToRead, pageHeaders } from '../service/http/response-headers.ts';
import { RenderedPage } from '../service/http/rendered-page.ts';
import { answerRoot } from '../service/root.ts';
import { routeOf } from '../service/http/route.ts';
import type { CatalogService } from '../service/http/catalog-service.ts';
import { sameOriginFetch } from '../cli/same-origin-fetch.ts';
import { cachingFetch } from './caching-fetch.ts';

/**
 * Shows the service at `baseUrl` as our own would answer: read-only, with links to ourselves, whatever form of
 * address it wants. Nothing is passed on but GET and HEAD of the four collections, and of a request only its query.
 */
export function upstreamService(baseUrl: string, ask: typeof fetch = fetch): CatalogService {
  const upstream = createCatalogClient(baseUrl, {
    fetch: cachingFetch(sameOriginFetch(ask)),
    deadlines: { headers: 10_000, total: 30_000 },
  });
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
      const page = await upstream.fetchPage(route.collection, asked.query === '' ? null : `?${asked.query}`);
      return await answerPage(page, route.collection, asked);
    } catch (error) {
      return upstreamProblem(error, baseUrl);
    }
  };
}

async function answerPage(
  page: LoadedPage,
  collection: CollectionName,
  asked: ServiceRequest,
): Promise<ServiceResponse> {
  const request = readPageRequest(asked.query);
  const records = page.results.map((record) => JSON.stringify(record));
  const count = page.count ?? request.offset + records.length;
  const rendered = new RenderedPage({ count, version: 0, records }, linksOf(page, collection, asked));
  const answer = await rendered.form(chooseCoding(asked.header('accept-encoding')));
  const etag = answer.headers['ETag'] ?? '';
  if (namesEtag(asked.header('if-none-match'), etag)) {
    return { status: 304, headers: { ...pageHeaders, ETag: etag }, body: null };
  }
  return asked.method === 'HEAD' ? { ...answer, body: null } : answer;
}

/** The upstream's next page at our address; the page before by the contract's rule, since not all services tell it. */
function linksOf(
  page: LoadedPage,
  collection: CollectionName,
  { query, baseUrl }: ServiceRequest,
): PageLinks {
  const address = baseUrl + collections[collection].path;
  const { format, limit, offset } = readPageRequest(query);
  const next = readNext(page.next, page.address);
  const head = format === null ? '?' : `?format=${format}&`;
  return {
    next: next.kind === 'query' ? address + head + next.query.slice(1) : null,
    previous: offset > 0 ? address + pageQuery(format, { limit, offset: Math.max(0, offset - limit) }) : null,
  };
}

function upstreamProblem(error: unknown, baseUrl: string): ServiceResponse {
  const failure = failureOf(error, baseUrl);
  const { sentence } = explainFailure(failure);
  if (failure.kind === 'busy') {
    const headers = { ...openToRead, 'Retry-After': String(failure.retryAfter ?? 5) };
    return problem(503, sentence, { headers });
  }
  const late = failure.kind === 'no-answer' || failure.kind === 'too-slow';
  return problem(late ? 504 : 502, sentence, { headers: openToRead });
}
