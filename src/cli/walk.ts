import { setTimeout as pause } from 'node:timers/promises';
import { failureOf } from '../client/failure.ts';
import type { LoadedPage, Service } from '../client/fetch-page.ts';
import { follow, type WalkEnd } from '../client/follow.ts';
import { pauseBefore, shouldRetry } from '../client/retry.ts';
import type { CollectionName } from '../contract/collections.ts';

/** All pages of a collection as the explorer would get them, and how the walk ended. */
export interface Walk {
  pages: readonly LoadedPage[];
  end: WalkEnd;
}

/** Follows `next` to the end of `collection`; throws the PageFailure of a page that cannot be had. */
export async function walkCollection(
  service: Service,
  collection: CollectionName,
  onPage: (page: LoadedPage, received: number) => void = () => {},
): Promise<Walk> {
  const pages: LoadedPage[] = [];
  let received = 0;
  for (let query: string | null = null; ; ) {
    const page = await fetchPatiently(service, collection, query);
    pages.push(page);
    received += page.results.length;
    onPage(page, received);
    const step = follow(pages);
    if ('end' in step) return { pages, end: step.end };
    query = step.query;
  }
}

async function fetchPatiently(
  service: Service,
  collection: CollectionName,
  query: string | null,
): Promise<LoadedPage> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await service.fetchPage(collection, query);
    } catch (error) {
      const failure = failureOf(error, service.baseUrl);
      if (!shouldRetry(retries, failure)) throw failure;
      await pause(pauseBefore(retries, failure));
    }
  }
}
