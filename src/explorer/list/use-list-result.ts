import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListEngine } from '../../catalog/list/list-engine.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { allRows, explainBy, type MatchedEntries, groupedRows, rowsAt } from './rows.ts';
import { type CatalogContextValue, useCatalog } from '../data/catalog-context.tsx';
import { importedCode, retryWithCode } from '../ui/lazy.tsx';
import { type ListView, isCustomView } from './list-view.ts';

// Entries per batch: few enough that no keystroke waits.
const batchSize = 4000;

const nothing = allRows([]);

/** Filters, sorts and groups loaded or matching records. Its code is loaded when `isRequested` or the URL needs it. */
export function useListResult(
  name: CollectionName,
  entries: readonly Entry[],
  found: MatchedEntries | undefined,
  view: ListView,
  { isRequested, isWhole }: { isRequested: boolean; isWhole: boolean },
) {
  const catalog = useCatalog();
  const needed = isCustomView(view);
  // Rows in the received order stay until they can be filtered and sorted, unless the list opens with such a view.
  const [opensCustom] = useState(needed);
  // Only filters need findings, which take longer than everything else.
  const withFindings = isRequested || view.selection.has('finding');
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery({
    queryKey: ['list-engine', catalog.service.baseUrl, name, withFindings],
    queryFn: () => createEngine(catalog, name, entries, withFindings),
    placeholderData: keepPreviousData,
    enabled: needed || isRequested,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    structuralSharing: false,
  });
  const { selection, sort, grouped, open } = view;
  const listResult = useMemo(
    () =>
      data === undefined
        ? null
        : data.arrange({ entries, found: found?.positions ?? null, selection, sort, grouped, isWhole }),
    [data, entries, found, selection, sort, grouped, isWhole],
  );
  const records = useMemo(() => {
    if (needed && opensCustom && listResult === null) return nothing;
    const positions = (needed ? listResult : null)?.positions ?? found?.positions;
    return positions === undefined ? allRows(entries) : rowsAt(entries, positions, explainBy(found));
  }, [needed, opensCustom, listResult, entries, found]);
  const rows = useMemo(
    () => (grouped && listResult !== null ? groupedRows(records, listResult.groups, open) : records),
    [grouped, listResult, records, open],
  );
  return {
    /** The displayed rows; groups are closed or open. */
    rows,
    /** The records in the same order, including those in closed groups; Previous and Next follow it. */
    records,
    /** Null until the filter counts are requested and available. */
    listResult,
    engine: data,
    isPending: needed && (isPending || isPlaceholderData),
    error,
    retry: () => void retryWithCode(refetch),
  };
}

export type ListRows = ReturnType<typeof useListResult>;

async function createEngine(
  catalog: CatalogContextValue,
  name: CollectionName,
  entries: readonly Entry[],
  withFindings: boolean,
): Promise<ListEngine> {
  const [{ createListEngine }, health] = await Promise.all([
    importedCode(() => import('../../catalog/list/list-engine.ts')),
    withFindings ? importedCode(() => import('../data/health.ts')) : null,
  ]);
  const reader = health && (await health.healthOf(catalog)).readers[name];
  if (reader !== null) await health?.readHealth(reader, entries);
  const engine = createListEngine(name, reader);
  while (engine.size < entries.length) {
    engine.read(entries.slice(0, engine.size + batchSize));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return engine;
}
