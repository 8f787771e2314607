import type { LoadedPage } from './loaded-page.ts';
import { confirmedAfter, stepAfter } from './page-steps.ts';

/** Whether enough pages followed one another as expected to prefetch pages that no `next` has named yet. */
export interface PrefetchConfidence {
  given(): boolean;
  /** Records a page received for `query`. It counts once, if `before` led to it and both have the same step. */
  came(query: string | null, page: LoadedPage, before: LoadedPage | null): void;
  /** Records a failed page: ten times as many consecutive pages are required from now on. */
  failed(): void;
  /** Records a wrong guess: queries of this list are not guessed any more. */
  broken(): void;
}

/** Starts without confidence; the first confirmation is enough. */
export function createPrefetchConfidence(): PrefetchConfidence {
  let needed = 1;
  let streak = 0;
  const counted = new WeakSet<LoadedPage>();
  return {
    given: () => streak >= needed,
    came(query, page, before) {
      if (before === null || counted.has(page) || query !== confirmedAfter(before)) return;
      counted.add(page);
      if (stepAfter(page) === stepAfter(before)) streak += 1;
    },
    failed() {
      // Failures with no success in between count as one: concurrent requests meet the same fault.
      if (streak > 0 || needed === 1) needed *= 10;
      streak = 0;
    },
    broken() {
      needed = Infinity;
      streak = 0;
    },
  };
}
