import type { LoadedPage } from './loaded-page.ts';
import { offsetIn } from './next-link.ts';
import { atOffset, confirmedAfter, stepAfter } from './page-steps.ts';

/** The query after a page in flight: one step of the latest page further, or null if that is not known. */
export function guessAfter(query: string | null | undefined, latest: LoadedPage | null): string | null {
  if (query === undefined || query === null || latest === null) return null;
  const step = stepAfter(latest);
  const offset = offsetIn(query);
  return step === null || offset === null ? null : atOffset(query, offset + step);
}

/** The page's own `next`; null if it does not lead forward: prefetching it would request the same page endlessly. */
export function forwardAfter(page: LoadedPage): string | null {
  return stepAfter(page) === null ? null : confirmedAfter(page);
}
