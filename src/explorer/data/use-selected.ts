import { useSyncExternalStore } from 'react';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import { newRecord, type SelectedRecord, selectedKey } from '../../catalog/basket/selected-record.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { useCatalog } from './catalog-context.tsx';
import { announce } from '../ui/announcer.tsx';
import { limitSentence } from './limit-sentence.ts';
import { type SelectedRecords, type SelectedState, selectedRecordsOf } from './selected-records.ts';

/** The selection of the current service and its state; renders again whenever it changes. */
export function useSelected(): [SelectedState, SelectedRecords] {
  const selected = useSelectedRecords();
  return [useSyncExternalStore(selected.subscribe, selected.state), selected];
}

/** The selection of the current service, for changing it. */
export function useSelectedRecords(): SelectedRecords {
  return selectedRecordsOf(useCatalog().service);
}

export function useIsSelected(record: Pick<SelectedRecord, 'collection' | 'key'>): boolean {
  const selected = useSelectedRecords();
  const key = selectedKey(record);
  return useSyncExternalStore(selected.subscribe, () => selected.state().byKey.has(key));
}

/** Selects or deselects a record, and announces it. */
export async function toggleSelected(selected: SelectedRecords, entry: Entry): Promise<void> {
  await selected.load();
  const key = selectedKey(entry);
  const name = shownText(headingOf(entry), 200);
  if (selected.state().byKey.has(key)) {
    await selected.change({ put: [], remove: [key] });
    announce(`${name} removed from the selection.`);
    return;
  }
  const { refused } = await selected.add([newRecord(entry)]);
  announce(refused > 0 ? limitSentence(refused) : `${name} added to the selection.`);
}
