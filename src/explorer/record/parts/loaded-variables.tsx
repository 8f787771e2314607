import { useDeferredValue, useMemo } from 'react';
import type { Entry } from '../../../catalog/records/entry.ts';
import type { CollectionName } from '../../../contract/collections.ts';
import type { Ledger } from '../../../catalog/records/ledger.ts';
import { readAlone } from '../../../catalog/records/read-record.ts';
import { useRecordInPage } from '../../data/record-in-page.ts';
import { useRelatedLoad } from '../../data/loading/load-target.ts';
import { extentOf } from '../../data/loading/loading-notices.tsx';
import { useCollection, useRestingEntries } from '../../data/loading/use-collection.ts';

/** The variables from which relations are computed. */
export interface LoadedVariables {
  /** Those that were there when loading last rested, so that relations neither move with each page nor delay typing. */
  entries: readonly Entry[];
  byKey: Ledger['byKey'];
  isComplete: boolean;
  /** Whether all that can be loaded are in `entries`, so that a table can be shown as the tree that it is. */
  isSettled: boolean;
  extent: string;
}

/** What the page of a record is rendered from. */
export interface RecordProps<C extends CollectionName = CollectionName> {
  entry: Entry<C>;
  variables: LoadedVariables;
  /** Query string of the list beside the record, which stays when a link opens another. */
  search: string;
  /** Whether the open list has loaded what it needs, so that other lists may load. */
  mayLoad: boolean;
}

/** The same for every render, so that nothing is computed from it again. */
export const noEntries: readonly Entry[] = [];

/** Loads the variables once the open list has what it needs (`mayLoad`). */
export function useLoadedVariables(mayLoad: boolean): LoadedVariables {
  const { ledger, completeness, isLoading, isPending, hasMore, failure } = useCollection('variable');
  const isRequested = useRelatedLoad('variable', mayLoad) || failure !== null;
  const resting = useRestingEntries(ledger, isRequested && !isLoading && !isPending);
  const entries = useDeferredValue(resting ?? noEntries);
  const isCurrent = entries === ledger.entries;
  return {
    entries,
    byKey: ledger.byKey,
    isComplete: completeness.state === 'complete' && isCurrent,
    isSettled: isCurrent && !isPending && !hasMore && failure === null,
    extent: extentOf(ledger, entries.length),
  };
}

/** The variables of the record’s tables, or the indicators of a topic or taxonomy, that the server wrote into the page. */
export function useTableRowsInPage({ collection, key }: Entry): readonly Entry[] {
  const { tableRows } = useRecordInPage(collection, key);
  return useMemo(() => {
    const list = collection === 'subdomain' || collection === 'taxonomy' ? 'indicator' : 'variable';
    return (Array.isArray(tableRows) ? tableRows : []).flatMap((row) => readAlone(list, row) ?? []);
  }, [collection, tableRows]);
}
