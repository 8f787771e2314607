import { loadsSparingly } from './platform.ts';
import { type LoadedPage, limitIn, offsetIn, withNumber } from './page.ts';

/** Maximum pages that are requested before they are read. */
export const maxAhead = 4;

/**
 * Reads the pages of one collection through `load` and, while `next` is one limit further than its page, requests several of the
 * following ones meanwhile. After the first failure, or a `next` that was not foreseen, it is one at a time for good.
 */
export function createReadAhead(load: (query: string | null, signal: AbortSignal) => Promise<LoadedPage>) {
  const ahead = new Map<string | null, { stop: AbortController; page: Promise<LoadedPage> }>();
  let isSequential = false;
  let target = 0;

  function request(query: string | null) {
    const stop = new AbortController();
    const page = load(query, stop.signal);
    // Reported when the page is read.
    page.catch(() => (isSequential ||= !stop.signal.aborted));
    return { stop, page };
  }

  function clear(): void {
    for (const { stop } of ahead.values()) stop.abort();
    ahead.clear();
  }

  function extend({ address, count, next }: LoadedPage): void {
    if (next.kind !== 'query' || isSequential || loadsSparingly()) return;
    const { search } = new URL(address);
    const { query, offset } = next;
    const step = limitIn(query);
    if (step === null || step !== limitIn(search) || offset !== (offsetIn(search) ?? 0) + step) return;
    const end = Math.min(target, count ?? 0, offset + maxAhead * step);
    for (let at = offset; at < end; at += step) {
      const following = withNumber(query, 'offset', at);
      if (!ahead.has(following)) ahead.set(following, request(following));
    }
  }

  return {
    /** The page at `query`, requested before or now. */
    async read(query: string | null, signal?: AbortSignal): Promise<LoadedPage> {
      signal?.throwIfAborted();
      const foreseen = ahead.get(query);
      ahead.delete(query);
      if (foreseen === undefined) {
        // What was requested is not what follows, unless the list is read from its start.
        isSequential ||= query !== null && ahead.size > 0;
        clear();
      }
      const { stop, page } = foreseen ?? request(query);
      const abort = () => stop.abort(signal?.reason);
      signal?.addEventListener('abort', abort);
      const read = await page.finally(() => signal?.removeEventListener('abort', abort));
      extend(read);
      return read;
    },
    /** Sets how many records, counted from the start of the list, will be read; 0 cancels what is not being read. */
    setTarget(records: number): void {
      target = records;
      if (records === 0) clear();
    },
  };
}
