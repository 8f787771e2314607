import { type Entry, idText } from '../../catalog/entry.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { fieldText } from '../../catalog/filter/field-text.ts';
import type { SortField } from '../../catalog/filter/sort.ts';

export interface Column {
  title: string;
  /** A CSS length; that of the name leaves room for another column on a small screen. */
  width: string;
  /** One line; empty if there is no value. */
  text: (entry: Entry) => string;
  isNumeric?: boolean;
}

/** A column that shows a field of the record. */
const field = (name: string) => (entry: Entry) => fieldText(entry, name);

const columns = {
  name: { title: 'Name', width: 'min(20rem, 45vw)', text: field('name') },
  slug: { title: 'Code', width: '10rem', text: field('slug') },
  units: { title: 'Unit', width: '7.5rem', text: field('units') },
  unitNotes: { title: 'Unit notes', width: '16rem', text: field('unitNotes') },
  sources: { title: 'Sources', width: '17rem', text: field('sources') },
  description: { title: 'Description', width: '22rem', text: field('description') },
  percentOf: { title: 'Percent of', width: '16rem', text: field('denominators') },
  depth: { title: 'Level in table', width: '8rem', text: field('depth'), isNumeric: true },
  kind: { title: 'Type', width: '10rem', text: field('resourcetype') },
  shortName: { title: 'Short name', width: '12rem', text: field('shortName') },
  percentLabel: { title: 'Percent label', width: '16rem', text: field('percentLabel') },
  tags: { title: 'Tags', width: '10rem', text: field('tags') },
  id: { title: 'ID', width: '7rem', text: ({ key }) => idText(key), isNumeric: true },
} as const satisfies Record<SortField, Column>;

/** The columns by their name in URLs; a table can be sorted by each. */
export type ColumnName = keyof typeof columns;

export function columnOf(name: ColumnName): Column {
  return columns[name];
}

interface TableDefinition {
  /** In order; `name` contains the link and is always shown. */
  columns: readonly ColumnName[];
  /** Hidden by default. */
  hidden: readonly ColumnName[];
}

const tables: Readonly<Record<CollectionName, TableDefinition>> = {
  subdomain: { columns: ['name', 'slug', 'id'], hidden: [] },
  taxonomy: { columns: ['name', 'slug', 'description', 'tags', 'id'], hidden: ['tags'] },
  indicator: { columns: ['name', 'slug', 'description', 'id'], hidden: [] },
  variable: {
    columns: [
      'name',
      'slug',
      'units',
      'unitNotes',
      'sources',
      'description',
      'percentOf',
      'depth',
      'kind',
      'shortName',
      'percentLabel',
      'tags',
      'id',
    ],
    hidden: ['unitNotes', 'percentOf', 'depth', 'kind', 'shortName', 'percentLabel', 'tags'],
  },
};

/** The columns that a collection's table can have, in order. */
export function columnsOf(name: CollectionName): readonly ColumnName[] {
  return tables[name].columns;
}

export function defaultColumns(name: CollectionName): readonly ColumnName[] {
  const { columns: all, hidden } = tables[name];
  return all.filter((column) => !hidden.includes(column));
}
