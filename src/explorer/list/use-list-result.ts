import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListResult, ListEngine } from '../../catalog/filter/list-engine.ts';
import type { Entry } from '../../catalog/entry.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { groupedRows } from './grouped-rows.ts';
import { allRows, explainBy, type MatchedEntries, foundRows, type Rows, rowsAt } from './rows.ts';
import { useCatalog } from '../context/catalog-context.tsx';
import { importedCode } from '../parts/chunk-load-error.ts';
import { retryWithCode } from '../parts/reload-for-chunk.ts';
import { type ListView, isDefaultListView } from './list-view.ts';

/** The rows for the URL, and the data for the filters. */
export interface ListRows {
  /** The displayed rows; groups are closed or open. */
  rows: Rows;
  /** The records in the same order, including those in closed groups; Previous and Next follow it. */
  records: Rows;
  /** Null until the filter counts are requested and available. */
  arranged: ListResult | null;
  arranger: ListEngine | undefined;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
}

// Entries per batch: few enough that no keystroke waits.
const portion = 4000;

const nothing = allRows([]);

/** Filters, sorts and groups loaded or matching records. Its code is loaded when `isRequested` or the URL needs it. */
export function useListResult(
  name: CollectionName,
  entries: readonly Entry[],
  found: MatchedEntries | undefined,
  arrangement: ListView,
  wanted: boolean,
): ListRows {
  const { service } = useCatalog();
  const needed = isDefaultListView(arrangement);
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['arranger', service.baseUrl, name],
    queryFn: () => makeArranger(name, entries),
    enabled: needed || wanted,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    structuralSharing: false,
  });
  const { selection, sort, grouped, open } = arrangement;
  const arranged = useMemo(
    () =>
      data === undefined
        ? null
        : data.arrange({ entries, found: found?.positions ?? null, selection, sort, grouped }),
    [data, entries, found, selection, sort, grouped],
  );
  const records = useMemo(() => {
    if (!needed) return found === undefined ? allRows(entries) : foundRows(entries, found);
    if (arranged === null) return nothing;
    return rowsAt(entries, arranged.positions, found === undefined ? () => null : explainBy(found));
  }, [needed, arranged, entries, found]);
  const rows = useMemo(
    () => (grouped && arranged !== null ? groupedRows(records, arranged.groups, open) : records),
    [grouped, arranged, records, open],
  );
  return {
    rows,
    records,
    arranged,
    arranger: data,
    isPending: needed && isPending,
    error,
    retry: () => void retryWithCode(refetch),
  };
}

async function makeArranger(name: CollectionName, entries: readonly Entry[]): Promise<ListEngine> {
  const { createListEngine } = await importedCode(() => import('../../catalog/filter/list-engine.ts'));
  const arranger = createListEngine(name);
  while (arranger.size < entries.length) {
    arranger.read(entries.slice(0, arranger.size + portion));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return arranger;
}
