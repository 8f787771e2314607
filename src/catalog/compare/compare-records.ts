import { collections } from '../../contract/collections.ts';
import { type Entry, idText } from '../records/entry.ts';
import { fieldEntries, fields } from '../records/fields.ts';
import { comparedText } from './compared-text.ts';

/** Null where a record's collection has no such field. */
export interface ComparedField {
  field: string;
  title: string;
  texts: readonly (string | null)[];
  isSame: boolean;
}

/** The fields of the contract in its order, then all others of the records. */
export function compareRecords(entries: readonly Entry[]): readonly ComparedField[] {
  const known = Object.keys(fields).filter((field) => entries.some((entry) => isKnown(entry, field)));
  const others = entries.flatMap((entry) =>
    Object.keys(Object(entry.raw)).filter((field) => !isKnown(entry, field)),
  );
  const compared = [...new Set([...known, ...others])].map((field) => compareField(entries, field));
  if (new Set(entries.map(({ collection }) => collection)).size < 2) return compared;
  const kinds = entries.map(({ collection }) => collection);
  return [{ field: 'collection', title: 'Collection', texts: kinds, isSame: false }, ...compared];
}

function compareField(entries: readonly Entry[], field: string): ComparedField {
  const texts = entries.map((entry) => textOf(entry, field));
  // A field that the contract does not have has no other title.
  const title = fieldEntries.find(([key]) => key === field)?.[1].title ?? field;
  return { field, title, texts, isSame: texts.every((text) => text === texts[0]) };
}

function textOf(entry: Entry, field: string): string | null {
  if (field === 'id') return idText(entry.key);
  if (isKnown(entry, field)) return comparedText(field, Reflect.get(entry.record, field));
  const raw = Object(entry.raw);
  return Object.hasOwn(raw, field) ? comparedText('', Reflect.get(raw, field)) : null;
}

function isKnown({ collection }: Entry, field: string): boolean {
  return Object.hasOwn(collections[collection].schema.entries, field);
}
