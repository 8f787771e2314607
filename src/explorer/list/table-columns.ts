import { type Entry, idText } from '../../catalog/records/entry.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { type ColumnName, type Field, type TableColumn, columnFields } from '../../catalog/records/fields.ts';
import { type Sort, fieldText, isColumnName, sortedBy } from '../../catalog/list/sort.ts';

/** A column of a table; `field` is the field of the contract that it shows. */
export interface Column extends TableColumn {
  field: string;
  title: string;
  isNumeric: boolean;
  definition?: string | undefined;
}

const columns = new Map<ColumnName, Column>(
  [...columnFields]
    .flatMap(([name, [field, { column, ...about }]]) =>
      column !== undefined && isColumnName(name) ? [[name, columnFrom(field, about, column)] as const] : [],
    )
    .sort(([, a], [, b]) => a.place - b.place),
);

function columnFrom(field: string, { title, kind, definition }: Field, column: TableColumn): Column {
  return { ...column, field, title, definition, isNumeric: kind === 'id' || kind === 'number' };
}

export function columnOf(name: ColumnName): Column {
  const column = columns.get(name);
  if (column === undefined) throw new Error(`There is no column ${name}.`);
  return column;
}

/** The text of a cell, on one line; empty if there is no value. */
export function cellText(name: ColumnName, entry: Entry): string {
  return name === 'id' ? idText(entry.key) : fieldText(entry, columnOf(name).field);
}

/** The columns that a collection's table can have, in order; `name` contains the link and is always shown. */
export function columnsOf(name: CollectionName): readonly ColumnName[] {
  const { entries } = collections[name].schema;
  return [...columns].flatMap(([column, { field }]) => (field in entries ? [column] : []));
}

export function defaultColumns(name: CollectionName): readonly ColumnName[] {
  return columnsOf(name).filter((column) => columnOf(column).isHidden !== true);
}

/** The label of an order: "Name, A to Z", "ID, highest first". Empty for relevance and the catalog's order. */
export function sortTitle(sort: Sort): string {
  const by = sortedBy(sort);
  if (by === null) return '';
  const { title, isNumeric } = columnOf(by.column);
  const [upward, downward] = isNumeric ? ['lowest first', 'highest first'] : ['A to Z', 'Z to A'];
  return `${title}, ${by.descending ? downward : upward}`;
}
