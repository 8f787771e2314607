import { loadsSparingly } from './connection.ts';
import { PageFailure } from './failure.ts';
import type { LoadedPage } from './loaded-page.ts';
import { offsetIn } from './next-link.ts';
import { atOffset, confirmedAfter, stepAfter } from './page-steps.ts';
import { maxAttempts } from './retry.ts';
import { createPrefetchConfidence } from './prefetch-confidence.ts';

/** Maximum concurrent requests per collection; on a slow connection, or to save data, it is one. */
export const maxInFlight = 4;

/** Maximum prefetched pages that have not been read yet; this bounds memory. */
export const maxAhead = 32;

/** Requests one page, independently of earlier requests. */
export type LoadPage = (query: string | null, signal: AbortSignal) => Promise<LoadedPage>;

/** Reads the pages of one collection in order, and prefetches pages while many records are to be loaded. */
export interface ReadAhead {
  /**
   * The page at `query`: the prefetched one if its query is exactly this, otherwise requested now. Prefetched pages
   * that `next` does not lead to are discarded, and later pages are requested one at a time.
   */
  read(query: string | null, signal?: AbortSignal): Promise<LoadedPage>;
  /** How many records, counted from the start of the list, will be read; 0 cancels all prefetches. */
  want(records: number): void;
  /** Prefetched pages that have not been read yet: those received and those in flight. */
  state(): ReadAheadState;
}

export interface ReadAheadState {
  ready: number;
  coming: number;
}

/** A prefetched page. `guessed` if no `next` had named its query when it was requested. */
interface Ahead {
  query: string;
  guessed: boolean;
  stop: AbortController;
  page: LoadedPage | null;
  failed: boolean;
  answer: Promise<LoadedPage>;
}

