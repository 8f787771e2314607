import { PageFailure } from './failure.ts';
import type { LoadedPage } from './loaded-page.ts';
import { offsetIn } from './next-link.ts';
import { atOffset, confirmedAfter, stepAfter } from './page-steps.ts';
import { maxAttempts } from './retry.ts';
import { createPrefetchConfidence } from './prefetch-confidence.ts';

/** Requests of one collection on their way at once, at most. */
export const maxInFlight = 4;

/** Pages asked for before their turn and not yet taken, at most: what bounds the memory. */
export const maxAhead = 32;

/** Asks for one page, without regard to what was asked before. */
export type LoadPage = (query: string | null, signal: AbortSignal) => Promise<LoadedPage>;

/** Reads one collection, and while many records are wanted, ahead of the page whose turn it is. */
export interface ReadAhead {
  /**
   * The page at `query`: one read ahead if it is the very one asked for, otherwise asked for now. What was read
   * ahead and is not what `next` leads to is thrown away, and the pages after it come one at a time.
   */
  read(query: string | null, signal?: AbortSignal): Promise<LoadedPage>;
  /** How many records, from the list's beginning, will be asked for; 0 stops what is on its way ahead. */
  want(records: number): void;
  /** Pages read ahead that nobody took yet: those that are there, and those on their way. */
  state(): ReadAheadState;
}

export interface ReadAheadState {
  ready: number;
  coming: number;
}

/** A page asked for before its turn. `guessed` where no `next` had named its address yet. */
interface Ahead {
  query: string;
  guessed: boolean;
  stop: AbortController;
  page: LoadedPage | null;
  failed: boolean;
  answer: Promise<LoadedPage>;
}

/** Reading ahead over `load`; it begins when pages were seen to follow one another at equal steps. */
export function createReadAhead(load: LoadPage): ReadAhead {
  const trust = createPrefetchConfidence();
  let ahead: Ahead[] = [];
  let latest: LoadedPage | null = null;
  let turns: (string | null)[] = [];
  let wanted = 0;
  // What this walk has had: a link back to it is for the walk to judge, not to be followed ahead of that.
  let had = new Set<string | null>();
  // How often a page was asked for ahead and thrown away, because another one failed or led elsewhere.
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

  /** Asks for what comes after the last page known, as far as trust, memory and the wish go. */
  function extend(): void {
    for (;;) {
      const onTheWay = turns.length + ahead.filter(({ page, failed }) => page === null && !failed).length;
      if (onTheWay >= (trust.given() ? maxInFlight : 1) || ahead.length >= maxAhead) return;
      const tail = ahead.at(-1);
      if (tail?.failed === true) return;
      // Without a tail, the last page known is the one whose turn it is, or the latest of those that had theirs.
      const arrived = tail === undefined && turns.length === 0 ? latest : (tail?.page ?? null);
      const query = arrived === null ? guessAfter(tail?.query ?? turns.at(-1)) : forwardAfter(arrived);
      if (query === null || had.has(query) || !isWanted(query)) return;
      if ((inVain.get(query) ?? 0) >= maxAttempts - 1) return;
      ask(query, arrived === null);
    }
  }

  /** One step beyond an address that no page has come from yet. */
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
    // Whoever takes it learns of a failure; nobody else is told of a page that was not asked for yet.
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

  /** What follows a page that came ahead has to be what its own `next` says. */
  function checkAfter(one: Ahead, page: LoadedPage): void {
    const place = ahead.indexOf(one);
    // Before its turn, so that reading ahead begins while the list is still drawn for the first time.
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
      // A refused guess says nothing yet of the page itself: it is asked for again, in its turn. Every other failure
      // is one of the page's tries, so that a service in trouble is not asked more often for our haste.
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
      // From its start a list is walked anew, and every page of it may come again.
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
      // Nothing is asked for ahead: next would be the failed page itself, whose tries and pauses are not ours to add to.
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
 * The query a page's own `next` leads to where that is further on in the list. A link to the page itself or to an earlier
 * one is for the walk to judge: requested ahead of that, the same page would be requested again and again.
 */
function forwardAfter(page: LoadedPage): string | null {
  return stepAfter(page) === null ? null : confirmedAfter(page);
}

/** Whether a service answered that it will not give a page: being asked for several at once may be why. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof PageFailure)) return false;
  const { kind, status = 0 } = error;
  return kind === 'login' || kind === 'web-page' || (kind === 'status' && status < 500);
}
