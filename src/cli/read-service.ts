import { setTimeout as pause } from 'node:timers/promises';
import { createCatalogClient, type LoadedPage, type CatalogClient } from '../client/catalog-client.ts';
import { explainFailure } from '../client/explain-failure.ts';
import { type FailureKind, failureOf, PageFailure } from '../client/failure.ts';
import { nextStep, type WalkEnd } from '../client/next-page.ts';
import { retryDelay, shouldRetry } from '../client/retry.ts';
import type { CollectionName } from '../contract/collections.ts';
import { printError } from '../server/command/terminal-output.ts';
import { networkReason } from '../server/upstream/network-reason.ts';

/** Failures that indicate that the address exists but is not the service: a web page, or other JSON. */
const notAService: ReadonlySet<FailureKind> = new Set(['web-page', 'no-results', 'not-json']);

/** `failure` is why the given address is not a service, if none was found. */
export interface FoundService {
  baseUrl: string;
  failure: PageFailure | null;
}

/**
 * Finds the service at `baseUrl` or at `api/` below it, since people copy the address of the explorer. Sends requests
 * only to the given origin; `timeout` in ms, for the start of a response.
 */
export async function findService(
  baseUrl: string,
  send: typeof fetch,
  timeout = 15_000,
): Promise<FoundService> {
  const failure = await firstFailure(baseUrl, send, timeout);
  const isNotAService = failure !== null && (notAService.has(failure.kind) || failure.status === 404);
  if (!isNotAService || baseUrl.endsWith('/api/')) return { baseUrl, failure };
  const below = new URL('api/', baseUrl).href;
  return (await firstFailure(below, send, timeout)) === null
    ? { baseUrl: below, failure: null }
    : { baseUrl, failure };
}

async function firstFailure(
  baseUrl: string,
  send: typeof fetch,
  headers: number,
): Promise<PageFailure | null> {
  try {
    await createCatalogClient(baseUrl, { fetch: send, deadlines: { headers } }).fetchSinglePage(
      'subdomain',
      '?limit=1',
    );
    return null;
  } catch (error) {
    if (error instanceof PageFailure) return error;
    throw error;
  }
}

/** A message line if the service was found at another address than `given`. */
export function foundElsewhere(given: string, { baseUrl }: FoundService): readonly string[] {
  return baseUrl === given ? [] : [`${given} is not the service itself; using ${baseUrl}`];
}

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

/** A failed page request in one line: its address, what happened, and the service's message. */
export function describePageFailure(failure: PageFailure): string {
  const reason = networkReason(failure);
  if (reason !== null) return `${failure.address}: ${reason.replace(/\.$/, '')}`;
  const { sentence } = explainFailure(failure);
  const detail = failure.detail === undefined ? '' : ` (${failure.detail.replace(/\.$/, '')})`;
  return `${failure.address}: ${sentence.replace(/\.$/, '')}${detail}`;
}
