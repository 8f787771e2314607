import type { LoadedPage } from './loaded-page.ts';
import { offsetIn } from './next-link.ts';
import { atOffset, confirmedAfter, stepAfter } from './page-steps.ts';

interface KnownPage {
  query: string | null;
  page: LoadedPage | null;
}

/** The query to prefetch after the last known page, and whether it is a guess because no `next` has named it; or null. */
export function nextPrefetch(
  last: KnownPage | undefined,
  latest: LoadedPage | null,
): { query: string; guessed: boolean } | null {
  const received = last === undefined ? latest : last.page;
  const query = received === null ? guessAfter(last?.query, latest) : forwardAfter(received);
  return query === null ? null : { query, guessed: received === null };
}

function guessAfter(query: string | null | undefined, latest: LoadedPage | null): string | null {
  if (query === undefined || query === null || latest === null) return null;
  const step = stepAfter(latest);
  const offset = offsetIn(query);
  return step === null || offset === null ? null : atOffset(query, offset + step);
}

/** Null for a link that does not lead forward: prefetching it would request the same page endlessly. */
function forwardAfter(page: LoadedPage): string | null {
  return stepAfter(page) === null ? null : confirmedAfter(page);
}
