import { useEffect, useEffectEvent, useState } from 'react';
import { explainFailure } from '../../client/explain-failure.ts';
import type { LoadingState } from '../data/use-collection.ts';
import { type SearchState, isSearched } from '../data/search.ts';
import { loadedSentence } from '../list/list-sentence.ts';
import type { ListRows } from '../list/use-list-result.ts';
import { Progress } from './export-run.tsx';
import button from '../ui/button.module.css';
import notice from '../ui/notice.module.css';

/** Loads the whole list and calls `onLoaded` once search and filters cover it; not if loading fails or is stopped. */
export function useLoadAllFirst(
  collection: LoadingState,
  { list, search, onLoaded }: { list: ListRows; search: SearchState | null; onLoaded: () => void },
) {
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

/** Progress while the whole list is loaded for an export, or why loading stopped. */
export function LoadAllStatus({ collection, onStop }: { collection: LoadingState; onStop: () => void }) {
  const { failure, ledger, retry } = collection;
  if (failure === null)
    return (
      <Progress label="Loaded" max={ledger.count ?? undefined} value={ledger.received} onCancel={onStop}>
        <span>{loadedSentence(collection)}</span>
      </Progress>
    );
  return (
    <div role="alert" className={notice.error}>
      <p>
        <strong>Loading stopped: {loadedSentence(collection)}.</strong> {explainFailure(failure).title}.
      </p>
      <p className={notice.actions}>
        <button type="button" className={button.plain} onClick={retry}>
          Try again
        </button>
        <button type="button" className={button.plain} onClick={onStop}>
          Cancel
        </button>
      </p>
    </div>
  );
}
