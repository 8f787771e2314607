import type { AnyRecord } from '../../contract/collections.ts';
import type { Source } from '../../contract/records.ts';

/** How the words of a field count. */
interface Words {
  /** 1 to 12. */
  weight: number;
  /** Stands for the field in a posting, of which it has a byte. */
  bit: 1 | 2 | 4 | 8 | 16 | 32 | 64 | 128;
}

/** Everything there is to know of one searched field. */
export interface SearchedField {
  label: string;
  /** Its text as the service sent it; anything but text counts as not given. Never throws. */
  read: (record: AnyRecord | Source) => unknown;
  /** What a word found in it is worth; null where it is not split into words but found whole. */
  words: Words | null;
  /** Other words for it in a query, in lower case; its own name always is one. */
  aliases?: readonly string[];
  /** True where several texts stand on lines of their own. */
  hasLines?: boolean;
  /** True where many records have the same text. */
  isShared?: boolean;
}

const given =
  (field: string) =>
  (record: AnyRecord | Source): unknown =>
    Reflect.get(record, field);

/** The fields that are searched, in the order in which they explain a match. A name outweighs every other field. */
export const searchedFields = {
  name: { label: 'Name', read: given('name'), words: { weight: 12, bit: 1 } },
  shortName: {
    label: 'Short name',
    read: given('shortName'),
    words: { weight: 8, bit: 2 },
    aliases: ['short'],
  },
  displayName: {
    label: 'Display name',
    read: (record) =>
      'displayName' in record && record.displayName !== record.name ? record.displayName : null,
    words: { weight: 8, bit: 4 },
  },
  slug: { label: 'Code', read: given('slug'), words: { weight: 7, bit: 8 }, aliases: ['code'] },
  id: { label: 'ID', read: ({ id }) => String(id), words: null },
  units: {
    label: 'Unit',
    read: given('units'),
    words: { weight: 6, bit: 16 },
    aliases: ['unit'],
    isShared: true,
  },
  source: {
    label: 'Source',
    read: (record) => namesOf(Reflect.get(record, 'sources')),
    words: { weight: 3, bit: 32 },
    aliases: ['sources'],
    hasLines: true,
    isShared: true,
  },
  tags: {
    label: 'Tag',
    read: (record) => namesOf(Reflect.get(record, 'tags')),
    words: { weight: 6, bit: 64 },
    aliases: ['tag'],
    hasLines: true,
    isShared: true,
  },
  description: { label: 'Description', read: given('description'), words: { weight: 1, bit: 128 } },
} as const satisfies Record<string, SearchedField>;

export type FieldName = keyof typeof searchedFields;

/** The names of the searched fields, in their order. */
export const fieldNames: readonly FieldName[] = Object.keys(searchedFields).filter(isFieldName);

/** Whether a text names a searched field. */
export function isFieldName(text: string): text is FieldName {
  return Object.hasOwn(searchedFields, text);
}

/** The definition of a searched field. */
export function searchedField(name: FieldName): SearchedField {
  return searchedFields[name];
}

/** A field that is split into words. */
export interface WordField extends Words {
  name: FieldName;
  isShared: boolean;
}

/** The fields that are split into words, in their order. */
export const wordFields = wordFieldsOf(fieldNames);

function wordFieldsOf(names: readonly FieldName[]): readonly WordField[] {
  const fields = names.flatMap((name) => {
    const { words, isShared = false } = searchedField(name);
    return words === null ? [] : [{ name, isShared, ...words }];
  });
  // A posting would take one field for the other.
  if (new Set(fields.map(({ bit }) => bit)).size < fields.length)
    throw new Error('Two searched fields have the same bit.');
  return fields;
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
