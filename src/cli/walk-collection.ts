import { setTimeout as pause } from 'node:timers/promises';
import { failureOf } from '../client/failure.ts';
import type { LoadedPage, CatalogClient } from '../client/catalog-client.ts';
import { nextStep, type WalkEnd } from '../client/next-page.ts';
import { retryDelay, shouldRetry } from '../client/retry.ts';
import type { CollectionName } from '../contract/collections.ts';

/** All pages of a collection as the explorer would get them, and how the walk ended. */
export interface CollectionWalk {
  pages: readonly LoadedPage[];
  end: WalkEnd;
}

/** Follows `next` to the end of `collection`; throws the PageFailure of a page that cannot be had. */
export async function walkCollection(
  service: CatalogClient,
  collection: CollectionName,
  onPage: (page: LoadedPage, received: number) => void = () => {},
): Promise<CollectionWalk> {
  const pages: LoadedPage[] = [];
  let received = 0;
  for (let query: string | null = null; ; ) {
    const page = await fetchPatiently(service, collection, query);
    pages.push(page);
    received += page.results.length;
    onPage(page, received);
    const step = nextStep(pages);
    if ('end' in step) return { pages, end: step.end };
    query = step.query;
  }
}

async function fetchPatiently(
  service: CatalogClient,
  collection: CollectionName,
  query: string | null,
): Promise<LoadedPage> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await service.fetchPage(collection, query);
    } catch (error) {
      const failure = failureOf(error, service.baseUrl);
      if (!shouldRetry(retries, failure)) throw failure;
      await pause(retryDelay(retries, failure));
    }
  }
}
