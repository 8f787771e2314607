import { type Sort, sortedBy } from '../../catalog/list/sort.ts';
import { columnOf } from './table-columns.ts';

/** The label of an order: "Name, A to Z", "ID, highest first". Empty for relevance and the catalog's order. */
export function sortTitle(sort: Sort): string {
  const by = sortedBy(sort);
  if (by === null) return '';
  const { title, isNumeric } = columnOf(by.column);
  const [upward, downward] = isNumeric ? ['lowest first', 'highest first'] : ['A to Z', 'Z to A'];
  return `${title}, ${by.descending ? downward : upward}`;
}
