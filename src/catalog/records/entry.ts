import type { CollectionName, RecordOf } from '../../contract/collections.ts';

/** A field that violates the contract: its path, the problem as text, and the original value. */
export interface FieldWarning {
  field: string;
  problem: string;
  value: unknown;
}

/** `key` is unique in its collection; `position` is the order of arrival, from 0. */
export interface Entry<C extends CollectionName = CollectionName> {
  key: string;
  collection: C;
  position: number;
  record: RecordOf[C];
  marks: readonly FieldWarning[];
  raw: unknown;
  /** The indicator that a variable's description is from, if it has none of its own (`twins.ts`). */
  describedBy?: Entry<'indicator'>;
}

export interface UnusableRecord {
  reason: string;
  raw: unknown;
}

/** In characters; a text id has to fit into a URL. */
export const longestId = 200;

export function isRecordKey(text: string): boolean {
  return text !== '' && text.length <= longestId + 1 && text.isWellFormed();
}

/** The id as received; the key of a text id begins with `~`, so that it never equals that of a number. */
export function idText(key: string): string {
  return key.startsWith('~') ? key.slice(1) : key;
}

/** The key of a record with this id. */
export function keyOf(id: number | string): string {
  return typeof id === 'number' ? String(id) : `~${id}`;
}

interface Named {
  key: string;
  record: { name: string; slug: string };
}

// These characters leave no mark on the screen.
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** What every heading and link calls a record: its name or, without a visible one, its slug and id. */
export function headingOf({ key, record: { name, slug } }: Named): string {
  if (!blank.test(name)) return name;
  return ['No name', ...(blank.test(slug) ? [] : [slug]), `ID ${idText(key)}`].join(' · ');
}

export function isOf<C extends CollectionName>(entry: Entry, name: C): entry is Entry<C> {
  return entry.collection === name;
}
