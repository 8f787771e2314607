import type { CollectionName } from '../../contract/collection-names.ts';
import type { Entry } from '../entry.ts';
import { formatJson } from '../format-json.ts';

/** A record that somebody selected, with what is needed to show it before its list is loaded, or once it is gone. */
export interface SelectedRecord {
  collection: CollectionName;
  /** The key of its entry. */
  key: string;
  /** The record's name as last received; null where only its id is known, from a link. */
  name: string | null;
  /** The record as last received, as JSON; null where only its id is known. */
  json: string | null;
  note: string;
  /** Its place: the selection is sorted by this number. */
  order: number;
}

/** What there is to know of a record before it has a place in a selection. */
export type NewRecord = Pick<SelectedRecord, 'collection' | 'key'> &
  Partial<Omit<SelectedRecord, 'collection' | 'key' | 'order'>>;

/** More records than anybody reads; a selection of as many is still read and written within a second. */
export const mostSelected = 5000;

/** Length of the longest note, in characters. */
export const longestNote = 5000;

/** Names a record among all collections. */
export function selectedKey({ collection, key }: Pick<SelectedRecord, 'collection' | 'key'>): string {
  return `${collection} ${key}`;
}

/** A loaded record, to be selected. */
export function newRecord({ collection, key, record, raw }: Entry): NewRecord {
  return { collection, key, name: record.name, json: formatJson(raw) };
}
