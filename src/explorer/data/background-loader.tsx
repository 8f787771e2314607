import { useEffect, useRef } from 'react';
import type { Entry } from '../../catalog/records/entry.ts';
import type { ReadAheadState } from '../../client/read-ahead.ts';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import { useCatalog } from './catalog-context.tsx';
import { yieldToBrowser } from './yield-to-browser.ts';
import { indexNewRecords } from './index-new-records.ts';
import { batchNotifications } from './batch-notifications.ts';
import { useCollection } from './use-collection.ts';

/** Follows `next` in every collection until its load target is reached. */
export function BackgroundLoader() {
  return collectionNames.map((name) => <Walk key={name} name={name} />);
}

function Walk({ name }: { name: CollectionName }) {
  const { service } = useCatalog();
  const { isLoading, target, fetchNextPage } = useCollection(name);
  const latestFetch = useRef(fetchNextPage);
  useEffect(() => {
    latestFetch.current = fetchNextPage;
  }, [fetchNextPage]);
  // Separate from the walk, which starts anew for every target: prefetched pages stay until loading stops.
  useEffect(() => service.setLoadTarget(name, isLoading ? target : 0), [service, name, isLoading, target]);
  useEffect(() => () => service.setLoadTarget(name, 0), [service, name]);
  useEffect(() => {
    if (!isLoading) return undefined;
    const stop = new AbortController();
    const stopBatching = batchNotifications();
    const feed = (entries: readonly Entry[]) => indexNewRecords(service, name, entries);
    const fetchNext = () => latestFetch.current();
    void walk({ fetchNext, feed, target, prefetched: () => service.prefetched(name), stop: stop.signal });
    return () => {
      stop.abort();
      stopBatching();
    };
  }, [service, name, isLoading, target]);
  return null;
}

interface WalkOptions {
  fetchNext: ReturnType<typeof useCollection>['fetchNextPage'];
  feed: (entries: readonly Entry[]) => void;
  target: number;
  prefetched: () => ReadAheadState;
  stop: AbortSignal;
}

/**
 * Reads pages as fast as they arrive, independently of rendering: prefetched pages are read in one batch, then the
 * browser can paint.
 */
async function walk({ fetchNext, feed, target, prefetched, stop }: WalkOptions): Promise<void> {
  let since = performance.now();
  while (!stop.aborted) {
    const { isError, hasNextPage, data } = await fetchNext();
    if (data !== undefined) feed(data.ledger.entries);
    if (isError || !hasNextPage || data === undefined || data.ledger.received >= target) return;
    since = await yieldToBrowser(since, prefetched());
  }
}
