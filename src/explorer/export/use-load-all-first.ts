import { useEffect, useEffectEvent, useState } from 'react';
import type { ListRows } from '../list/use-list-result.ts';
import type { LoadingState } from '../data/use-collection.ts';
import { isSearched, type SearchState } from '../data/use-search.ts';

interface Options {
  list: ListRows;
  search: SearchState | null;
  onLoaded: () => void;
}

/** Loads the whole list and calls `onLoaded` once search and filters cover it; not if loading fails or is stopped. */
export function useLoadAllFirst(collection: LoadingState, { list, search, onLoaded }: Options) {
  const [isWaiting, setWaiting] = useState(false);
  const { ledger, hasMore, isFetching, raiseTarget, stop } = collection;
  const searched = search === null || isSearched(search, ledger.entries);
  const isLoaded = isWaiting && !hasMore && !isFetching && searched && !list.isPending;
  const finish = useEffectEvent(() => {
    setWaiting(false);
    onLoaded();
  });
  useEffect(() => {
    if (!isLoaded) return undefined;
    // In a separate task, so that the dialog first shows that everything is loaded.
    const timer = setTimeout(() => finish());
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return {
    isWaiting,
    begin: () => {
      if (isWaiting) return;
      setWaiting(true);
      raiseTarget(Infinity);
    },
    stop: () => {
      setWaiting(false);
      stop(ledger.received);
    },
  };
}
