import type { LoadedPage } from './loaded-page.ts';
import { confirmedAfter, stepAfter } from './page-steps.ts';

/** Whether enough pages followed one another as expected to prefetch pages that no `next` has named yet. */
export interface PrefetchConfidence {
  isHigh(): boolean;
  /** Records a page received for `query`. It counts once, if `before` led to it and both have the same step. */
  received(query: string | null, page: LoadedPage, before: LoadedPage | null): void;
  /** Records a failed page: ten times as many consecutive pages are required from now on. */
  failed(): void;
  /** Records a wrong guess: queries of this list are not guessed any more. */
  mismatched(): void;
}

export function createPrefetchConfidence(): PrefetchConfidence {
  let needed = 1;
  let streak = 0;
  const seen = new WeakSet<LoadedPage>();
  return {
    isHigh: () => streak >= needed,
    received(query, page, before) {
      if (before === null || seen.has(page) || query !== confirmedAfter(before)) return;
      seen.add(page);
      if (stepAfter(page) === stepAfter(before)) streak += 1;
    },
    failed() {
      // Failures with no success in between count as one: concurrent requests meet the same fault.
      if (streak > 0 || needed === 1) needed *= 10;
      streak = 0;
    },
    mismatched() {
      needed = Infinity;
      streak = 0;
    },
  };
}
