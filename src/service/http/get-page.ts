import { pageQuery } from '../../contract/page-query.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import type { BoundedQueue } from './bounded-queue.ts';
import { chooseCoding } from './content-encoding.ts';
import { matchesEtag } from './etag.ts';
import type { ServiceResponse, ServiceRequest } from './http-types.ts';
import { pageLinks } from './page-body.ts';
import { acceptsJson } from './negotiate.ts';
import type { PageCache } from './page-cache.ts';
import { readPageRequest } from './page-request.ts';
import { problem } from './problem.ts';
import { openToRead, pageHeaders } from './response-headers.ts';
import { RenderedPage } from './rendered-page.ts';
import { rejectDamagedPage } from '../records/damage.ts';
import type { CatalogStore } from '../store.ts';

export interface Pages {
  cache: PageCache;
  rendering: BoundedQueue;
}

/** Pages read and compressed at once, which bounds their memory; compression runs in four threads. `timeout` in ms. */
export const renderingLimits = { running: 8, waiting: 4000, timeout: 10_000 };

/** The response to GET or HEAD of `collection`, from the cache unless the collection has changed since. */
export async function getPage(
  store: CatalogStore,
  { cache, rendering }: Pages,
  collection: CollectionName,
  request: ServiceRequest,
): Promise<ServiceResponse> {
  const position = readPageRequest(request.query);
  if (position.format === null) return refusal(404, 'Unknown format. Use api or json.');
  if (!acceptsJson(request.header('accept')))
    return refusal(406, 'This service returns application/json only.');
  const coding = chooseCoding(request.header('accept-encoding'));
  const address = request.baseUrl + collections[collection].path;
  const key = address + pageQuery(position.format, position);
  const { version } = await store.state(collection);
  const cached = cache.get(key, version);
  const render = async () => {
    const stored = await store.page(collection, position);
    // Only here: a rendered page that is in the cache was whole.
    rejectDamagedPage(collection, position, stored);
    const page = new RenderedPage(stored, pageLinks(address, position, stored.count));
    cache.set(key, page);
    return page.form(coding);
  };
  const response = await (cached ? cached.form(coding) : rendering(render, request.signal?.()));
  const etag = response.headers['ETag'] ?? '';
  return matchesEtag(request.header('if-none-match'), etag) ? unchanged(etag) : response;
}

function unchanged(etag: string): ServiceResponse {
  return { status: 304, headers: { ...pageHeaders, ETag: etag }, body: null };
}

function refusal(status: number, detail: string): ServiceResponse {
  return problem(status, detail, { headers: { ...openToRead, Vary: 'Accept' } });
}
