import type { Sort } from '../../catalog/filter/sort.ts';
import { type Column, type ColumnName, columnOf } from './table-columns.ts';
import styles from './record-table.module.css';

interface Props {
  columns: readonly ColumnName[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** The heads of the columns; name and id order the table when pressed: up, down, then as it was. */
export function TableHead({ columns, sort, onSort }: Props) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, at) => (
          <HeadCell key={column} column={columnOf(column)} at={at} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

interface CellProps extends Pick<Props, 'sort' | 'onSort'> {
  column: Column;
  at: number;
}

function HeadCell({ column: { title, isNumeric = false, sort: by }, at, sort, onSort }: CellProps) {
  const direction = by === undefined ? undefined : directionOf(by, sort);
  return (
    <th scope="col" aria-colindex={at + 1} aria-sort={direction} data-numeric={isNumeric}>
      {by === undefined ? (
        title
      ) : (
        <button type="button" onClick={() => onSort(following(by, sort))}>
          {title}
          <span aria-hidden="true" className={styles.direction}>
            {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : ''}
          </span>
        </button>
      )}
    </th>
  );
}

function directionOf(column: 'name' | 'id', sort: Sort): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

function following(column: 'name' | 'id', sort: Sort): Sort {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? '' : column;
}
