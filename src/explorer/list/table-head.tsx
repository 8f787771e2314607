import { useEffect, useId, useRef } from 'react';
import type { Sort } from '../../catalog/filter/sort.ts';
import { definitions, type TermName } from '../parts/definitions.ts';
import { type Column, type ColumnName, columnOf } from './table-columns.ts';
import styles from './record-table.module.css';
import { useHint } from './use-hint.ts';

const terms: Readonly<Partial<Record<ColumnName, TermName>>> = {
  slug: 'code',
  units: 'unit',
  sources: 'source',
  percentOf: 'percentOf',
  depth: 'level',
  kind: 'type',
  percentLabel: 'percentLabel',
  tags: 'tag',
};

interface Props {
  columns: readonly ColumnName[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

// The first order waits for its code, and the table for the order: its heads are new then, and the focus returns to this one.
let pressed: ColumnName | null = null;

/**
 * The heads of the columns; each sorts the table when pressed: up, down, then as it was. What a column means is shown below
 * its head while that has the focus or the pointer.
 */
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
  const term = terms[column];
  const hint = useHint();
  const hintId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed !== column) return;
    pressed = null;
    if (button.current === document.activeElement) return;
    button.current?.focus();
    hint.onPress();
    // When the table shows the order that was asked for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sort]);
  return (
    <th
      scope="col"
      aria-colindex={at + 1}
      aria-sort={direction}
      data-numeric={isNumeric}
      data-hint={hint.isShown}
      {...hint.handlers}
    >
      <button
        ref={button}
        type="button"
        aria-describedby={term && hintId}
        onClick={({ currentTarget }) => {
          // Safari leaves the focus elsewhere, and a hint goes with the focus.
          currentTarget.focus();
          hint.onPress();
          pressed = column;
          onSort(following(column, sort));
        }}
      >
        {title}
        <span aria-hidden="true" className={styles.direction}>
          {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : ''}
        </span>
      </button>
      {term !== undefined && (
        // Not part of the name of the column; the button's description.
        <span id={hintId} aria-hidden="true" hidden={!hint.isShown} className={styles.hint}>
          {definitions[term].text}
        </span>
      )}
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
