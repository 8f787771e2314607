import { useEffect, useRef } from 'react';
import { connectionLimit } from '../../client/connection.ts';
import type { LoadingState } from './use-collection.ts';

/** How many records of a list a search loads automatically. */
const searchLoad = 50_000;

/**
 * During a search, loads up to `searchLoad` records, so that the search covers the list; not over a slow or metered
 * connection. After the search, the load target is what it would have been without it.
 */
export function useSearchLoad(collection: LoadingState, searching: boolean): void {
  const latest = useRef(collection);
  useEffect(() => {
    latest.current = collection;
  });
  useEffect(() => {
    if (!searching || connectionLimit() !== null) return undefined;
    const { target: before, raiseTarget } = latest.current;
    raiseTarget(searchLoad);
    return () => {
      const { target, stop, ledger } = latest.current;
      // A user who stopped loading, or requested all records, is not overruled.
      if (target === searchLoad) stop(Math.max(before, ledger.received));
    };
  }, [searching]);
}
