import { setTimeout as pause } from 'node:timers/promises';
import { failureOf } from '../client/failure.ts';
import type { LoadedPage, CatalogClient } from '../client/catalog-client.ts';
import { nextStep, type WalkEnd } from '../client/next-page.ts';
import { retryDelay, shouldRetry } from '../client/retry.ts';
import type { CollectionName } from '../contract/collections.ts';

export interface CollectionWalk {
  pages: number;
  records: number;
  count: number | null;
  /** Whether an earlier page had a larger count: records were then removed, and others possibly skipped. */
  isReduced: boolean;
  end: WalkEnd;
}

/** Follows `next` to the end as the explorer does; throws the PageFailure of a page that fails after retries. */
export async function walkCollection(
  service: CatalogClient,
  collection: CollectionName,
  onPage: (page: LoadedPage, received: number) => void,
  signal?: AbortSignal,
): Promise<CollectionWalk> {
  const pages: LoadedPage[] = [];
  let records = 0;
  for (let query: string | null = null; ; ) {
    const page = await fetchWithRetries(service, collection, query, signal);
    pages.push(page);
    records += page.results.length;
    onPage(page, records);
    const step = nextStep(pages);
    // nextStep has read the ids; retaining the records would hold the whole catalog in memory.
    page.results = [];
    if ('end' in step) {
      const { count } = page;
      const isReduced = pages.some((earlier) => (earlier.count ?? 0) > (count ?? 0));
      return { pages: pages.length, records, count, isReduced, end: step.end };
    }
    query = step.query;
  }
}

async function fetchWithRetries(
  service: CatalogClient,
  collection: CollectionName,
  query: string | null,
  signal: AbortSignal | undefined,
): Promise<LoadedPage> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await service.fetchPage(collection, query, signal);
    } catch (error) {
      const failure = failureOf(error, service.baseUrl);
      if (signal?.aborted === true || !shouldRetry(retries, failure)) throw failure;
      await pause(retryDelay(retries, failure), null, { signal });
    }
  }
}
