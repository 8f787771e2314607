import type { CollectionName, RecordOf } from '../../contract/collections.ts';
import type { Source } from '../../contract/records.ts';
import { type FieldName, fieldNames, searchedField } from './searched-fields.ts';

/** The text of each searched field as the service sent it; a field that is null or empty is left out. */
export type SearchFields = Partial<Record<FieldName, string>>;

/** What the index takes for one record. `key` is `<collection>/<id>`. */
export interface SearchDocument {
  key: string;
  fields: SearchFields;
}

/** The four collections and, for searching everything, the sources named by variables. */
export interface SearchableRecordOf extends RecordOf {
  source: Source;
}

export type SearchableCollection = CollectionName | 'source';

/** What is searched of one record. Never throws. */
export function searchDocument<C extends SearchableCollection>(
  collection: C,
  record: SearchableRecordOf[C],
): SearchDocument {
  const fields: SearchFields = {};
  for (const field of fieldNames) {
    const text = searchedField(field).read(record);
    if (typeof text === 'string' && text !== '') fields[field] = text;
  }
  return { key: `${collection}/${record.id}`, fields };
}
