import type { CollectionName, RecordOf } from '../contract/collections.ts';

/** A field that was not what the contract says: its path, what is wrong in plain words, the value as it came. */
export interface FieldWarning {
  field: string;
  problem: string;
  value: unknown;
}

/** One record that can be shown. `key` is unique in its collection; `position` is the order of arrival, from 0. */
export interface Entry<C extends CollectionName = CollectionName> {
  key: string;
  collection: C;
  position: number;
  record: RecordOf[C];
  marks: readonly FieldWarning[];
  raw: unknown;
}

/** One received value that can't be shown as a record, with the reason in plain words. */
export interface UnusableRecord {
  reason: string;
  raw: unknown;
}

/** The id as the service gave it; ids that came as text carry `~` in the key so as not to meet numbers. */
export function idText(key: string): string {
  return key.startsWith('~') ? key.slice(1) : key;
}

/** Whether an entry is one of the collection called `name`. */
export function isOf<C extends CollectionName>(entry: Entry, name: C): entry is Entry<C> {
  return entry.collection === name;
}
