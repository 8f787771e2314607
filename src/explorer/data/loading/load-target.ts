import { useEffect, useMemo, useState } from 'react';
import { memoized } from '../../../catalog/memoized.ts';
import type { CatalogClient } from '../../../client/catalog-client.ts';
import { connectionLimit, loadsSparingly } from '../../../client/platform.ts';
import { byCollection, type CollectionName } from '../../../contract/collection-names.ts';
import { defaultPageSize } from '../../../contract/page-query.ts';
import { ValueStore, useValue } from '../../ui/page/value-store.ts';
import { useCatalog } from '../services/catalog-context.tsx';

/** What to load of a collection. */
interface LoadTarget {
  /** The most records that were requested: 1 means the first page, Infinity all. */
  records: number;
  /** Whether the record in the URL is looked for, which may be anywhere. */
  isSeeking: boolean;
}

const firstPage: LoadTarget = { records: 1, isSeeking: false };

/** Of each list of a service. */
const targetsOf = memoized<CatalogClient, Readonly<Record<CollectionName, ValueStore<LoadTarget>>>>(() =>
  byCollection(() => new ValueStore(firstPage)),
);

/** How many records of a list are to be loaded. */
export function useLoadTarget(name: CollectionName): number {
  const { service } = useCatalog();
  const { records, isSeeking } = useValue(targetsOf(service)[name]);
  return isSeeking ? Infinity : records;
}

/** Changes how many records of a list are to be loaded; the functions are the same on every render. */
export function useLoadActions(name: CollectionName) {
  const { service } = useCatalog();
  return useMemo(() => {
    const target = targetsOf(service)[name];
    const change = (to: Partial<LoadTarget>) => target.set({ ...target.get(), ...to });
    return {
      /** Raises the target to this number of records. */
      raiseTarget: (records: number) => {
        if (records > target.get().records) change({ records });
      },
      /** Loads all records until the returned function is called. */
      seek: () => {
        change({ isSeeking: true });
        return () => change({ isSeeking: false });
      },
      /** Lowers the target to the records received so far, whatever requested more. */
      stop: (received: number) => change({ records: Math.max(1, received), isSeeking: false }),
    };
  }, [service, name]);
}

/** Loads at least this many records of a list, once per number: a user who stops loading is not overruled. */
export function useLoadAtLeast(name: CollectionName, records: number): void {
  const { raiseTarget } = useLoadActions(name);
  useEffect(() => raiseTarget(records), [raiseTarget, records]);
}

/** How many records are loaded of a list that is needed as a whole. */
const wholeLoad = 50_000;

/** Loads a whole list, for good, once something needs it; not over a slow or metered connection, where the page says what its answer is from. */
export function useWholeLoad(name: CollectionName, isNeeded: boolean): void {
  useLoadAtLeast(name, isNeeded && connectionLimit() === null ? wholeLoad : 0);
}

/** Loads another list for what is related to a record, or as much of it as opening it would; returns whether that was requested, also once it is stopped. */
export function useRelatedLoad(name: CollectionName, mayLoad: boolean): boolean {
  const autoLoad = useAutoLoad();
  const needed = connectionLimit() === null ? Math.max(wholeLoad, autoLoad) : autoLoad;
  useLoadAtLeast(name, mayLoad ? needed : 0);
  const target = useLoadTarget(name);
  const [isRequested, setRequested] = useState(false);
  if (mayLoad && !isRequested && target >= needed) setRequested(true);
  return isRequested;
}

/** How many records a list loads automatically. */
export function useAutoLoad(): number {
  return useCatalog().configuration.autoLoad;
}

/**
 * How many records a list loads by itself: the configured number, as many again each time the first visible row (`seen`) has passed
 * the middle of the latest of them, and the page of the row in the URL (`start`). On a slow connection or with data saver, only the
 * page of the first visible row and the next one.
 */
export function useOpeningLoad(start = 0, seen = 0): number {
  const autoLoad = useAutoLoad();
  return loadsSparingly()
    ? Math.max(start, seen) + defaultPageSize + Math.min(autoLoad, defaultPageSize)
    : Math.max(Math.ceil((seen + autoLoad / 2) / autoLoad) * autoLoad, start + defaultPageSize);
}
