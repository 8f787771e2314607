import type { LoadedPage } from '../client/catalog-client.ts';
import { pageQuery } from '../contract/page-query.ts';
import { type CollectionName, collections } from '../contract/collections.ts';
import type { ServiceRequest } from '../service/http/http-types.ts';
import type { PageLinks } from '../service/http/page-body.ts';
import { readPageRequest } from '../service/http/page-request.ts';
import { RenderedPage } from '../service/http/rendered-page.ts';

/** The query for the upstream. Unknown parameters stay, since a `next` link of the upstream may need them. */
export function upstreamQuery(query: string): string {
  const { limit, offset } = readPageRequest(query);
  const others = [...new URLSearchParams(query)].filter(
    ([name]) => !['format', 'limit', 'offset'].includes(name.trim().toLowerCase()),
  );
  // With cursor pagination, there is no offset.
  const position = others.length > 0 && offset === 0 ? `?limit=${limit}` : pageQuery(null, { limit, offset });
  return others.length === 0 ? position : `${position}&${new URLSearchParams(others).toString()}`;
}

export function renderPage(
  page: LoadedPage,
  collection: CollectionName,
  request: ServiceRequest,
): RenderedPage {
  const position = readPageRequest(request.query);
  const records = page.results.map((record) => JSON.stringify(record));
  const count = page.count ?? position.offset + records.length;
  return new RenderedPage({ count, version: 0, records }, linksOf(page, collection, request));
}

/** The upstream's `next` at our address; `previous` by the contract's rule, since not all services return it. */
function linksOf(
  page: LoadedPage,
  collection: CollectionName,
  { query, baseUrl }: ServiceRequest,
): PageLinks {
  const address = baseUrl + collections[collection].path;
  const { format, limit, offset } = readPageRequest(query);
  const { next } = page;
  const head = format === null ? '?' : `?format=${format}&`;
  return {
    next: next.kind === 'query' ? address + head + next.query.slice(1) : null,
    previous: offset > 0 ? address + pageQuery(format, { limit, offset: Math.max(0, offset - limit) }) : null,
  };
}
