import type { AnyRecord } from '../../contract/collections.ts';
import type { Source } from '../../contract/records.ts';

interface Words {
  weight: number;
  /** The field's bit in a posting, which has one byte for them. */
  bit: 1 | 2 | 4 | 8 | 16 | 32 | 64 | 128;
}

export interface SearchedField {
  label: string;
  /** The text as received; anything but text is empty. Never throws. */
  read: (record: AnyRecord | Source) => unknown;
  /** The score of a match; null for a field that matches only as a whole. */
  words: Words | null;
  /** Its synonyms as `field:` in a query, in lower case; its own name always works. */
  aliases?: readonly string[];
  hasLines?: boolean;
  /** True if many records have the same text. */
  isShared?: boolean;
}

const given =
  (field: string) =>
  (record: AnyRecord | Source): unknown =>
    Reflect.get(record, field);

/** The searched fields, in the order in which they explain a match. A name outweighs every other field. */
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

export const fieldNames: readonly FieldName[] = Object.keys(searchedFields).filter(isFieldName);

export function isFieldName(text: string): text is FieldName {
  return Object.hasOwn(searchedFields, text);
}

export function searchedField(name: FieldName): SearchedField {
  return searchedFields[name];
}

export interface WordField extends Words {
  name: FieldName;
  isShared: boolean;
}

export const wordFields = wordFieldsOf(fieldNames);

function wordFieldsOf(names: readonly FieldName[]): readonly WordField[] {
  const fields = names.flatMap((name) => {
    const { words, isShared = false } = searchedField(name);
    return words === null ? [] : [{ name, isShared, ...words }];
  });
  // Otherwise a posting would confuse the fields.
  if (new Set(fields.map(({ bit }) => bit)).size < fields.length)
    throw new Error('Two searched fields have the same bit.');
  return fields;
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
