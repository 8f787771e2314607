import { setTimeout as pause } from 'node:timers/promises';
import type { CatalogClient, LoadedPage } from '../../client/catalog-client.ts';
import { failureOf } from '../../client/failure.ts';
import { nextStep, type WalkEnd } from '../../client/next-page.ts';
import { retryDelay, shouldRetry } from '../../client/retry.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { printError } from '../command/terminal-output.ts';

export interface CollectionWalk {
  pages: number;
  records: number;
  count: number | null;
  /** Whether an earlier page had a larger count: records were then removed, and others possibly skipped. */
  isReduced: boolean;
  end: WalkEnd;
}

/**
 * Follows `next` to the end as the explorer does; throws the PageFailure of a page that fails after retries. Prints how long it
 * waits for a service that is busy.
 */
export async function walkCollection(
  service: CatalogClient,
  collection: CollectionName,
  onPage: (page: LoadedPage, received: number) => void,
  signal?: AbortSignal,
): Promise<CollectionWalk> {
  const pages: LoadedPage[] = [];
  let records = 0;
  let longestWait = 0;
  const onBusy = (seconds: number) => {
    // A service with a rate limit may ask for it at every page.
    if (seconds > longestWait) printError(`${collection}: waiting ${seconds} s, as the service asked`);
    longestWait = Math.max(longestWait, seconds);
  };
  for (let query: string | null = null; ; ) {
    const page = await fetchWithRetries(service, { collection, query }, onBusy, signal);
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
  { collection, query }: { collection: CollectionName; query: string | null },
  onBusy: (seconds: number) => void,
  signal: AbortSignal | undefined,
): Promise<LoadedPage> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await service.fetchPage(collection, query, signal);
    } catch (error) {
      const failure = failureOf(error, service.baseUrl);
      if (signal?.aborted === true || !shouldRetry(retries, failure)) throw failure;
      if (failure.retryAfter !== undefined) onBusy(failure.retryAfter);
      await pause(retryDelay(retries, failure), null, { signal });
    }
  }
}
