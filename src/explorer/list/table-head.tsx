import type { Sort } from '../../catalog/filter/sort.ts';
import { type Column, type ColumnName, columnOf } from './table-columns.ts';
import styles from './record-table.module.css';

interface Props {
  columns: readonly ColumnName[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** The heads of the columns; each sorts the table when pressed: up, down, then as it was. */
export function TableHead({ columns, sort, onSort }: Props) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, at) => (
          <HeadCell key={column} column={column} at={at} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

interface CellProps extends Pick<Props, 'sort' | 'onSort'> {
  column: ColumnName;
  at: number;
}

function HeadCell({ column, at, sort, onSort }: CellProps) {
  const { title, isNumeric = false }: Column = columnOf(column);
  const direction = directionOf(column, sort);
  return (
    <th scope="col" aria-colindex={at + 1} aria-sort={direction} data-numeric={isNumeric}>
      <button type="button" onClick={() => onSort(following(column, sort))}>
        {title}
        <span aria-hidden="true" className={styles.direction}>
          {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : ''}
        </span>
      </button>
    </th>
  );
}

function directionOf(column: ColumnName, sort: Sort): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

function following(column: ColumnName, sort: Sort): Sort {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? '' : column;
}
