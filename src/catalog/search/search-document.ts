import type { CollectionName, RecordOf } from '../../contract/collections.ts';
import type { Source } from '../../contract/records.ts';

/** The fields that are searched, in the order in which they explain a match. */
export const fieldNames = [
  'name',
  'shortName',
  'displayName',
  'slug',
  'id',
  'units',
  'source',
  'tags',
  'description',
] as const;

export type FieldName = (typeof fieldNames)[number];

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

/** What is searched of one record; several source names stand on lines of their own. Never throws. */
export function searchDocument<C extends SearchableCollection>(
  collection: C,
  record: SearchableRecordOf[C],
): SearchDocument {
  const fields: SearchFields = {};
  const put = (field: FieldName, text: unknown) => {
    if (typeof text === 'string' && text !== '') fields[field] = text;
  };
  const given: Record<string, unknown> = record;
  put('name', given['name']);
  put('shortName', given['shortName']);
  if (given['displayName'] !== given['name']) put('displayName', given['displayName']);
  put('slug', given['slug']);
  put('id', String(record.id));
  put('units', given['units']);
  put('source', namesOf(given['sources']));
  put('tags', namesOf(given['tags']));
  put('description', given['description']);
  return { key: `${collection}/${record.id}`, fields };
}

// The interface leaves the shape of tags open: objects with a name are read, numbers and the rest are not.
function namesOf(list: unknown): string {
  if (!Array.isArray(list)) return '';
  const names = new Set<string>();
  for (const element of list as unknown[]) {
    if (typeof element !== 'object' || element === null || !('name' in element)) continue;
    if (typeof element.name === 'string' && element.name !== '') names.add(element.name);
  }
  return [...names].join('\n');
}
