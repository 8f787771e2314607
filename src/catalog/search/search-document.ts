import type { AnyRecord, CollectionName } from '../../contract/collections.ts';
import type { Source } from '../../contract/records.ts';
import { isObject } from '../../contract/same-content.ts';
import { fieldEntries, listOf, type SearchedName, type SearchedText } from '../records/fields.ts';

export type FieldName = SearchedName;

/** What `records/fields.ts` says about a searched field, complete. */
export interface SearchedField extends Required<SearchedText> {
  name: FieldName;
  /** The field's bit in a posting; 0 for a field that matches only as a whole. */
  bit: number;
  hasLines: boolean;
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
  .flatMap(([key, { title, kind, search }]) => {
    const name = search?.name ?? key;
    if (search === undefined || !isFieldName(name)) return [];
    const hasLines = kind === 'names';
    const read = (record: object): unknown =>
      hasLines ? namesOf(listOf(record, key)) : Reflect.get(record, key);
    return [{ label: title, aliases: [], isShared: false, read, bit: 0, ...search, name, hasLines }];
  })
  .toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
  .map((field, place) => {
    if (place >= postingBits) throw new Error('There are more searched fields than a posting has bits.');
    return Object.assign(field, { bit: field.weight === null ? 0 : 1 << place });
  });

// The interface leaves the shape of tags open: only objects with a name are read.
function namesOf(list: readonly unknown[]): string {
  const names = new Set<string>();
  for (const element of list) {
    const name: unknown = isObject(element) ? Reflect.get(element, 'name') : null;
    if (typeof name === 'string' && name !== '') names.add(name);
  }
  return [...names].join('\n');
}

const byName = new Map<FieldName, SearchedField>(searchedFields.map((field) => [field.name, field]));

export function searchedField(name: FieldName): SearchedField {
  const field = byName.get(name);
  if (field === undefined) throw new Error(`The field ${name} is not searched.`);
  return field;
}

/** Those whose words are found. */
export const wordFields = searchedFields.filter(({ bit }) => bit !== 0);

/** The text of each searched field as received, without null and empty ones. */
export type SearchFields = Partial<Record<FieldName, string>>;

/** What is searched of a record; `level` is its depth in its table, 0 at the top. */
export interface SearchDocument {
  fields: SearchFields;
  level?: number;
}

/** The four collections and, for searching everything, the sources of variables. */
export type SearchableCollection = CollectionName | 'source';

/** An element of a list that is searched; `key` is unique in the list. */
export interface Searchable {
  readonly key: string;
  readonly record: AnyRecord | Source;
}

/** Never throws. */
export function searchDocument(record: AnyRecord | Source): SearchDocument {
  const fields: SearchFields = {};
  for (const { name, read } of searchedFields) {
    const text = read(record);
    if (typeof text === 'string' && text !== '') fields[name] = text;
  }
  const level: unknown = Reflect.get(record, 'depth');
  return { fields, level: typeof level === 'number' ? level : 0 };
}