/** Prefetches through `load` once pages have followed one another in equal steps. */
export function createReadAhead(load: LoadPage): ReadAhead {
  const trust = createPrefetchConfidence();
  let ahead: Ahead[] = [];
  let latest: LoadedPage | null = null;
  let turns: (string | null)[] = [];
  let wanted = 0;
  // Queries of this walk. A link back to one of them is left to the walk guards and not prefetched.
  let had = new Set<string | null>();
  // How often each page was prefetched and discarded because another one failed or led elsewhere.
  const inVain = new Map<string | null, number>();

  function drop(from = 0): void {
    for (const each of ahead.splice(from)) each.stop.abort();
  }

  function throwAway(from = 0): void {
    for (const { query } of ahead.slice(from)) countInVain(query);
    drop(from);
  }

  function countInVain(query: string | null): void {
    inVain.set(query, (inVain.get(query) ?? 0) + 1);
  }

  /** Prefetches the pages after the last known one, as far as confidence, memory and the load target allow. */
  function extend(): void {
    const most = trust.given() && !loadsSparingly() ? maxInFlight : 1;
    for (;;) {
      const onTheWay = turns.length + ahead.filter(({ page, failed }) => page === null && !failed).length;
      if (onTheWay >= most || ahead.length >= maxAhead) return;
      const tail = ahead.at(-1);
      if (tail?.failed === true) return;
      // Without a tail, the last known page is the one being read or, failing that, the one read last.
      const arrived = tail === undefined && turns.length === 0 ? latest : (tail?.page ?? null);
      const query = arrived === null ? guessAfter(tail?.query ?? turns.at(-1)) : forwardAfter(arrived);
      if (query === null || had.has(query) || !isWanted(query)) return;
      if ((inVain.get(query) ?? 0) >= maxAttempts - 1) return;
      ask(query, arrived === null);
    }
  }

  /** The query one step after a page that is still in flight. */
  function guessAfter(query: string | null | undefined): string | null {
    if (query === undefined || query === null || latest === null) return null;
    const step = stepAfter(latest);
    const offset = offsetIn(query);
    return step === null || offset === null ? null : atOffset(query, offset + step);
  }

  function isWanted(query: string): boolean {
    const offset = offsetIn(query);
    return offset !== null && offset < Math.min(wanted, latest?.count ?? 0);
  }

  function ask(query: string, guessed: boolean): void {
    const stop = new AbortController();
    const answer = load(query, stop.signal);
    const one: Ahead = { query, guessed, stop, page: null, failed: false, answer };
    ahead.push(one);
    // The failure of a prefetch is reported only when the page is read.
    const arrive = (page: LoadedPage): void => {
      one.page = page;
      if (ahead.includes(one)) checkAfter(one, page);
    };
    const fail = (): void => {
      one.failed = true;
      if (!ahead.includes(one)) return;
      trust.failed();
      throwAway(ahead.indexOf(one) + 1);
    };
    void answer.then(arrive, fail);
  }

  /** The prefetch after this page must be the one that the page's own `next` names. */
  function checkAfter(one: Ahead, page: LoadedPage): void {
    const place = ahead.indexOf(one);
    // Already before the page is read, so that prefetching starts while the list renders for the first time.
    const before = place === 0 && turns.length === 0 ? latest : ahead[place - 1]?.page;
    trust.came(one.query, page, before ?? null);
    const following = ahead[place + 1];
    if (following !== undefined && following.query !== confirmedAfter(page)) {
      trust.broken();
      throwAway(ahead.indexOf(following));
    }
    extend();
  }

  async function take(query: string | null, signal: AbortSignal): Promise<LoadedPage> {
    const first = ahead[0];
    if (first === undefined) return loadInTurn(query, signal);
    if (first.query !== query) {
      trust.broken();
      throwAway();
      return loadInTurn(query, signal);
    }
    ahead.shift();
    if (first.page !== null) return first.page;
    const toldAlready = first.failed;
    const abort = () => first.stop.abort(signal.reason);
    signal.addEventListener('abort', abort);
    try {
      return await first.answer;
    } catch (error) {
      // A rejected guess proves nothing about the page itself, so it is requested again. Every other failure counts as
      // an attempt, so that prefetching does not send more requests to a failing service.
      if (!signal.aborted && !toldAlready) trust.failed();
      if (!first.guessed || signal.aborted || !isRefusal(error)) throw error;
      countInVain(query);
      throwAway();
      return await loadInTurn(query, signal);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  async function loadInTurn(query: string | null, signal: AbortSignal): Promise<LoadedPage> {
    try {
      return await load(query, signal);
    } catch (error) {
      if (!signal.aborted) trust.failed();
      throw error;
    }
  }

  async function read(query: string | null, signal = new AbortController().signal): Promise<LoadedPage> {
    turns.push(query);
    try {
      const page = await take(query, signal);
      trust.came(query, page, latest);
      latest = page;
      // A new walk: every page may be requested again.
      if (query === null) {
        had = new Set();
        inVain.clear();
      }
      had.add(query);
      endTurn(query);
      extend();
      return page;
    } catch (error) {
      if (signal.aborted) drop();
      else throwAway();
      endTurn(query);
      if (error instanceof PageFailure) error.triedAhead = inVain.get(query) ?? 0;
      // No prefetch here: it would request the failed page, whose attempts and delays the caller controls.
      throw error;
    }
  }

  function endTurn(query: string | null): void {
    turns = turns.toSpliced(turns.indexOf(query), 1);
  }

  return {
    read,
    want(records) {
      wanted = records;
      if (records === 0) drop();
      else extend();
    },
    state() {
      const ready = ahead.filter(({ page }) => page !== null).length;
      return { ready, coming: ahead.length - ready };
    },
  };
}

/**
 * The query of a page's own `next` if it leads forward. A link to the page itself or to an earlier one is left to the
 * walk guards: prefetching it would request the same page endlessly.
 */
function forwardAfter(page: LoadedPage): string | null {
  return stepAfter(page) === null ? null : confirmedAfter(page);
}

/** Whether the service rejected the request, which concurrent requests may have caused. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof PageFailure)) return false;
  const { kind, status = 0 } = error;
  return kind === 'login' || kind === 'web-page' || (kind === 'status' && status < 500);
}
