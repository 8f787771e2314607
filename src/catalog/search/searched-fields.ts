import type { AnyRecord } from '../../contract/collections.ts';
import type { Source } from '../../contract/records.ts';
import { type Field, fieldEntries, type SearchedName } from '../records/fields.ts';

export type FieldName = SearchedName;

export interface SearchedField {
  name: FieldName;
  label: string;
  /** The text as received; anything but text is empty. Never throws. */
  read: (record: AnyRecord | Source) => unknown;
  /** The score of a match; null for a field that matches only as a whole. */
  weight: number | null;
  /** The field's bit in a posting; 0 for a field that matches only as a whole. */
  bit: number;
  aliases: readonly string[];
  hasLines: boolean;
  isShared: boolean;
}

/** How many fields a posting has room for: with 12, positions up to a million fit into the 32 bits of an integer. */
export const postingBits = 12;

const names: ReadonlySet<string> = new Set(
  fieldEntries.flatMap(([key, { search }]) => (search === undefined ? [] : [search.name ?? key])),
);

export function isFieldName(text: string): text is FieldName {
  return names.has(text);
}

/** The searched fields, the heaviest first, which is the order in which they explain a match. */
export const searchedFields: readonly SearchedField[] = fieldEntries
  .flatMap(([key, field]) => fieldOf(key, field))
  .toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
  .map((field, place) => {
    if (place >= postingBits) throw new Error('There are more searched fields than a posting has bits.');
    return Object.assign(field, { bit: field.weight === null ? 0 : 1 << place });
  });

function fieldOf(key: string, { title, kind, search }: Field): SearchedField[] {
  const name = search?.name ?? key;
  if (search === undefined || !isFieldName(name)) return [];
  const { weight, aliases = [], isShared = false, label = title } = search;
  const hasLines = kind === 'names';
  const read = search.read ?? readerOf(key, hasLines);
  return [{ name, label, read, weight, bit: 0, aliases, hasLines, isShared }];
}

const byName = new Map<FieldName, SearchedField>(searchedFields.map((field) => [field.name, field]));

export function searchedField(name: FieldName): SearchedField {
  const field = byName.get(name);
  if (field === undefined) throw new Error(`The field ${name} is not searched.`);
  return field;
}

/** Those whose words are found. */
export const wordFields = searchedFields.filter(({ bit }) => bit !== 0);

/** The score of a match in this field of any kind of record. */
export function weightOf(name: FieldName): number {
  return searchedField(name).weight ?? 0;
}

function readerOf(key: string, isList: boolean): SearchedField['read'] {
  return (record) => {
    const value: unknown = Reflect.get(record, key);
    return isList ? namesOf(value) : value;
  };
}

// The interface leaves the shape of tags open: only objects with a name are read.
function namesOf(list: unknown): string {
  if (!Array.isArray(list)) return '';
  const names = new Set<string>();
  for (const element of list as unknown[]) {
    if (typeof element !== 'object' || element === null || !('name' in element)) continue;
    if (typeof element.name === 'string' && element.name !== '') names.add(element.name);
  }
  return [...names].join('\n');
}
