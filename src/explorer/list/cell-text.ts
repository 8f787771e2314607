import { idText, type Entry } from '../../catalog/entry.ts';
import { shownText } from '../../catalog/visible-text.ts';
import type { ColumnName } from './table-columns.ts';

const titles: Readonly<Record<ColumnName, string>> = {
  name: 'Name',
  slug: 'Slug',
  units: 'Unit',
  sources: 'Sources',
  depth: 'Depth',
  kind: 'Kind',
  shortName: 'Short name',
  description: 'Description',
  percentLabel: 'Percent label',
  tags: 'Tags',
  id: 'Id',
};

/** What a column is called. */
export function columnTitle(column: ColumnName): string {
  return titles[column];
}

/** Width of each column as a CSS length; the name leaves room beside it on a small screen. */
export const columnWidth: Readonly<Record<ColumnName, string>> = {
  name: 'min(20rem, 45vw)',
  slug: '12rem',
  units: '5.5rem',
  sources: '20rem',
  depth: '4.5rem',
  kind: '10rem',
  shortName: '12rem',
  description: '26rem',
  percentLabel: '16rem',
  tags: '10rem',
  id: '6.5rem',
};

/** Columns of numbers, which stand at the right. */
export const isNumeric = (column: ColumnName) => column === 'id' || column === 'depth';

const fieldOf: Partial<Record<ColumnName, string>> = { kind: 'resourcetype' };

// As much as a cell can show.
const mostCharacters = 200;

/** The text of one cell, on one line, its invisible characters made visible; empty where nothing is given. */
export function cellText(column: ColumnName, { key, record }: Entry): string {
  if (column === 'id') return idText(key);
  const value: unknown = Reflect.get(record, fieldOf[column] ?? column);
  const text = Array.isArray(value) ? listText(value) : valueText(value);
  return shownText(
    text
      .slice(0, mostCharacters * 2)
      .replaceAll(/\s+/g, ' ')
      .trim(),
    mostCharacters,
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
  if (typeof element !== 'object' || element === null) return valueText(element);
  return valueText(Reflect.get(element, 'name') ?? Reflect.get(element, 'id'));
}

function valueText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
