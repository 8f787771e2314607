import { loadsSparingly } from './platform.ts';
import { type LoadedPage, limitIn, offsetIn, withNumber } from './page.ts';

/** Maximum pages that are requested before they are read. */
export const maxAhead = 4;

export type LoadPage = (query: string | null, signal: AbortSignal) => Promise<LoadedPage>;

interface Request {
  stop: AbortController;
  response: Promise<LoadedPage>;
}

/**
 * Reads the pages of one collection through `load`, in order, and requests the following ones meanwhile: several at once
 * while `next` is one limit further than its page. After the first failure, or a `next` that was not foreseen, it is one
 * at a time for good; requests in flight are used, so that no page is requested more often.
 */
export function createReadAhead(load: LoadPage) {
  const ahead = new Map<string | null, Request>();
  /** The queries whose pages this walk has: a link back to one of them ends it. */
  const loaded = new Set<string | null>();
  let isSequential = false;
  let latest: LoadedPage | null = null;
  /** The query that is being read, or whose reading failed and may be repeated. */
  let current: string | null = null;
  let target = 0;

  function request(query: string | null): Request {
    const stop = new AbortController();
    const requested = { stop, response: load(query, stop.signal) };
    // Reported when the page is read.
    requested.response.catch(() => {
      if (!stop.signal.aborted) isSequential = true;
    });
    ahead.set(query, requested);
    return requested;
  }

  function cancel(isCancelled: (query: string | null) => boolean): void {
    for (const [query, { stop }] of ahead) {
      if (!isCancelled(query)) continue;
      stop.abort();
      ahead.delete(query);
    }
  }

  function extend(): void {
    if (latest?.next.kind !== 'query') return;
    if (ahead.size > 0 && !ahead.has(latest.next.query)) {
      isSequential = true;
      cancel(() => true);
    }
    const { search } = new URL(latest.address);
    const { query, offset } = latest.next;
    const own = offsetIn(search) ?? 0;
    if (offset === null || offset <= own) return;
    const step = limitIn(query) ?? 0;
    const isForeseeable = step > 0 && step === limitIn(search) && offset === own + step;
    const most = isForeseeable && !isSequential && !loadsSparingly() ? maxAhead : 1;
    const end = Math.min(target, latest.count ?? 0);
    for (let place = 0; place < most; place += 1) {
      const at = offset + place * step;
      if (at >= end) return;
      const following = withNumber(query, 'offset', at);
      if (!ahead.has(following) && !loaded.has(following)) request(following);
    }
  }

  /** The page at `query`, requested before or now. */
  async function read(query: string | null, signal = new AbortController().signal): Promise<LoadedPage> {
    signal.throwIfAborted();
    if (query === null) {
      latest = null;
      loaded.clear();
    }
    let wanted = ahead.get(query);
    if (wanted === undefined) {
      // What was requested is of another walk, unless this is the page that failed.
      if (query !== current) cancel(() => true);
      wanted = request(query);
    }
    current = query;
    const abort = () => {
      wanted.stop.abort(signal.reason);
      ahead.delete(query);
    };
    signal.addEventListener('abort', abort);
    try {
      latest = await wanted.response;
      loaded.add(query);
    } finally {
      signal.removeEventListener('abort', abort);
      if (ahead.get(query) === wanted) ahead.delete(query);
    }
    extend();
    return latest;
  }

  return {
    read,
    /** Sets how many records, counted from the start of the list, will be read; 0 cancels what is not being read. */
    setTarget(records: number): void {
      target = records;
      if (records === 0) cancel((query) => query !== current);
      // While a page is being read, what follows it is not known.
      else if (!ahead.has(current)) extend();
    },
  };
}
