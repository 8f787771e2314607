import { useEffect, useId, useRef, useState } from 'react';
import type { Sort } from '../../catalog/list/sort.ts';
import type { ColumnName } from '../../catalog/records/fields.ts';
import { columnOf } from './table-columns.ts';
import styles from './record-table.module.css';

interface Props {
  columns: readonly ColumnName[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

// The first sort waits for its code, and the table is remounted with a new head: the focus returns to this column.
let pressed: ColumnName | null = null;

/**
 * The column heads. Pressing one sorts ascending, then descending, then by default; while it is focused or hovered, a
 * hint below it defines the column.
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

function HeadCell({ column, at, sort, onSort }: Omit<Props, 'columns'> & { column: ColumnName; at: number }) {
  const { title, isNumeric, definition } = columnOf(column);
  const direction = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined;
  const following = { ascending: `-${column}`, descending: '', none: column } as const;
  const hint = useHint();
  const hintId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed !== column) return;
    pressed = null;
    if (button.current === document.activeElement) return;
    button.current?.focus();
    hint.onPress();
    // When the table shows the requested order.
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
        aria-describedby={definition && hintId}
        onClick={({ currentTarget }) => {
          // Safari does not focus a clicked button, and the hint disappears without the focus.
          currentTarget.focus();
          hint.onPress();
          pressed = column;
          onSort(following[direction ?? 'none']);
        }}
      >
        {title}
        <span aria-hidden="true" className={styles.direction}>
          {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : ''}
        </span>
      </button>
      {definition !== undefined && (
        // The button's description, not part of the column's name.
        <span id={hintId} aria-hidden="true" hidden={!hint.isShown} className={styles.hint}>
          {definition}
        </span>
      )}
    </th>
  );
}

const restMs = 500;

/**
 * Shows a hint while its element has keyboard focus, after the pointer has rested on it for half a second, and on touch
 * screens when pressed. Escape hides it, and so does pressing with a mouse or key.
 */
function useHint() {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isShown) return undefined;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      // Escape closes nothing else.
      event.preventDefault();
      setShown(false);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isShown]);
  const show = () => setShown(true);
  function hide() {
    clearTimeout(timer.current);
    setShown(false);
  }
  return {
    isShown,
    onPress: () => (matchMedia('(hover: none)').matches ? show() : hide()),
    handlers: {
      onFocus: ({ target }: { target: Element }) => {
        if (target.matches(':focus-visible')) show();
      },
      onBlur: hide,
      onPointerEnter: () => {
        timer.current = setTimeout(show, restMs);
      },
      onPointerLeave: hide,
    },
  };
}
