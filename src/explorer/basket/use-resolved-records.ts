import { useEffect, useMemo } from 'react';
import { resolveRecord, type ResolvedRecord } from '../../catalog/basket/resolve.ts';
import type { SelectedRecord } from '../../catalog/basket/selected-record.ts';
import { byCollection, type CollectionName, collectionNames } from '../../contract/collection-names.ts';
import { useAutoLoad } from '../data/load-target.ts';
import { type LoadingState, useCollection } from '../data/use-collection.ts';

/** Selected records with their current state in the lists. */
export interface ResolvedRecords {
  records: readonly ResolvedRecord[];
  lists: Readonly<Record<CollectionName, LoadingState>>;
  /** Whether a list that contains some of them is still loading. */
  isLoading: boolean;
}

/**
 * Looks records up in their lists, which load as much as when they are open; everything if records are identified only
 * by id.
 */
export function useResolvedRecords(selected: readonly SelectedRecord[]): ResolvedRecords {
  const lists = {
    subdomain: useCollection('subdomain'),
    taxonomy: useCollection('taxonomy'),
    indicator: useCollection('indicator'),
    variable: useCollection('variable'),
  };
  const states = collectionNames.flatMap((name) => [lists[name].ledger, lists[name].completeness.state]);
  const records = useMemo(
    () =>
      selected.map((record) => {
        const { ledger, completeness } = lists[record.collection];
        return resolveRecord(record, ledger, completeness.state === 'complete');
      }),
    // The lists are new objects on every render; what is read from them is listed here.
    // oxlint-disable-next-line react/exhaustive-deps
    [selected, ...states],
  );
  useLoading(records, lists);
  const isLoading = records.some(
    ({ selected: { collection }, presence }) =>
      presence === 'unknown' && (lists[collection].isPending || lists[collection].isLoading),
  );
  return { records, lists, isLoading };
}

function useLoading(records: readonly ResolvedRecord[], lists: ResolvedRecords['lists']) {
  const autoLoad = useAutoLoad();
  const targets = byCollection((name) => {
    const own = records.filter(({ selected }) => selected.collection === name);
    if (own.length === 0) return 0;
    return own.some(({ entry }) => entry === null) ? Infinity : autoLoad;
  });
  const amounts = collectionNames.map((name) => targets[name]);
  useEffect(() => {
    for (const name of collectionNames) if (targets[name] > 0) lists[name].raiseTarget(targets[name]);
    // Once per amount; the lists are new objects on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, amounts);
}
