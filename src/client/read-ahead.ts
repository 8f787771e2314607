import { PageFailure } from './failure.ts';
import type { LoadedPage } from './loaded-page.ts';
import { createPrefetchConfidence } from './prefetch-confidence.ts';
import { createPrefetchQueue, type LoadPage, type ReadPosition } from './prefetch-queue.ts';
import { wasRejected } from './retry.ts';

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
  const position: ReadPosition = { latest: null, pending: [], visited: new Set(), target: 0 };
  const confidence = createPrefetchConfidence();
  const prefetched = createPrefetchQueue(load, position, confidence);
  const { queue, discards } = prefetched;

  async function read(query: string | null, signal = new AbortController().signal): Promise<LoadedPage> {
    position.pending.push(query);
    try {
      const page = await take(query, signal);
      confidence.received(query, page, position.latest);
      position.latest = page;
      // A new walk: every page may be requested again.
      if (query === null) {
        position.visited.clear();
        discards.clear();
      }
      position.visited.add(query);
      removePending(query);
      prefetched.extend();
      return page;
    } catch (error) {
      if (signal.aborted) prefetched.cancel();
      else prefetched.discard();
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
      prefetched.discard();
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
      prefetched.countDiscard(query);
      prefetched.discard();
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
    position.pending.splice(position.pending.indexOf(query), 1);
  }

  return {
    read,
    setTarget(records) {
      position.target = records;
      if (records === 0) prefetched.cancel();
      else prefetched.extend();
    },
    state() {
      const received = queue.filter(({ page }) => page !== null).length;
      return { received, inFlight: queue.length - received };
    },
  };
}
