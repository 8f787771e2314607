import { useEffect } from 'react';
import { connectionLimit } from '../../client/platform.ts';
import type { LoadingState } from './use-collection.ts';

/** How many records of a list a search loads automatically. */
const searchLoad = 50_000;

/**
 * During a search, loads up to `searchLoad` records, so that the search covers the list; not over a slow or metered
 * connection.
 */
export function useSearchLoad({ raiseTemporarily }: LoadingState, searching: boolean): void {
  useEffect(
    () => (searching && connectionLimit() === null ? raiseTemporarily(searchLoad) : undefined),
    // Once per search; `raiseTemporarily` is a new function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
    [searching],
  );
}
