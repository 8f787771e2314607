import type { CollectionName } from '../../contract/collection-names.ts';
import { type Entry, isOf } from '../records/entry.ts';
import { columnFields, type ColumnName, type Fact, factEntries } from '../records/facts.ts';
import { textOf } from '../records/fields.ts';
import { isObject } from '../../contract/same-content.ts';
import { tableCodeOf } from '../records/table/table-codes.ts';
import { shownUnit } from '../records/variable-facts.ts';
import { shownLine } from '../text/visible-text.ts';
import { withoutAccents } from '../text/without-accents.ts';

/** '' is the default: best match first with a search, by code with one source, otherwise the catalog's order. */
export type Sort = '' | 'service' | ColumnName | `-${ColumnName}`;

export const commonSorts = ['service', 'name', '-name', 'slug', '-slug'] as const satisfies readonly Sort[];

/** The value that a column is sorted by; null if the entry has none, which comes last in either direction. */
export function sortKey(column: ColumnName, entry: Entry): string | number | null {
  const [field = '', { kind } = { kind: 'text' }] = columnFields.get(column) ?? [];
  if (kind === 'name') return nameKey(entry.record.name);
  if (field === 'slug') {
    // The rows of a table together, before those of tables by race, B01001A; an indicator's code has no row.
    const table = isOf(entry, 'variable') ? `${tableCodeOf(entry.record.slug)} ` : '';
    return nameKey(table + entry.record.slug) || null;
  }
  if (kind !== 'id' && kind !== 'number') return nameKey(fieldText(entry, field)) || null;
  // Text ids come last, in the catalog's order.
  const value: unknown = Reflect.get(entry.record, field);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The column that puts together what belongs together: topics of indicators, sources of variables; null where no entry has one. */
export function groupingColumn(name: CollectionName, entries: readonly Entry[]): ColumnName | null {
  const column = name === 'indicator' ? 'subject' : name === 'variable' ? 'sources' : null;
  return column !== null && entries.some((entry) => fieldText(entry, column) !== '') ? column : null;
}

/**
 * The order of a list without a search or an order of the reader's. Lists longer than a page are in the catalog's, because their
 * rows are read while others arrive, and a place in them has to mean the same on every visit.
 */
export function defaultOrder(
  name: CollectionName,
  grouping: ColumnName | null,
  isOnePage: boolean,
): 'service' | ColumnName {
  if (name === 'subdomain' || name === 'taxonomy') return 'name';
  return isOnePage && grouping !== null ? grouping : 'service';
}

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

const factReaders: ReadonlyMap<string, Fact['read']> = new Map([
  ...factEntries.map(([key, { read }]) => [key, read] as const),
  ['units', (record) => shownUnit(record)[0]],
]);

/** A field or fact on one line with invisible characters made visible; empty if there is no value. */
export function fieldText({ record }: Entry, field: string): string {
  const factOf = factReaders.get(field);
  const value: unknown = factOf === undefined ? Reflect.get(record, field) : factOf(record);
  const text = Array.isArray(value) ? listText(value) : textOf(value);
  return shownLine(text.slice(0, maxCharacters * 2), maxCharacters);
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
