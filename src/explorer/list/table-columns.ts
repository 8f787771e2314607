import type { CollectionName } from '../../contract/collections.ts';

/** The columns a table can have, in their order; `name` carries the link and is always there. */
export const columnsOf = {
  subdomain: ['name', 'slug', 'id'],
  taxonomy: ['name', 'slug', 'description', 'tags', 'id'],
  indicator: ['name', 'slug', 'description', 'id'],
  variable: [
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
} as const satisfies Record<CollectionName, readonly string[]>;

export type ColumnName = (typeof columnsOf)[CollectionName][number];

/** The columns of a table that nobody changed. */
export const defaultColumns: Readonly<Record<CollectionName, readonly ColumnName[]>> = {
  subdomain: ['name', 'slug', 'id'],
  taxonomy: ['name', 'slug', 'description', 'id'],
  indicator: ['name', 'slug', 'description', 'id'],
  variable: ['name', 'slug', 'units', 'sources', 'depth', 'id'],
};
