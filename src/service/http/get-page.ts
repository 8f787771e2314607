import { pageQuery } from '../../contract/page-query.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { chooseCoding } from './content-encoding.ts';
import { namesEtag } from './etag.ts';
import type { ServiceResponse, ServiceRequest } from './http-types.ts';
import { pageLinks } from './page-body.ts';
import { acceptsJson } from './negotiate.ts';
import type { PageCache } from './page-cache.ts';
import { type PageRequest, readPageRequest } from './page-request.ts';
import { problem } from './problem.ts';
import { openToRead, pageHeaders } from './response-headers.ts';
import { RenderedPage } from './rendered-page.ts';
import type { CatalogStore } from '../store.ts';

/** Answers a GET or HEAD of `collection`, from the cache where the collection has not changed since. */
export async function getPage(
  store: CatalogStore,
  cache: PageCache,
  collection: CollectionName,
  asked: ServiceRequest,
): Promise<ServiceResponse> {
  const request = readPageRequest(asked.query);
  if (request.format === null) return refusal(404, 'The formats are api and json.');
  if (!acceptsJson(asked.header('accept')))
    return refusal(406, 'This service answers application/json only.');
  const page = await renderedPage(store, cache, collection, asked.baseUrl, request);
  const answer = await page.form(chooseCoding(asked.header('accept-encoding')));
  const etag = answer.headers['ETag'] ?? '';
  return namesEtag(asked.header('if-none-match'), etag) ? unchanged(etag) : answer;
}

async function renderedPage(
  store: CatalogStore,
  cache: PageCache,
  collection: CollectionName,
  baseUrl: string,
  request: PageRequest,
): Promise<RenderedPage> {
  const address = baseUrl + collections[collection].path;
  const key = address + pageQuery(request.format, request);
  const { version } = await store.state(collection);
  const kept = cache.get(key, version);
  if (kept) return kept;
  const stored = await store.page(collection, request);
  const page = new RenderedPage(stored, pageLinks(address, request, stored.count));
  cache.set(key, page);
  return page;
}

function unchanged(etag: string): ServiceResponse {
  return { status: 304, headers: { ...pageHeaders, ETag: etag }, body: null };
}

function refusal(status: number, detail: string): ServiceResponse {
  return problem(status, detail, { headers: { ...openToRead, Vary: 'Accept' } });
}
