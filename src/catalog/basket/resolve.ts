import { memoized } from '../memoized.ts';
import type { Entry } from '../records/entry.ts';
import type { Ledger } from '../records/ledger.ts';
import { readAlone } from '../records/read-record.ts';
import type { SelectedRecord } from './selected-record.ts';

export interface ResolvedRecord {
  selected: SelectedRecord;
  /** As loaded, otherwise as saved when it was selected; null if only its id is known. */
  entry: Entry | null;
  /** Whether the catalog contains it: 'unknown' until its list is complete. */
  presence: 'present' | 'missing' | 'unknown';
}

export function resolveRecord(selected: SelectedRecord, ledger: Ledger, isComplete: boolean): ResolvedRecord {
  const entry = ledger.byKey.get(selected.key);
  if (entry !== undefined) return { selected, entry, presence: 'present' };
  return { selected, entry: savedEntry(selected), presence: isComplete ? 'missing' : 'unknown' };
}

/** As saved when it was selected, or null; memoized, as a selected record never changes: another note creates another object. */
const savedEntry = memoized(({ collection, key, json }: SelectedRecord): Entry | null => {
  try {
    const entry = readAlone(collection, JSON.parse(json ?? 'null'));
    // Otherwise another record's text would be shown under this id.
    return entry?.key === key ? entry : null;
  } catch {
    // Not even JSON.
    return null;
  }
});
