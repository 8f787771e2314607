import { useEffect } from 'react';
import type { ResolvedRecord } from '../../catalog/basket/resolve.ts';
import { newRecord, type SelectedRecord } from '../../catalog/basket/selected-record.ts';
import { useSelectedRecords } from '../data/use-selected.ts';

/** Saves the records of a selection from a link, which contains only ids, as soon as their lists are loaded. */
export function useCompleted(records: readonly ResolvedRecord[]): void {
  const selected = useSelectedRecords();
  useEffect(() => {
    const put = records.flatMap(({ selected: record, entry }): SelectedRecord[] =>
      record.json === null && entry !== null ? [{ ...record, ...newRecord(entry) }] : [],
    );
    if (put.length > 0) void selected.change({ put, remove: [] });
  }, [records, selected]);
}
