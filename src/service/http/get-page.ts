import { pageQuery } from '../../contract/page-query.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import type { BoundedQueue } from './bounded-queue.ts';
import { chooseCoding } from './content-encoding.ts';
import { namesEtag } from './etag.ts';
import type { ServiceResponse, ServiceRequest } from './http-types.ts';
import { pageLinks } from './page-body.ts';
import { acceptsJson } from './negotiate.ts';
import type { PageCache } from './page-cache.ts';
import { readPageRequest } from './page-request.ts';
import { problem } from './problem.ts';
import { openToRead, pageHeaders } from './response-headers.ts';
import { RenderedPage } from './rendered-page.ts';
import type { CatalogStore } from '../store.ts';

/** The pages of one service: those that are ready, and the turns in which others are read and compressed. */
export interface Pages {
  cache: PageCache;
  rendering: BoundedQueue;
}

/**
 * How many pages are read and compressed at once, which bounds the memory they take; a thread pool of four compresses
 * them. Nobody waits longer than `patience`, in milliseconds.
 */
export const renderingLimits = { running: 8, waiting: 4000, patience: 10_000 };

/** Answers a GET or HEAD of `collection`, from the cache where the collection has not changed since. */
export async function getPage(
  store: CatalogStore,
  { cache, rendering }: Pages,
  collection: CollectionName,
  asked: ServiceRequest,
): Promise<ServiceResponse> {
  const request = readPageRequest(asked.query);
  if (request.format === null) return refusal(404, 'The formats are api and json.');
  if (!acceptsJson(asked.header('accept')))
    return refusal(406, 'This service answers application/json only.');
  const coding = chooseCoding(asked.header('accept-encoding'));
  const address = asked.baseUrl + collections[collection].path;
  const key = address + pageQuery(request.format, request);
  const { version } = await store.state(collection);
  const kept = cache.get(key, version);
  const render = async () => {
    const stored = await store.page(collection, request);
    const page = new RenderedPage(stored, pageLinks(address, request, stored.count));
    cache.set(key, page);
    return page.form(coding);
  };
  const answer = await (kept ? kept.form(coding) : rendering(render));
  const etag = answer.headers['ETag'] ?? '';
  return namesEtag(asked.header('if-none-match'), etag) ? unchanged(etag) : answer;
}

function unchanged(etag: string): ServiceResponse {
  return { status: 304, headers: { ...pageHeaders, ETag: etag }, body: null };
}

function refusal(status: number, detail: string): ServiceResponse {
  return problem(status, detail, { headers: { ...openToRead, Vary: 'Accept' } });
}
