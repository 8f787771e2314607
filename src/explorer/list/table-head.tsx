import type { Sort } from '../../catalog/filter/sort.ts';
import { columnTitle, isNumeric } from './cell-text.ts';
import type { ColumnName } from './table-columns.ts';
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
          <th
            key={column}
            scope="col"
            aria-colindex={at + 1}
            aria-sort={directionOf(column, sort)}
            data-numeric={isNumeric(column)}
          >
            {column === 'name' || column === 'id' ? (
              <button type="button" onClick={() => onSort(following(column, sort))}>
                {columnTitle(column)}
                <span aria-hidden="true" className={styles.direction}>
                  {sort === column ? '↑' : sort === `-${column}` ? '↓' : ''}
                </span>
              </button>
            ) : (
              columnTitle(column)
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function directionOf(column: ColumnName, sort: Sort): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

function following(column: 'name' | 'id', sort: Sort): Sort {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? '' : column;
}
