import { memo, startTransition, useOptimistic } from 'react';
import { hasOneSource } from '../../../catalog/list/selection.ts';
import { commonSorts, type Sort } from '../../../catalog/list/sort.ts';
import type { ColumnName } from '../../../catalog/records/facts.ts';
import { ActionIcon } from '../../ui/control/action-icon.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import styles from './list-toolbar.module.css';
import { columnOf, columnsOf, filledColumns, offeredColumns, sortTitle } from '../table-columns.ts';
import type { Rows } from '../list-rows.ts';
import type { ListPage } from '../use-list-page.ts';

interface Props extends Pick<ListPage, 'view' | 'changeView'> {
  searching: boolean;
  byDefault: Sort;
  grouping: ColumnName | null;
}

const views = [
  ['list', 'List'],
  ['table', 'Table'],
] as const;

const titleOf = (sort: Sort) => sortTitle(sort) || 'Catalog order';

/** Switches between list and table, and chooses the order; in a narrow list by icons. */
export const ViewTools = memo(function ViewTools(props: Props) {
  const { searching, view, changeView, byDefault, grouping } = props;
  const standsFor = searching || hasOneSource(view.selection) ? null : byDefault;
  const [shown, show] = useOptimistic(view.sort === standsFor ? '' : view.sort);
  const others = [...(grouping === null ? [] : [grouping]), ...commonSorts].filter(
    (each) => each !== standsFor,
  );
  // A table can be sorted by any of its columns.
  const offered: readonly Sort[] = [
    '',
    ...others,
    ...(others.some((each) => each === shown) || shown === '' ? [] : [shown]),
  ];
  const defaultTitle = searching ? 'Best match' : standsFor === null ? 'Table order' : titleOf(standsFor);
  return (
    <>
      <fieldset className={styles.switch}>
        <legend className="visually-hidden">View</legend>
        {views.map(([name, title]) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={name === view.view}
            title={title}
            onClick={() => changeView(() => ({ view: name }))}
          >
            <ActionIcon name={name} />
            <span className="word">{title}</span>
          </button>
        ))}
      </fieldset>
      <span className={styles.order}>
        <ActionIcon name="sort" />
        <select
          className={`input ${styles.sort}`}
          aria-label="Order"
          value={shown}
          onChange={({ target }) => {
            const chosen = offered.find((each) => each === target.value) ?? '';
            startTransition(() => {
              show(chosen);
              changeView(() => ({ sort: chosen }));
            });
          }}
        >
          {offered.map((each) => (
            <option key={each} value={each}>
              {each === '' ? defaultTitle : titleOf(each)}
            </option>
          ))}
        </select>
      </span>
    </>
  );
});

interface ColumnChoiceProps extends Pick<ListPage, 'name' | 'view' | 'changeView'> {
  rows: Rows;
}

/** The columns that the table shows, which always include the name. */
export function ColumnChoice({ name, view, rows, changeView }: ColumnChoiceProps) {
  function toggle(column: ColumnName) {
    changeView(({ columns, sort }) => {
      const before = filledColumns(name, rows, columns, sort);
      return { columns: columnsOf(name).filter((each) => (each === column) !== before.includes(each)) };
    });
  }
  return (
    <Popover label="Columns" className={styles.columns}>
      {() => {
        const visibleColumns = filledColumns(name, rows, view.columns, view.sort);
        return (
          <fieldset>
            <legend className="visually-hidden">Columns of the table</legend>
            {offeredColumns(name, rows, visibleColumns).map((column) => (
              <label key={column}>
                <OptimisticCheckbox
                  checked={visibleColumns.includes(column)}
                  disabled={column === 'name'}
                  onToggle={() => toggle(column)}
                />
                <span>{columnOf(column).title}</span>
              </label>
            ))}
          </fieldset>
        );
      }}
    </Popover>
  );
}

interface CheckboxProps {
  checked: boolean;
  disabled?: boolean;
  onToggle: () => void;
}

/** A checkbox for a value in the URL. It changes immediately, before the URL and the rows. */
export function OptimisticCheckbox({ checked, disabled = false, onToggle }: CheckboxProps) {
  const [shown, show] = useOptimistic(checked);
  return (
    <input
      type="checkbox"
      checked={shown}
      disabled={disabled}
      onChange={() =>
        startTransition(() => {
          show(!checked);
          onToggle();
        })
      }
    />
  );
}
