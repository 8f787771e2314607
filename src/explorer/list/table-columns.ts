import { type Entry, idText } from '../../catalog/entry.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { fieldText } from './cell-text.ts';

/** Everything there is to know of one column of a table. */
export interface Column {
  title: string;
  /** A CSS length; that of the name leaves room beside it on a small screen. */
  width: string;
  /** The text of a cell, on one line; empty where nothing is given. */
  text: (entry: Entry) => string;
  /** Numbers stand at the right. */
  isNumeric?: boolean;
  /** The table can be ordered by it, as `sort` in the URL says. */
  sort?: 'name' | 'id';
}

/** A column that shows a field of the record as it is. */
const field = (name: string) => (entry: Entry) => fieldText(entry, name);

const columns = {
  name: { title: 'Name', width: 'min(20rem, 45vw)', text: field('name'), sort: 'name' },
  slug: { title: 'Slug', width: '12rem', text: field('slug') },
  units: { title: 'Unit', width: '5.5rem', text: field('units') },
  sources: { title: 'Sources', width: '20rem', text: field('sources') },
  depth: { title: 'Depth', width: '4.5rem', text: field('depth'), isNumeric: true },
  kind: { title: 'Kind', width: '10rem', text: field('resourcetype') },
  shortName: { title: 'Short name', width: '12rem', text: field('shortName') },
  description: { title: 'Description', width: '26rem', text: field('description') },
  percentLabel: { title: 'Percent label', width: '16rem', text: field('percentLabel') },
  tags: { title: 'Tags', width: '10rem', text: field('tags') },
  id: { title: 'Id', width: '6.5rem', text: ({ key }) => idText(key), isNumeric: true, sort: 'id' },
} as const satisfies Record<string, Column>;

export type ColumnName = keyof typeof columns;

/** The definition of a column. */
export function columnOf(name: ColumnName): Column {
  return columns[name];
}

interface Table {
  /** The columns it can have, in their order; `name` carries the link and is always there. */
  columns: readonly ColumnName[];
  /** Those of them that are shown only when chosen. */
  hidden: readonly ColumnName[];
}

const tables: Readonly<Record<CollectionName, Table>> = {
  subdomain: { columns: ['name', 'slug', 'id'], hidden: [] },
  taxonomy: { columns: ['name', 'slug', 'description', 'tags', 'id'], hidden: ['tags'] },
  indicator: { columns: ['name', 'slug', 'description', 'id'], hidden: [] },
  variable: {
    columns: [
      'name',
      'slug',
      'units',
      'sources',
      'depth',
      'kind',
      'shortName',
      'description',
      'percentLabel',
      'tags',
      'id',
    ],
    hidden: ['kind', 'shortName', 'description', 'percentLabel', 'tags'],
  },
};

/** The columns that a collection's table can have, in their order. */
export function columnsOf(name: CollectionName): readonly ColumnName[] {
  return tables[name].columns;
}

/** The columns of a table that nobody changed. */
export function defaultColumns(name: CollectionName): readonly ColumnName[] {
  const { columns: all, hidden } = tables[name];
  return all.filter((column) => !hidden.includes(column));
}
