import type { ReadAheadState } from '../../client/read-ahead.ts';

/** How long pages are read without yielding, in ms: half the delay that users notice. */
const timeSlice = 25;

/** How long to collect a batch of pages, in ms: rendering a list is slower than reading a page. */
const batchDelay = 50;

/**
 * Resolves immediately if received pages are waiting and little time has passed since `since` (`performance.now()`),
 * otherwise after the browser could paint and handle input. Returns the start of the next time slice.
 */
export async function yieldToBrowser(since: number, { received, inFlight }: ReadAheadState): Promise<number> {
  if (received > 0 && performance.now() - since < timeSlice) return since;
  // Without prefetches in flight, waiting would only delay the next page. A hidden tab is not painted, and its timers
  // are throttled to one per second or less.
  if (received === 0 && inFlight > 0 && !document.hidden) await pause(batchDelay);
  else if (performance.now() - since >= timeSlice) await pause(0);
  return performance.now();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
