import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type Entry, headingOf } from '../../../catalog/records/entry.ts';
import {
  type SelectedRecord,
  maxSelected,
  newRecord,
  selectedKey,
} from '../../../catalog/basket/selected-record.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { useCatalog } from '../services/catalog-context.tsx';
import { announce } from '../../ui/page/announcer.tsx';
import { onShortcut } from '../../ui/keys/keys.ts';
import { type Press, pressed } from '../../ui/keys/pressed-key.ts';
import { type SelectedRecords, type SelectedState, selectedRecordsOf } from './selected-records.ts';
import { countOf, formatCount } from '../../../catalog/text/count.ts';

/** The selection of the current service, which this loads, and its state; renders again whenever it changes. */
export function useSelected(): [SelectedState, SelectedRecords] {
  const selected = useSelectedRecords();
  useEffect(() => void selected.load(), [selected]);
  return [useSyncExternalStore(selected.subscribe, selected.state), selected];
}

/** The selection of the current service, for changing it. */
export function useSelectedRecords(): SelectedRecords {
  return selectedRecordsOf(useCatalog().service);
}

export function useIsSelected(record: Pick<SelectedRecord, 'collection' | 'key'>): boolean {
  const selected = useSelectedRecords();
  const key = selectedKey(record);
  return useSyncExternalStore(
    selected.subscribe,
    () => selected.state().byKey.has(key),
    () => false,
  );
}

/** Selects these records, or deselects them if all are selected, and announces it. */
export async function toggleSelected(selected: SelectedRecords, entries: readonly Entry[]): Promise<void> {
  await selected.load();
  const keys = entries.map(selectedKey);
  const [only] = entries;
  const what =
    only === undefined || entries.length > 1
      ? countOf(entries.length, 'record', 'records')
      : shownText(headingOf(only), 200);
  if (keys.every((key) => selected.state().byKey.has(key))) {
    await selected.change({ put: [], remove: keys });
    announce(`${what} removed from the selection.`);
    return;
  }
  const { refused } = await selected.add(entries.map(newRecord));
  announce(refused > 0 ? limitSentence(refused) : `${what} added to the selection.`);
}

/** Says that the selection is full, and how many records were not added. */
export function limitSentence(refused: number): string {
  return `A selection holds up to ${formatCount(maxSelected)} records. ${countOf(refused, 'record wasn’t', 'records weren’t')} added.`;
}

/** Returns a handler for S, in rows for the space bar too, which selects or deselects the record; not while typing. */
export function useSelectKey(entry: Entry | undefined, isRow = false): (event: Press) => void {
  const selected = useSelectedRecords();
  return useCallback(
    (event) => {
      if (entry === undefined || event.defaultPrevented) return;
      const toggle = () => void toggleSelected(selected, [entry]);
      if (isRow && pressed(event) === ' ' && event.target instanceof HTMLAnchorElement) {
        event.preventDefault();
        toggle();
      } else onShortcut(event, 'select', toggle);
    },
    [selected, entry, isRow],
  );
}
