import type { Entry } from '../entry.ts';
import type { Ledger } from '../ledger.ts';
import { readRecord } from '../read-record.ts';
import type { SelectedRecord } from './selected-record.ts';

/** A selected record with the best that is known of it. */
export interface ResolvedRecord {
  selected: SelectedRecord;
  /** As loaded, else as it was when it was selected; null where only its id is known. */
  entry: Entry | null;
  /** Whether the catalog has it: 'unknown' while its list is not complete. */
  presence: 'present' | 'missing' | 'unknown';
}

/** Looks a selected record up in its list. */
export function resolveRecord(selected: SelectedRecord, ledger: Ledger, isComplete: boolean): ResolvedRecord {
  const loaded = ledger.byKey.get(selected.key);
  if (loaded !== undefined) return { selected, entry: loaded, presence: 'present' };
  return { selected, entry: savedEntry(selected), presence: isComplete ? 'missing' : 'unknown' };
}

// A selected record never changes: another note makes another object.
const savedEntries = new WeakMap<SelectedRecord, Entry | null>();

/** The record as it was when it was selected; null where only its id is known, or what was saved is none. */
function savedEntry(selected: SelectedRecord): Entry | null {
  const known = savedEntries.get(selected);
  if (known !== undefined) return known;
  const entry = readSaved(selected);
  savedEntries.set(selected, entry);
  return entry;
}

function readSaved({ collection, key, json }: SelectedRecord): Entry | null {
  if (json === null) return null;
  let raw: unknown;
  try {
    raw = JSON.parse(json);
  } catch {
    // Whatever wrote it, it is no record: its id and name are all there is.
    return null;
  }
  const read = readRecord(collection, raw);
  // Another record's text under this id would be shown as this one.
  return 'held' in read || read.key !== key ? null : { ...read, collection, position: -1 };
}
