import type { CollectionName, RecordOf } from '../../contract/collections.ts';
import type { Source } from '../../contract/records.ts';
import { type FieldName, searchedFields } from './searched-fields.ts';

/** The text of each searched field as received, without null and empty ones. */
export type SearchFields = Partial<Record<FieldName, string>>;

export interface SearchDocument {
  fields: SearchFields;
}

/** The four collections and, for searching everything, the sources of variables. */
export interface SearchableRecordOf extends RecordOf {
  source: Source;
}

export type SearchableCollection = CollectionName | 'source';

/** An element of a list that is searched; `key` is unique in the list. */
export interface Searchable<C extends SearchableCollection> {
  readonly key: string;
  readonly record: SearchableRecordOf[C];
}

/** Never throws. */
export function searchDocument<C extends SearchableCollection>(
  _collection: C,
  record: SearchableRecordOf[C],
): SearchDocument {
  const fields: SearchFields = {};
  for (const { name, read } of searchedFields) {
    const text = read(record);
    if (typeof text === 'string' && text !== '') fields[name] = text;
  }
  return { fields };
}
