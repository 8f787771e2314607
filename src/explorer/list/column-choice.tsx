import { useRef } from 'react';
import type { CollectionName } from '../../contract/collections.ts';
import type { ColumnName } from '../../catalog/records/fields.ts';
import { columnOf, columnsOf } from './table-columns.ts';
import button from '../ui/button.module.css';
import styles from './list-toolbar.module.css';
import { OptimisticCheckbox } from './optimistic-checkbox.tsx';

interface Props {
  name: CollectionName;
  columns: readonly ColumnName[];
  onColumns: (change: (now: readonly ColumnName[]) => readonly ColumnName[]) => void;
}

/** The columns of the table, which always include the name. Escape closes the menu. */
export function ColumnChoice({ name, columns, onColumns }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  function toggle(column: ColumnName) {
    onColumns((now) => columnsOf(name).filter((each) => (each === column) !== now.includes(each)));
  }
  return (
    // Keys and focus events bubble up from its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={details}
      className={styles.columns}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || details.current?.open !== true) return;
        event.preventDefault();
        details.current.open = false;
        summary.current?.focus();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary ref={summary} className={button.plain}>
        Columns
      </summary>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Columns of the table</legend>
        {columnsOf(name).map((column) => (
          <label key={column} className={styles.choice}>
            <OptimisticCheckbox
              checked={columns.includes(column)}
              disabled={column === 'name'}
              onToggle={() => toggle(column)}
            />
            <span>{columnOf(column).title}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
