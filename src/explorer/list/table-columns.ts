import { type Entry, idText } from '../../catalog/records/entry.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { type ColumnName, columnFields, facts } from '../../catalog/records/facts.ts';
import { withoutStockPhrases } from '../../catalog/census/stock-phrases.ts';
import { rowText, withoutCode } from '../../catalog/records/row-text.ts';
import type { RowOrder } from '../data/selected/select-record.tsx';
import { type Sort, fieldText, isColumnName, sortedBy } from '../../catalog/list/sort.ts';

type SomeRows = Pick<RowOrder, 'count' | 'entryAt'>;

const inOrder = [...columnFields.keys()]
  .filter(isColumnName)
  .sort((a, b) => columnOf(a).place - columnOf(b).place);

/** A column of a table; `field` is the field of the contract that it shows. Read when it is shown: a title may be configured. */
export function columnOf(name: ColumnName) {
  const [key, field] = columnFields.get(name) ?? [];
  if (field?.column === undefined || key === undefined) throw new Error(`There is no column ${name}.`);
  const { title, kind, definition, lists, column } = field;
  return { ...column, field: key, title, definition, lists, isNumeric: kind === 'id' || kind === 'number' };
}

/** The text of a cell, on one line; empty if there is no value. */
export function cellText(name: ColumnName, entry: Entry): string {
  if (name === 'id') return idText(entry.key);
  if (name === 'description') return shownText(rowText(entry).description, 300);
  // As rows of a list have it.
  if (name === 'slug') return rowText(entry).code || entry.record.slug;
  const text = fieldText(entry, columnOf(name).field);
  // Codes have a column of their own.
  return name === 'sources' ? withoutStockPhrases(withoutCode(text, entry.record.slug), entry.record) : text;
}

/** The columns that a collection's table can have, in order; `name` contains the link and is always shown. */
export function columnsOf(name: CollectionName): readonly ColumnName[] {
  const { entries } = collections[name].schema;
  return inOrder.filter((column) => {
    const { field, lists } = columnOf(column);
    return lists === undefined ? field in entries : lists.includes(name);
  });
}

/** The CSS widths of columns: names, which stay in view, have what the others leave, and never half of the window. */
export function columnWidths(names: readonly ColumnName[], rows: SomeRows): readonly string[] {
  const others = names.filter((name) => name !== 'name').map((name) => ` - ${columnWidth(name, rows)}`);
  const least = names.includes('description') ? 15 : 18;
  return names.map((name) =>
    name === 'name'
      ? `clamp(min(${least}rem, 45cqw, max(11rem, 22cqw)), 100cqw${others.join('')}, 26rem)`
      : columnWidth(name, rows),
  );
}

/** The CSS width of a column: that of codes fits the first of them. */
function columnWidth(name: ColumnName, rows: SomeRows): string {
  const { width } = columnOf(name);
  if (name !== 'slug') return width;
  const lengths = Array.from({ length: 100 }, (_, at) => rows.entryAt(at)?.record.slug.length ?? 8);
  return `min(${width}, ${Math.max(8, ...lengths) * 0.45 + 2.75}rem)`;
}

function defaultColumns(name: CollectionName): readonly ColumnName[] {
  return columnsOf(name).filter((column) => columnOf(column).isHidden !== true);
}

/** The label of an order: "Code, A to Z", "ID, highest first". Empty for relevance and the catalog's order. */
export function sortTitle(sort: Sort): string {
  const by = sortedBy(sort);
  if (by === null) return '';
  const { title, isNumeric } = columnOf(by.column);
  const [upward, downward] = isNumeric ? ['lowest first', 'highest first'] : ['A to Z', 'Z to A'];
  return `${title}, ${by.descending ? downward : upward}`;
}

const mostRead = 500;

/** A function that says whether more of the rows, evenly spaced, than a share of them have a value in a column. */
function fillingOf(rows: SomeRows): (column: ColumnName, least: number) => boolean {
  const step = Math.max(1, Math.ceil(rows.count / mostRead));
  const read = Array.from({ length: Math.ceil(rows.count / step) }, (_, nth) => rows.entryAt(nth * step));
  return (column, least) =>
    read.filter((entry) => entry !== undefined && cellText(column, entry) !== '').length >
    read.length * least;
}

const insteadOfDescription: ReadonlySet<ColumnName> = new Set(['universe', 'subject']);

/** The columns that a reader can choose: what only the texts of some records say, if a row or `visibleColumns` has it. */
export function offeredColumns(
  name: CollectionName,
  rows: SomeRows,
  visibleColumns: readonly ColumnName[],
): readonly ColumnName[] {
  const isFilled = fillingOf(rows);
  return columnsOf(name).filter(
    (each) => !(each in facts) || visibleColumns.includes(each) || isFilled(each, 0),
  );
}

/**
 * The chosen columns or, of the default ones, those by which rows are sorted or in which more of the rows, evenly
 * spaced, than `leastFilled` have a value: empty ones take the room of names. Where most descriptions say nothing of their own, whom or what measures count and their topic take their place.
 * Periods have a column where most rows have one.
 * What the first rows do not fill comes last: it moves no column when it arrives.
 */
export function filledColumns(
  name: CollectionName,
  rows: SomeRows,
  chosen: readonly ColumnName[] | null,
  sort: Sort,
  // Fewer rows than one on most screens.
  leastFilled = 0.05,
): readonly ColumnName[] {
  const columns = defaultColumns(name);
  if (chosen !== null || rows.count === 0) return chosen ?? columns;
  const offered = columnsOf(name);
  const filledIn = (some: SomeRows, isDescribed = false) => {
    const isFilled = fillingOf(some);
    const isShown = (column: ColumnName) =>
      column === 'name' || sortedBy(sort)?.column === column || isFilled(column, leastFilled);
    const others =
      isDescribed || isFilled('description', 0.4)
        ? []
        : offered.filter((column) => insteadOfDescription.has(column) && isFilled(column, 0.5));
    return offered.filter((column) => {
      if (column === 'description' && others.length > 0) return sortedBy(sort)?.column === column;
      return (
        (columns.includes(column) && isShown(column)) ||
        others.includes(column) ||
        (column === 'period' && isFilled(column, 0.5))
      );
    });
  };
  // Those of the first page of most services.
  const early = filledIn({ ...rows, count: Math.min(rows.count, 100) });
  return [...new Set([...early, ...filledIn(rows, early.includes('description'))])];
}
