import { loadsSparingly } from './connection.ts';
import { PageFailure } from './failure.ts';
import type { LoadedPage } from './loaded-page.ts';
import { offsetIn } from './next-link.ts';
import { forwardAfter, guessAfter } from './next-prefetch.ts';
import { confirmedAfter } from './page-steps.ts';
import { createPrefetchConfidence } from './prefetch-confidence.ts';
import { maxAttempts, wasRejected } from './retry.ts';

/** Maximum concurrent requests per collection; on a slow connection, or to save data, it is one. */
export const maxInFlight = 4;

/** Maximum prefetched pages that have not been read yet; this bounds memory. */
export const maxAhead = 32;

export type LoadPage = (query: string | null, signal: AbortSignal) => Promise<LoadedPage>;

/** A page requested before it is read. `guessed` if no `next` had named its query then. */
interface PrefetchedPage {
  query: string;
  guessed: boolean;
  stop: AbortController;
  page: LoadedPage | null;
  failed: boolean;
  response: Promise<LoadedPage>;
}

/** Reads the pages of one collection in order, and prefetches pages while many records are to be loaded. */
export interface ReadAhead {
  /** The page at `query`, prefetched or requested now. Prefetched pages that `next` does not lead to are discarded. */
  read(query: string | null, signal?: AbortSignal): Promise<LoadedPage>;
  /** Sets how many records, counted from the start of the list, will be read; 0 cancels all prefetches. */
  setTarget(records: number): void;
  state(): ReadAheadState;
}

export interface ReadAheadState {
  received: number;
  inFlight: number;
}

/** Prefetches through `load` once pages have followed one another in equal steps. */
export function createReadAhead(load: LoadPage): ReadAhead {
  const confidence = createPrefetchConfidence();
  const queue: PrefetchedPage[] = [];
  // How often each page was prefetched and discarded because another one failed or led elsewhere.
  const discards = new Map<string | null, number>();
  // The queries read in this walk. A link back to one of them is left to the walk guards and not prefetched.
  const visited = new Set<string | null>();
  const pending: (string | null)[] = [];
  let latest: LoadedPage | null = null;
  let target = 0;

  function cancel(from = 0): void {
    for (const each of queue.splice(from)) each.stop.abort();
  }

  function discard(from = 0): void {
    for (const { query } of queue.slice(from)) discards.set(query, (discards.get(query) ?? 0) + 1);
    cancel(from);
  }

  function extend(): void {
    const limit = confidence.isHigh() && !loadsSparingly() ? maxInFlight : 1;
    for (;;) {
      const inFlight = pending.length + queue.filter(({ page, failed }) => page === null && !failed).length;
      if (inFlight >= limit || queue.length >= maxAhead) return;
      const tail = queue.at(-1);
      if (tail?.failed === true) return;
      // Without a tail, the last known page is the one being read or, failing that, the one read last.
      const last = tail === undefined && pending.length === 0 ? latest : (tail?.page ?? null);
      const query = last === null ? guessAfter(tail?.query ?? pending.at(-1), latest) : forwardAfter(last);
      if (query === null || visited.has(query)) return;
      const offset = offsetIn(query);
      if (offset === null || offset >= Math.min(target, latest?.count ?? 0)) return;
      if ((discards.get(query) ?? 0) >= maxAttempts - 1) return;
      prefetch(query, last === null);
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
    // The first prefetched page may arrive before the walk asks for it.
    const before = place === 0 && pending.length === 0 ? latest : queue[place - 1]?.page;
    confidence.received(entry.query, page, before ?? null);
    const following = queue[place + 1];
    if (following !== undefined && following.query !== confirmedAfter(page)) {
      confidence.mismatched();
      discard(place + 1);
    }
    extend();
  }

  async function read(query: string | null, signal = new AbortController().signal): Promise<LoadedPage> {
    pending.push(query);
    try {
      const page = await take(query, signal);
      confidence.received(query, page, latest);
      latest = page;
      // A new walk: every page may be requested again.
      if (query === null) {
        visited.clear();
        discards.clear();
      }
      visited.add(query);
      removePending(query);
      extend();
      return page;
    } catch (error) {
      if (signal.aborted) cancel();
      else discard();
      removePending(query);
      if (error instanceof PageFailure) error.failedPrefetches = discards.get(query) ?? 0;
      // No prefetch here: it would request the failed page, whose attempts and delays the caller controls.
      throw error;
    }
  }

  async function take(query: string | null, signal: AbortSignal): Promise<LoadedPage> {
    const first = queue[0];
    if (first === undefined) return request(query, signal);
    if (first.query !== query) {
      confidence.mismatched();
      discard();
      return request(query, signal);
    }
    queue.shift();
    if (first.page !== null) return first.page;
    const failedBefore = first.failed;
    const abort = () => first.stop.abort(signal.reason);
    signal.addEventListener('abort', abort);
    try {
      return await first.response;
    } catch (error) {
      // A rejected guess proves nothing about the page itself, so it is requested again. Every other failure counts as
      // an attempt, so that prefetching does not send more requests to a failing service.
      if (!signal.aborted && !failedBefore) confidence.failed();
      if (!first.guessed || signal.aborted || !wasRejected(error)) throw error;
      queue.unshift(first);
      discard();
      return await request(query, signal);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  async function request(query: string | null, signal: AbortSignal): Promise<LoadedPage> {
    try {
      return await load(query, signal);
    } catch (error) {
      if (!signal.aborted) confidence.failed();
      throw error;
    }
  }

  function removePending(query: string | null): void {
    pending.splice(pending.indexOf(query), 1);
  }

  return {
    read,
    setTarget(records) {
      target = records;
      if (records === 0) cancel();
      else extend();
    },
    state() {
      const received = queue.filter(({ page }) => page !== null).length;
      return { received, inFlight: queue.length - received };
    },
  };
}
