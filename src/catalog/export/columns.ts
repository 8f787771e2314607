import { type AnyRecord, type CollectionName, collections } from '../../contract/collections.ts';
import { idText } from '../entry.ts';
import type { ExportRow } from './export-row.ts';

/** Separates several values in one cell. */
const separator = ' | ';

interface ColumnDefinition {
  /** The field that the column shows: collections without it do not have the column. */
  field: string;
  tableName?: string;
  /** The name in CSV: lower case without spaces, for R and pandas. */
  header: string;
  title: string;
  read: (row: ExportRow) => string;
}

/** Every exportable column, in order; `url` is added if the explorer's address is known. */
const definitions: readonly ColumnDefinition[] = [
  { field: 'id', tableName: 'id', header: 'id', title: 'ID', read: ({ key }) => idText(key) },
  fieldColumn('slug', 'slug', 'Code'),
  fieldColumn('name', 'name', 'Name'),
  fieldColumn('shortName', 'short_name', 'Short name'),
  fieldColumn('units', 'units', 'Unit'),
  fieldColumn('unitNotes', 'unit_notes', 'Unit notes'),
  fieldColumn('description', 'description', 'Description'),
  { ...sourceColumn('name', 'source_names', 'Sources'), tableName: 'sources' },
  sourceColumn('infoLink', 'information_pages', 'Information pages'),
  sourceColumn('packageId', 'package_ids', 'Package IDs'),
  sourceColumn('resourceId', 'resource_ids', 'Resource IDs'),
  {
    field: 'denominators',
    tableName: 'percentOf',
    header: 'percent_of',
    title: 'Percent of',
    read: ({ record }) => joined(listOf(record, 'denominators').map(namedText)),
  },
  fieldColumn('percentLabel', 'percent_label', 'Percent label'),
  fieldColumn('depth', 'depth', 'Level in table'),
  { ...fieldColumn('resourcetype', 'kind', 'Type'), tableName: 'kind' },
  { field: 'tags', tableName: 'tags', header: 'tags', title: 'Tags', read: ({ record }) => tagsOf(record) },
];

export type ExportColumn = Pick<ColumnDefinition, 'header' | 'title' | 'tableName' | 'read'>;

/** The columns of a collection, in order. `recordUrl` gives a record's address in the explorer. */
export function exportColumns(
  collection: CollectionName,
  recordUrl: ((key: string) => string) | null,
): readonly ExportColumn[] {
  const { entries } = collections[collection].schema;
  const columns: ExportColumn[] = definitions.filter(({ field }) => field in entries);
  if (recordUrl === null) return columns;
  return [...columns, { header: 'url', title: 'Link', read: ({ key }) => recordUrl(key) }];
}

/** Those of `columns` that a table shows, in the table's order. */
export function shownColumns(
  columns: readonly ExportColumn[],
  tableNames: readonly string[],
): readonly ExportColumn[] {
  return tableNames.flatMap((name) => columns.filter(({ tableName }) => tableName === name));
}

function fieldColumn(field: string, header: string, title: string): ColumnDefinition {
  const read = ({ record }: ExportRow) => textOf(Reflect.get(record, field));
  return { field, tableName: field, header, title, read };
}

/** A field of each source, in the order of the sources; empty for a source without it. */
function sourceColumn(field: string, header: string, title: string): ColumnDefinition {
  const read = ({ record }: ExportRow) =>
    joined(listOf(record, 'sources').map((each) => fieldOf(each, field)));
  return { field: 'sources', header, title, read };
}

function tagsOf(record: AnyRecord): string {
  return joined(listOf(record, 'tags').map(namedText));
}

/** The name of a tag or variable, or its id if nothing else is given. */
function namedText(value: unknown): string {
  return fieldOf(value, 'name') || fieldOf(value, 'id') || textOf(value);
}

function joined(values: readonly string[]): string {
  return values.every((value) => value === '') ? '' : values.join(separator);
}

function listOf(record: AnyRecord, field: string): readonly unknown[] {
  const list: unknown = Reflect.get(record, field);
  return Array.isArray(list) ? list : [];
}

function fieldOf(value: unknown, field: string): string {
  return typeof value === 'object' && value !== null ? textOf(Reflect.get(value, field)) : '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
