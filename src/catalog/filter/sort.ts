import type { Entry } from '../entry.ts';
import { fieldText } from './field-text.ts';
import { nameKey } from './name-key.ts';

/** The sort key of an entry, null for none, by the names that URLs and the table's columns use. */
const sortKeys = {
  name: ({ record }) => nameKey(record.name),
  // Text ids come last, in the catalog's order.
  id: ({ record: { id } }) => (Number.isNaN(id) ? null : id),
  slug: textKey('slug'),
  units: textKey('units'),
  unitNotes: textKey('unitNotes'),
  sources: textKey('sources'),
  description: textKey('description'),
  percentOf: textKey('denominators'),
  depth: numberKey('depth'),
  kind: textKey('resourcetype'),
  shortName: textKey('shortName'),
  percentLabel: textKey('percentLabel'),
  tags: textKey('tags'),
} as const satisfies Record<string, (entry: Entry) => string | number | null>;

export type SortField = keyof typeof sortKeys;

/** '' is the default: best match first with a search, otherwise the catalog's order. */
export type Sort = '' | 'service' | SortField | `-${SortField}`;

export const commonSorts = ['', 'service', 'name', '-name', 'id', '-id'] as const satisfies readonly Sort[];

/** Null if the entry has none, which comes last in either direction. */
export function sortKey(field: SortField, entry: Entry): string | number | null {
  return sortKeys[field](entry);
}

export function sortedBy(sort: string): { field: SortField; descending: boolean } | null {
  const descending = sort.startsWith('-');
  const field = descending ? sort.slice(1) : sort;
  return isSortField(field) ? { field, descending } : null;
}

function isSortField(field: string): field is SortField {
  return Object.hasOwn(sortKeys, field);
}

function numberKey(field: string): (entry: Entry) => number | null {
  return ({ record }) => {
    const value: unknown = Reflect.get(record, field);
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
}

function textKey(field: string): (entry: Entry) => string | null {
  return (entry) => nameKey(fieldText(entry, field)) || null;
}
