import type { CollectionName } from '../../contract/collection-names.ts';
import { memoized } from '../memoized.ts';
import type { Entry } from '../records/entry.ts';
import { columnFields, type ColumnName, textOf } from '../records/fields.ts';
import { isObject } from '../../contract/same-content.ts';
import { tableCodeOf } from '../records/table-codes.ts';
import { shownUnit, universeOf, yearsOf } from '../records/variable-facts.ts';
import { shownText } from '../visible-text.ts';
import { withoutAccents } from '../without-accents.ts';

/** '' is the default: best match first with a search, by code with one source, otherwise the catalog's order. */
export type Sort = '' | 'service' | ColumnName | `-${ColumnName}`;

export const commonSorts = [
  '',
  'service',
  'name',
  '-name',
  'slug',
  '-slug',
] as const satisfies readonly Sort[];

/** The value that a column is sorted by; null if the entry has none, which comes last in either direction. */
export function sortKey(column: ColumnName, entry: Entry): string | number | null {
  const [field = '', { kind } = { kind: 'text' }] = columnFields.get(column) ?? [];
  if (kind === 'name') return nameKey(entry.record.name);
  // The rows of a table together, before those of tables by race: B01001A.
  if (field === 'slug') return nameKey(`${tableCodeOf(entry.record.slug)} ${entry.record.slug}`) || null;
  if (kind !== 'id' && kind !== 'number') return nameKey(fieldText(entry, field)) || null;
  // Text ids come last, in the catalog's order.
  const value: unknown = Reflect.get(entry.record, field);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Whether the default order of a list is that of names. */
export function isAlphabetical(name: CollectionName): boolean {
  return name === 'subdomain' || name === 'taxonomy';
}

/** The positions of entries by name, of one name in the catalog's order. */
export const alphabetical = memoized((entries: readonly Entry[]): Uint32Array => {
  const keys = entries.map(({ record }) => nameKey(record.name));
  const positions = Uint32Array.from(keys.keys());
  return positions.sort((a, b) => {
    const [first, second] = [keys[a] ?? '', keys[b] ?? ''];
    return first < second ? -1 : first > second ? 1 : a - b;
  });
});

export function sortedBy(sort: string): { column: ColumnName; descending: boolean } | null {
  const descending = sort.startsWith('-');
  const column = descending ? sort.slice(1) : sort;
  return isColumnName(column) ? { column, descending } : null;
}

export function isColumnName(name: string): name is ColumnName {
  return columnFields.has(name);
}

const number = /\d+(?:,\d{3})*/g;
const longestNumber = 9;

/** A text that sorts like a name: ignores accents and case, and prefixes numbers with their number of digits: "Age 5" before "Age 12". */
export function nameKey(name: string): string {
  return withoutAccents(name.trim())
    .toLowerCase()
    .replace(number, (digits) => {
      const value = digits.replaceAll(',', '').replace(/^0+(?=\d)/, '');
      return `${Math.min(value.length, longestNumber)}${value}`;
    });
}

// As much as a cell can show.
const maxCharacters = 200;

const factReaders: ReadonlyMap<string, (record: object) => string | null> = new Map([
  ['units', (record) => shownUnit(record)[0]],
  ['universe', universeOf],
  ['period', yearsOf],
]);

/** A field or fact on one line with invisible characters made visible; empty if there is no value. */
export function fieldText({ record }: Entry, field: string): string {
  const factOf = factReaders.get(field);
  const value: unknown = factOf === undefined ? Reflect.get(record, field) : factOf(record);
  const text = Array.isArray(value) ? listText(value) : textOf(value);
  return shownText(
    text
      .slice(0, maxCharacters * 2)
      .replaceAll(/\s+/g, ' ')
      .trim(),
    maxCharacters,
  );
}

/** The names of sources or tags, and how many more there are. */
function listText(list: readonly unknown[]): string {
  const names = list
    .slice(0, 3)
    .map(nameText)
    .filter((name) => name !== '');
  return list.length > 3 ? `${names.join('; ')} and ${list.length - 3} more` : names.join('; ');
}

function nameText(element: unknown): string {
  return textOf(isObject(element) ? (Reflect.get(element, 'name') ?? Reflect.get(element, 'id')) : element);
}
