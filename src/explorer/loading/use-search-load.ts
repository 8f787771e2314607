import { useEffect, useRef } from 'react';
import { connectionLimit } from '../../client/connection.ts';
import type { LoadingState } from './use-collection.ts';

/** How many records of a list a search loads without being asked. */
const searchLoad = 50_000;

/**
 * While something is searched for, loads the list up to `searchLoad` records, so that the search covers it; not over a
 * slow or metered connection. When the search ends, loading goes no further than it would have without it.
 */
export function useSearchLoad(collection: LoadingState, searching: boolean): void {
  const latest = useRef(collection);
  useEffect(() => {
    latest.current = collection;
  });
  useEffect(() => {
    if (!searching || connectionLimit() !== null) return undefined;
    const { wanted: before, want } = latest.current;
    want(searchLoad);
    return () => {
      const { wanted, stop, ledger } = latest.current;
      // Somebody who has stopped loading, or wants all of it, is not overruled.
      if (wanted === searchLoad) stop(Math.max(before, ledger.received));
    };
  }, [searching]);
}
