import type { LoadedPage } from './loaded-page.ts';
import { confirmedAfter, stepAfter } from './page-steps.ts';

/** Whether pages followed one another as expected often enough to be asked for before `next` names them. */
export interface PrefetchConfidence {
  given(): boolean;
  /**
   * A page came, asked for at `query`. It counts, once, where the one before led there and it leads on as far as that one.
   */
  came(query: string | null, page: LoadedPage, before: LoadedPage | null): void;
  /** A page could not be had: ten times as many have to follow in turn as had to before. */
  failed(): void;
  /** A guess was wrong: this list's addresses are not to be guessed. */
  broken(): void;
}

/** Trust that one confirmation gives at first. */
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
      // What failed at once, with nothing between, is one failure: several guesses meet the same fault.
      if (streak > 0 || needed === 1) needed *= 10;
      streak = 0;
    },
    broken() {
      needed = Infinity;
      streak = 0;
    },
  };
}
