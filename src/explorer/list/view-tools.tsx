import { memo, startTransition, useOptimistic, useRef } from 'react';
import { commonSorts, type Sort } from '../../catalog/list/sort.ts';
import type { ColumnName } from '../../catalog/records/fields.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { ActionIcon } from '../ui/action-icon.tsx';
import button from '../ui/button.module.css';
import styles from './list-toolbar.module.css';
import type { ChangeListView, ListView } from './list-view.ts';
import { columnOf, columnsOf, sortTitle } from './table-columns.ts';

interface Props {
  searching: boolean;
  view: ListView;
  changeView: ChangeListView;
}

const views = { list: 'List', table: 'Table' } as const;

/** Switches between list and table, and chooses the order. */
export const ViewTools = memo(function ViewTools({ searching, view, changeView }: Props) {
  return (
    <>
      <div className={styles.view}>
        <fieldset className={styles.switch}>
          <legend className="visually-hidden">View</legend>
          {(['list', 'table'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className={button.plain}
              aria-pressed={view.view === each}
              title={views[each]}
              onClick={() => changeView(() => ({ view: each }))}
            >
              <ActionIcon name={each} />
              <span className={styles.word}>{views[each]}</span>
            </button>
          ))}
        </fieldset>
      </div>
      <SortChoice sort={view.sort} searching={searching} onSort={(sort) => changeView(() => ({ sort }))} />
    </>
  );
});

interface SortProps {
  sort: Sort;
  searching: boolean;
  onSort: (sort: Sort) => void;
}

/** The order of the list; by default the catalog's, or by relevance for a search. */
function SortChoice({ sort, searching, onSort }: SortProps) {
  const [shown, show] = useOptimistic(searching || sort !== 'service' ? sort : '');
  const common = commonSorts.filter((each) => searching || each !== 'service');
  // A table can be sorted by any of its columns.
  const offered = common.some((each) => each === shown) ? common : [...common, shown];
  return (
    <select
      className={styles.sort}
      aria-label="Order"
      value={shown}
      onChange={({ target }) => {
        const chosen = offered.find((each) => each === target.value) ?? '';
        startTransition(() => {
          show(chosen);
          onSort(chosen);
        });
      }}
    >
      {offered.map((each) => (
        <option key={each} value={each}>
          {searching && each === '' ? 'Best match' : sortTitle(each) || 'Catalog order'}
        </option>
      ))}
    </select>
  );
}

interface ColumnProps {
  name: CollectionName;
  columns: readonly ColumnName[];
  onColumns: (change: (now: readonly ColumnName[]) => readonly ColumnName[]) => void;
}

/** The columns of the table, which always include the name. Escape closes the menu. */
export function ColumnChoice({ name, columns, onColumns }: ColumnProps) {
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

interface CheckboxProps {
  checked: boolean;
  /** Ids of additional labels. */
  labelledBy?: string;
  disabled?: boolean;
  onToggle: () => void;
}

/** A checkbox for a value in the URL. It changes immediately, before the URL and the rows. */
export function OptimisticCheckbox({ checked, labelledBy, disabled = false, onToggle }: CheckboxProps) {
  const [shown, show] = useOptimistic(checked);
  return (
    <input
      type="checkbox"
      checked={shown}
      disabled={disabled}
      aria-labelledby={labelledBy}
      onChange={() =>
        startTransition(() => {
          show(!checked);
          onToggle();
        })
      }
    />
  );
}
