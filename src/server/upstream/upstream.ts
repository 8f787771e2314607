import { createCatalogClient, type LoadedPage } from '../../client/catalog-client.ts';
import { explainFailure } from '../../client/failure/explain-failure.ts';
import { failureOf } from '../../client/failure/failure.ts';
import { collections } from '../../contract/collections.ts';
import { pageQuery } from '../../contract/page-query.ts';
import { type CatalogService, createApp } from '../../service/http/app.ts';
import { listText } from '../../service/records/json-text.ts';
import { boundedQueue } from '../../service/work.ts';
import { chooseCoding } from '../../service/http/negotiation.ts';
import { pageLinks, type PageRequest, RenderedPage } from '../../service/http/page.ts';
import { openToRead, problem, type ServiceResponse } from '../../service/http/response.ts';
import { networkReason, sameOriginFetch } from './server-fetch.ts';

/** At most `running` pages are read at once, which bounds memory to 64 MiB of text; `timeout` in ms. */
const upstreamLimits = { running: 8, waiting: 256, timeout: 10_000 };

const deadlines = { headers: 10_000, idle: 10_000, total: 30_000 };

interface UpstreamOptions {
  limits?: typeof upstreamLimits;
  /** Called with the variables of every page of them, valid or not. */
  served?: (variables: readonly unknown[]) => void;
}

/** Serves the service at `baseUrl` read-only with links to this server; forwards only the query of GET and HEAD requests. */
export function upstreamService(
  baseUrl: string,
  { limits = upstreamLimits, served }: UpstreamOptions = {},
): CatalogService {
  const upstream = createCatalogClient(baseUrl, { fetch: sameOriginFetch(), deadlines, keepText: true });
  const queue = boundedQueue(limits);
  return createApp({
    async get(collection, request, wanted) {
      const address = request.baseUrl + collections[collection].path;
      const signal = request.signal?.();
      const read = async () => {
        const query = upstreamQuery(request.query, wanted);
        const started = performance.now();
        const page = await upstream.fetchSinglePage(collection, query, signal);
        const { next, results, text = '' } = page;
        // The last page shows how many there are; after a cursor, it does not.
        const isCounted = next.kind !== 'query' && query === pageQuery(null, wanted);
        const count = page.count ?? (isCounted ? wanted.offset + results.length : null);
        if (next.kind === 'query' && !next.query.startsWith('?'))
          return problem(
            502,
            'The pages of this service are files, which cannot be served from another address. Open the published catalog itself, or copy it with catalog import.',
            openToRead,
          );
        if (ignoresOffset(wanted, { count, next, received: results.length }))
          return problem(
            502,
            `The service does not page by offset: for offset=${wanted.offset} it sent records from the start of the list. Begin without offset, and follow next.`,
            openToRead,
          );
        const timing = `upstream;dur=${(performance.now() - started).toFixed(1)}`;
        if (collection === 'variable') served?.(results);
        // As text, since a parsed number may be another: a double holds whole numbers only up to 2^53.
        const records = [listText(text, 'results')];
        const rendered = { count, version: 0, records };
        const links = {
          // The upstream's at our address; `previous` by the contract's rule, since not all services return it.
          next: next.kind === 'query' ? `${address}?format=${wanted.format}&${next.query.slice(1)}` : null,
          previous: pageLinks(address, wanted, 0).previous,
        };
        const coding = chooseCoding(request.header('accept-encoding'));
        return { ...(await new RenderedPage(rendered, links).form(coding)), timing };
      };
      return queue(read, signal);
    },
    post: async () => problem(403, 'This catalog is read-only: it is served from another service.'),
    problemOf: (error) => upstreamProblem(error, baseUrl),
  });
}

/** Whether a page is not the one at the offset, as of a service that counts pages: its `next` has none, or it has the whole list. */
function ignoresOffset(
  { offset }: PageRequest,
  { count, next, received }: { count: number | null; next: LoadedPage['next']; received: number },
): boolean {
  if (offset === 0 || received === 0) return false;
  return next.kind === 'query' ? next.offset === null : received === count;
}

function upstreamProblem(error: unknown, baseUrl: string): ServiceResponse {
  const failure = failureOf(error, baseUrl);
  const sentence = networkReason(failure) ?? explainFailure(failure).sentence;
  if (failure.kind === 'busy') {
    const headers = { ...openToRead, 'Retry-After': String(failure.retryAfter ?? 5) };
    return problem(503, sentence, headers);
  }
  const timedOut = failure.kind === 'no-response' || failure.kind === 'too-slow';
  return problem(timedOut ? 504 : 502, sentence, openToRead);
}

/** The query for the upstream. Unknown parameters stay, since a `next` link of the upstream may need them. */
function upstreamQuery(query: string, { limit, offset }: PageRequest): string {
  const others = [...new URLSearchParams(query)].filter(
    ([name]) => !['format', 'limit', 'offset'].includes(name.trim().toLowerCase()),
  );
  // With cursor pagination, there is no offset.
  const position = others.length > 0 && offset === 0 ? `?limit=${limit}` : pageQuery(null, { limit, offset });
  return others.length === 0 ? position : `${position}&${new URLSearchParams(others).toString()}`;
}

/** Timeout for the upstream, in ms; shorter than that of the readiness probe. */
const deadline = 1900;

export function upstreamHealth(baseUrl: string): () => Promise<void> {
  const upstream = createCatalogClient(baseUrl, {
    fetch: sameOriginFetch(),
    deadlines: { headers: deadline, total: deadline },
  });
  return async () => {
    try {
      await upstream.fetchPage('subdomain', '?limit=1');
    } catch (error) {
      // A rate limit shows that the upstream is reachable.
      if (failureOf(error, baseUrl).status !== 429) throw error;
    }
  };
}
