import { loadsSparingly } from './connection.ts';
import type { LoadedPage } from './loaded-page.ts';
import { nextPrefetch } from './next-prefetch.ts';
import { offsetIn } from './next-link.ts';
import { confirmedAfter } from './page-steps.ts';
import type { PrefetchConfidence } from './prefetch-confidence.ts';
import { maxAttempts } from './retry.ts';

/** Maximum concurrent requests per collection; on a slow connection, or to save data, it is one. */
export const maxInFlight = 4;

/** Maximum prefetched pages that have not been read yet; this bounds memory. */
export const maxAhead = 32;

export type LoadPage = (query: string | null, signal: AbortSignal) => Promise<LoadedPage>;

/** A page requested before it is read. `guessed` if no `next` had named its query then. */
export interface PrefetchedPage {
  query: string;
  guessed: boolean;
  stop: AbortController;
  page: LoadedPage | null;
  failed: boolean;
  response: Promise<LoadedPage>;
}

/** How far a list has been read: its latest page, the queries being read and those read in this walk. */
export interface ReadPosition {
  latest: LoadedPage | null;
  pending: (string | null)[];
  visited: Set<string | null>;
  target: number;
}

export type PrefetchQueue = ReturnType<typeof createPrefetchQueue>;

/** The prefetched pages after `position` that have not been read yet, in the order of the list. */
export function createPrefetchQueue(load: LoadPage, position: ReadPosition, confidence: PrefetchConfidence) {
  const queue: PrefetchedPage[] = [];
  // How often each page was prefetched and discarded because another one failed or led elsewhere.
  const discards = new Map<string | null, number>();

  function cancel(from = 0): void {
    for (const each of queue.splice(from)) each.stop.abort();
  }

  function discard(from = 0): void {
    for (const { query } of queue.slice(from)) countDiscard(query);
    cancel(from);
  }

  function countDiscard(query: string | null): void {
    discards.set(query, (discards.get(query) ?? 0) + 1);
  }

  function extend(): void {
    const limit = confidence.isHigh() && !loadsSparingly() ? maxInFlight : 1;
    const { pending, latest, visited, target } = position;
    for (;;) {
      const inFlight = pending.length + queue.filter(({ page, failed }) => page === null && !failed).length;
      if (inFlight >= limit || queue.length >= maxAhead) return;
      const tail = queue.at(-1);
      if (tail?.failed === true) return;
      const last = tail ?? (pending.length === 0 ? undefined : { query: pending.at(-1) ?? null, page: null });
      const next = nextPrefetch(last, latest);
      if (next === null || visited.has(next.query)) return;
      const offset = offsetIn(next.query);
      if (offset === null || offset >= Math.min(target, latest?.count ?? 0)) return;
      if ((discards.get(next.query) ?? 0) >= maxAttempts - 1) return;
      prefetch(next.query, next.guessed);
    }
  }

  function prefetch(query: string, guessed: boolean): void {
    const stop = new AbortController();
    const response = load(query, stop.signal);
    const entry: PrefetchedPage = { query, guessed, stop, page: null, failed: false, response };
    queue.push(entry);
    const receive = (page: LoadedPage): void => {
      entry.page = page;
      if (queue.includes(entry)) checkFollowing(entry, page);
    };
    // The failure of a prefetch is reported only when the page is read.
    const fail = (): void => {
      entry.failed = true;
      if (!queue.includes(entry)) return;
      confidence.failed();
      discard(queue.indexOf(entry) + 1);
    };
    void response.then(receive, fail);
  }

  /** The prefetch after this page must be the one that the page's own `next` names. */
  function checkFollowing(entry: PrefetchedPage, page: LoadedPage): void {
    const place = queue.indexOf(entry);
    // Already before the page is read, so that prefetching starts while the list renders for the first time.
    const before = place === 0 && position.pending.length === 0 ? position.latest : queue[place - 1]?.page;
    confidence.received(entry.query, page, before ?? null);
    const following = queue[place + 1];
    if (following !== undefined && following.query !== confirmedAfter(page)) {
      confidence.mismatched();
      discard(place + 1);
    }
    extend();
  }

  return { queue, discards, cancel, discard, countDiscard, extend };
}
