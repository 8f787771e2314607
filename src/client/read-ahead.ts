import { loadsSparingly } from './platform.ts';
import { type LoadedPage, offsetIn } from './page.ts';

/** Maximum concurrent requests per collection; on a slow connection, or to save data, it is one. */
export const maxInFlight = 4;

/** Maximum prefetched pages that have not been read yet; this bounds memory. */
export const maxAhead = 32;

export type LoadPage = (query: string | null, signal: AbortSignal) => Promise<LoadedPage>;

interface Request {
  stop: AbortController;
  response: Promise<LoadedPage>;
  page: LoadedPage | null;
  failed: boolean;
  /** Whether the page has been asked for: its failure is reported once, and the next read requests it again. */
  isRead: boolean;
}

export interface ReadAheadState {
  received: number;
  inFlight: number;
}

/**
 * Reads the pages of one collection through `load`, in order, and prefetches pages while many records are to be loaded: one
 * at a time, and in parallel once two pages had equal steps. After the first failure or wrong guess the list stays
 * sequential; requests in flight are used, so that no page is requested more often.
 */
export function createReadAhead(load: LoadPage) {
  // By query, in the order of the list.
  const ahead = new Map<string | null, Request>();
  let pace: 'unknown' | 'parallel' | 'sequential' = 'unknown';
  let latest: LoadedPage | null = null;
  /** The greatest offset read. A link back is left to the walk guards and not prefetched. */
  let reached = -1;
  let target = 0;

  function request(query: string | null): Request {
    const stop = new AbortController();
    const made: Request = {
      stop,
      response: load(query, stop.signal),
      page: null,
      failed: false,
      isRead: false,
    };
    ahead.set(query, made);
    const receive = (page: LoadedPage): void => {
      made.page = page;
      extend();
    };
    // Reported when the page is read.
    const fail = (): void => {
      made.failed = true;
      if (!stop.signal.aborted) pace = 'sequential';
    };
    void made.response.then(receive, fail);
    return made;
  }

  function cancel(query: string | null, reason?: unknown): void {
    ahead.get(query)?.stop.abort(reason);
    ahead.delete(query);
  }

  function cancelUnread(): void {
    for (const [query, { isRead }] of ahead) if (!isRead) cancel(query);
  }

  /** Discards what `next` does not lead to, and requests what follows. */
  function extend(): void {
    if (latest === null) return;
    const expected = new Set<string | null>();
    let step = stepAfter(latest);
    let query = nextOf(latest);
    let known = ahead.get(query);
    let isBlocked = false;
    while (query !== null && known !== undefined) {
      expected.add(query);
      isBlocked ||= known.failed;
      if (known.page === null) query = guessAfter(query, step);
      else {
        const own = stepAfter(known.page);
        if (own !== null && own === step && pace === 'unknown') pace = 'parallel';
        step = own;
        query = nextOf(known.page);
      }
      known = ahead.get(query);
    }
    for (const [other, { isRead }] of ahead) {
      if (expected.has(other) || isRead) continue;
      pace = 'sequential';
      cancel(other);
    }
    const limit = pace === 'parallel' && !loadsSparingly() ? maxInFlight : 1;
    const end = isBlocked ? 0 : Math.min(target, latest.count ?? 0);
    while (query !== null && inFlight() < limit && ahead.size < maxAhead) {
      const offset = offsetIn(query) ?? Infinity;
      if (offset <= reached || offset >= end) return;
      request(query);
      query = guessAfter(query, step);
    }
  }

  function inFlight(): number {
    return [...ahead.values()].filter(({ page, failed }) => page === null && !failed).length;
  }

  /** The page at `query`, prefetched or requested now. Prefetched pages that `next` does not lead to are discarded. */
  async function read(query: string | null, signal = new AbortController().signal): Promise<LoadedPage> {
    signal.throwIfAborted();
    if (query === null) latest = null;
    let wanted = ahead.get(query);
    if (wanted === undefined) {
      // Nothing prefetched leads here.
      if (query !== null && ahead.size > 0) pace = 'sequential';
      cancelUnread();
    }
    if (wanted === undefined || wanted.isRead) wanted = request(query);
    wanted.isRead = true;
    const abort = () => cancel(query, signal.reason);
    signal.addEventListener('abort', abort);
    try {
      const page = await wanted.response;
      latest = page;
      if (query === null) reached = -1;
      reached = Math.max(reached, offsetIn(query ?? '') ?? 0);
      ahead.delete(query);
      extend();
      return page;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  return {
    read,
    /** Sets how many records, counted from the start of the list, will be read; 0 cancels all prefetches. */
    setTarget(records: number): void {
      target = records;
      if (records > 0) extend();
      else cancelUnread();
    },
    state: (): ReadAheadState => ({
      received: [...ahead.values()].filter(({ page }) => page !== null).length,
      inFlight: inFlight(),
    }),
  };
}

/** The page's own `next`; null if it does not lead forward: prefetching it would request the same page endlessly. */
function nextOf(page: LoadedPage): string | null {
  return stepAfter(page) !== null && page.next.kind === 'query' ? page.next.query : null;
}

/** The difference between the offsets of `next` and its page (rule 3); null if not positive or unknown. */
function stepAfter({ next, address }: LoadedPage): number | null {
  const to = next.kind === 'query' ? next.offset : null;
  const from = offsetIn(new URL(address).search) ?? 0;
  return to === null || to <= from ? null : to - from;
}

/** The query one step further; null if that is not known. */
function guessAfter(query: string, step: number | null): string | null {
  const offset = offsetIn(query);
  if (step === null || offset === null) return null;
  return query.replaceAll(/([?&]offset=)\d+/g, (_, name: string) => `${name}${offset + step}`);
}
