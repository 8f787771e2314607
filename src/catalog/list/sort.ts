import type { Entry } from '../records/entry.ts';
import { columnFields, type ColumnName } from '../records/fields.ts';
import { fieldText } from './field-text.ts';
import { nameKey } from './name-key.ts';

/** '' is the default: best match first with a search, otherwise the catalog's order. */
export type Sort = '' | 'service' | ColumnName | `-${ColumnName}`;

export const commonSorts = ['', 'service', 'name', '-name', 'id', '-id'] as const satisfies readonly Sort[];

/** The value that a column is sorted by; null if the entry has none, which comes last in either direction. */
export function sortKey(column: ColumnName, entry: Entry): string | number | null {
  const [field = '', { kind } = { kind: 'text' }] = columnFields.get(column) ?? [];
  if (kind === 'name') return nameKey(entry.record.name);
  if (kind !== 'id' && kind !== 'number') return nameKey(fieldText(entry, field)) || null;
  // Text ids come last, in the catalog's order.
  const value: unknown = Reflect.get(entry.record, field);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function sortedBy(sort: string): { column: ColumnName; descending: boolean } | null {
  const descending = sort.startsWith('-');
  const column = descending ? sort.slice(1) : sort;
  return isColumnName(column) ? { column, descending } : null;
}

export function isColumnName(name: string): name is ColumnName {
  return columnFields.has(name);
}
