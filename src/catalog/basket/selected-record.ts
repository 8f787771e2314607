import { type CollectionName, collectionNames } from '../../contract/collection-names.ts';
import { type Entry, isRecordKey } from '../records/entry.ts';
import { formatJson } from '../text/format-json.ts';
import * as v from 'valibot';

/** With what is needed to show it before its list is loaded, or after it was removed from the catalog. */
export interface SelectedRecord {
  collection: CollectionName;
  key: string;
  /** As last received; null if only its id is known, from a link. */
  name: string | null;
  /** The record as last received, as JSON; null if only its id is known. */
  json: string | null;
  note: string;
  /** The selection is sorted by this number. */
  order: number;
}

export type NewRecord = Pick<SelectedRecord, 'collection' | 'key'> &
  Partial<Omit<SelectedRecord, 'collection' | 'key' | 'order'>>;

/** More records than anybody reads; reading and writing them takes less than a second. */
export const maxSelected = 5000;

export const longestNote = 5000;

export function selectedKey({ collection, key }: Pick<SelectedRecord, 'collection' | 'key'>): string {
  return `${collection} ${key}`;
}

/** Written as JSON only when it is added: of a long list, most records are refused. */
export function newRecord({ collection, key, record, raw }: Entry): NewRecord {
  return {
    collection,
    key,
    name: record.name,
    get json() {
      return formatJson(raw);
    },
  };
}

/** Records to insert or replace, and the keys (`selectedKey`) of records to delete. */
export interface SelectionChange {
  put: readonly SelectedRecord[];
  remove: readonly string[];
}

/** By place, then by key, since two tabs may assign the same place. */
export function inOrder(records: Iterable<SelectedRecord>): SelectedRecord[] {
  return [...records].sort((a, b) => a.order - b.order || (selectedKey(a) < selectedKey(b) ? -1 : 1));
}

/** Appends records that are not selected yet, and counts those beyond the limit. */
export function adding(
  selected: readonly SelectedRecord[],
  records: Iterable<NewRecord>,
): SelectionChange & { refused: number } {
  const keys = new Set(selected.map(selectedKey));
  const put: SelectedRecord[] = [];
  let order = selected.at(-1)?.order ?? 0;
  let refused = 0;
  for (const record of records) {
    if (keys.has(selectedKey(record))) continue;
    keys.add(selectedKey(record));
    if (keys.size > maxSelected) {
      refused += 1;
      continue;
    }
    order += 1;
    put.push({ name: null, json: null, note: '', ...record, order });
  }
  return { put, remove: [], refused };
}

/** Writes only the moved record, or all of them if no number is left between two. */
export function moving(selected: readonly SelectedRecord[], from: number, to: number): SelectionChange {
  const record = selected[from];
  if (record === undefined || from === to || to < 0 || to >= selected.length) return { put: [], remove: [] };
  const others = selected.toSpliced(from, 1);
  const before = others[to - 1]?.order;
  const after = others[to]?.order;
  const order = between(before, after);
  if (order !== before && order !== after) return { put: [{ ...record, order }], remove: [] };
  return {
    put: others.toSpliced(to, 0, record).map((each, index) => Object.assign({}, each, { order: index + 1 })),
    remove: [],
  };
}

function between(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return (after ?? 1) - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}

export function changed(
  selected: ReadonlyMap<string, SelectedRecord>,
  { put, remove }: SelectionChange,
): ReadonlyMap<string, SelectedRecord> {
  const next = new Map(selected);
  for (const key of remove) next.delete(key);
  for (const record of put) next.set(selectedKey(record), record);
  return next;
}

/** The keys of the records that a change inserts, replaces or deletes. */
export function changedKeys({ put, remove }: SelectionChange): string[] {
  return [...remove, ...put.map(selectedKey)];
}

/** The current state of these records, as the change that restores it. */
export function stateOf(
  selected: ReadonlyMap<string, SelectedRecord>,
  keys: readonly string[],
): SelectionChange {
  return {
    put: keys.flatMap((key) => selected.get(key) ?? []),
    remove: keys.filter((key) => !selected.has(key)),
  };
}

/** Fields of a selected record in links, files and this browser's storage, which anybody may have written. */
export const selectedFields = {
  collection: v.picklist(collectionNames),
  key: v.pipe(v.string(), v.check(isRecordKey)),
  note: v.pipe(
    v.string(),
    v.check((note) => note.length <= longestNote),
  ),
};
