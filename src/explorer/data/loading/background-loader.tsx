import { useEffect, useEffectEvent } from 'react';
import type { Entry } from '../../../catalog/records/entry.ts';
import { type CollectionName, collectionNames } from '../../../contract/collections.ts';
import { useCatalog } from '../services/catalog-context.tsx';
import { isNextWanted, useCollection } from './use-collection.ts';
import { feed, searchOf } from './search.ts';

/** Follows `next` in every collection until its load target is reached. */
export function BackgroundLoader() {
  return collectionNames.map((name) => <Walk key={name} name={name} />);
}

function Walk({ name }: { name: CollectionName }) {
  const catalog = useCatalog();
  const { service } = catalog;
  const { isLoading, target, fetchNextPage } = useCollection(name);
  const fetchNext = useEffectEvent(fetchNextPage);
  // Separate from the walk, which starts again for every target: prefetched pages stay until loading stops.
  useEffect(() => service.setLoadTarget(name, isLoading ? target : 0), [service, name, isLoading, target]);
  useEffect(() => () => service.setLoadTarget(name, 0), [service, name]);
  useEffect(() => {
    if (!isLoading) return undefined;
    const stop = new AbortController();
    void walk({
      fetchNext: () => fetchNext(),
      // Soon searchable. A search that fails to start is reported when the user searches, not during loading.
      index: (entries) =>
        void searchOf(catalog)
          .then(({ searcher }) => feed(searcher, name, entries))
          .catch(() => undefined),
      isWanted: (data) => isNextWanted(service, data, target),
      stop: stop.signal,
    });
    return () => stop.abort();
  }, [catalog, service, name, isLoading, target]);
  return null;
}

interface WalkOptions {
  fetchNext: ReturnType<typeof useCollection>['fetchNextPage'];
  index: (entries: readonly Entry[]) => void;
  isWanted: (data: Parameters<typeof isNextWanted>[1]) => boolean;
  stop: AbortSignal;
}

/** Reads pages as fast as they arrive, independently of rendering, in slices, so that the browser can paint in between. */
async function walk({ fetchNext, index, isWanted, stop }: WalkOptions): Promise<void> {
  let since = performance.now();
  while (!stop.aborted) {
    const { isError, hasNextPage, data } = await fetchNext();
    if (data !== undefined) index(data.ledger.entries);
    if (isError || !hasNextPage || data === undefined || !isWanted(data)) return;
    since = await yieldToBrowser(since);
  }
}

/** How long pages are read without yielding, in ms: half the delay that users notice. */
const timeSlice = 25;

/** Once a slice has passed, resolves after the browser could paint and handle input, with the start of the next one. */
async function yieldToBrowser(since: number): Promise<number> {
  if (performance.now() - since < timeSlice) return since;
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now();
}
