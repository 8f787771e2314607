import { setTimeout as pause } from 'node:timers/promises';
import { usableId } from '../../catalog/changes/compare-catalogs.ts';
import type { CatalogClient, LoadedPage } from '../../client/catalog-client.ts';
import { failureOf, retryDelay, shouldRetry } from '../../client/failure/failure.ts';
import { offsetIn } from '../../client/page.ts';
import { nextStep, type WalkEnd } from '../../client/next-page.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { printError } from '../command/messages.ts';

export interface CollectionWalk {
  pages: number;
  records: number;
  /** By their ids; a record without one counts as distinct. */
  distinct: number;
  count: number | null;
  /** How many records the links to next pages passed over. */
  skipped: number;
  /** Whether an earlier page had a larger count: records were then removed, and others possibly skipped. */
  isReduced: boolean;
  end: WalkEnd;
}

/** Follows `next` to the end as the explorer does, and prints how long it waits; throws the PageFailure that is left after retries. */
export async function walkCollection(
  service: CatalogClient,
  collection: CollectionName,
  onPage: (page: LoadedPage, received: number) => void,
  signal?: AbortSignal,
): Promise<CollectionWalk> {
  const pages: LoadedPage[] = [];
  const ids = new Set<unknown>();
  let [records, skipped] = [0, 0];
  let longestWait = 0;
  const onBusy = (seconds: number) => {
    // A service with a rate limit may ask for it at every page.
    if (seconds > longestWait) printError(`${collection}: waiting ${seconds} s, as the service asked`);
    longestWait = Math.max(longestWait, seconds);
  };
  for (let query: string | null = null; ; ) {
    const page = await fetchWithRetries(service, { collection, query }, onBusy, signal);
    pages.push(page);
    for (const [index, record] of page.results.entries()) ids.add(usableId(record) ?? `#${records + index}`);
    records += page.results.length;
    skipped += skippedBy(page);
    onPage(page, records);
    const step = nextStep(pages);
    // nextStep has read the ids; retaining the records would hold the whole catalog in memory.
    page.results = [];
    if ('end' in step) {
      const { count } = page;
      const isReduced = pages.some((earlier) => (earlier.count ?? 0) > (count ?? 0));
      return {
        pages: pages.length,
        records,
        distinct: ids.size,
        count,
        skipped,
        isReduced,
        end: step.end,
      };
    }
    query = step.query;
  }
}

function skippedBy({ address, results, next }: LoadedPage): number {
  if (next.kind !== 'query' || next.offset === null) return 0;
  return Math.max(0, next.offset - (offsetIn(new URL(address).search) ?? 0) - results.length);
}

/** Why a walk has not read each record that the service counts once, and what the service must do; null if it has. */
export function walkProblem(walk: CollectionWalk): string | null {
  const { records, distinct, count, skipped, isReduced, end } = walk;
  if (end.kind !== 'finished')
    return `${end.sentence} Its next must lead to the records after each page and be null after the last, and its count be that of all records.`;
  if (isReduced)
    return 'An earlier page had a larger count: the list changed while it was being read, so try again, or the service must correct its count.';
  if (count === null)
    return 'Without a count, nobody knows whether these are all: the service must give it beside next and results.';
  if (count === distinct) return null;
  if (records > distinct)
    return 'The list changed while it was being read, its order is not stable, or two records have the same id: try again, and if that does not help, the service must sort by a field that is unique.';
  if (records > count) return 'The service counts fewer records than it sends: its count must be corrected.';
  return skipped > 0
    ? `Its links to next pages passed over ${skipped} records: each must lead on by as many as its page has.`
    : 'The last page has no next: the service must give it beside count and results, or correct its count.';
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
