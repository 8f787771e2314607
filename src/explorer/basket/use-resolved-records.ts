import { useMemo } from 'react';
import { resolveRecord, type ResolvedRecord } from '../../catalog/basket/resolve.ts';
import type { SelectedRecord } from '../../catalog/basket/selected-record.ts';
import { type CollectionName, collectionNames } from '../../contract/collection-names.ts';
import { useAutoLoad, useLoadAtLeast } from '../data/load-target.ts';
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
  const autoLoad = useAutoLoad();
  const amountOf = (name: CollectionName) => {
    const own = records.filter(({ selected }) => selected.collection === name);
    return own.length === 0 ? 1 : own.some(({ entry }) => entry === null) ? Infinity : autoLoad;
  };
  useLoadAtLeast('subdomain', amountOf('subdomain'));
  useLoadAtLeast('taxonomy', amountOf('taxonomy'));
  useLoadAtLeast('indicator', amountOf('indicator'));
  useLoadAtLeast('variable', amountOf('variable'));
  const isLoading = records.some(
    ({ selected: { collection }, presence }) =>
      presence === 'unknown' && (lists[collection].isPending || lists[collection].isLoading),
  );
  return { records, lists, isLoading };
}
