import type { CollectionName } from '../../contract/collection-names.ts';
import type { Entry } from '../records/entry.ts';
import { formatJson } from '../format-json.ts';

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

export function newRecord({ collection, key, record, raw }: Entry): NewRecord {
  return { collection, key, name: record.name, json: formatJson(raw) };
}
