import type { ReadAheadState } from '../../client/read-ahead.ts';

/** How long pages are taken in one go, in ms: half of what a person would notice as a hitch. */
const stretch = 25;

/** How long pages are left to gather, in ms: drawing a list costs more than taking in a page of it. */
const gathering = 50;

/**
 * Ends at once while there are pages to take and the stretch since `since` (by `performance.now()`) is short, otherwise
 * after the browser could draw and answer keys. Gives the start of the stretch that follows.
 */
export async function yieldToBrowser(since: number, { ready, coming }: ReadAheadState): Promise<number> {
  if (ready > 0 && performance.now() - since < stretch) return since;
  // Without pages coming by themselves, waiting here would only make the next one late. Nobody sees a hidden tab, and
  // browsers make its timers wait for a second or more.
  if (ready === 0 && coming > 0 && !document.hidden) await pause(gathering);
  else if (performance.now() - since >= stretch) await pause(0);
  return performance.now();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
