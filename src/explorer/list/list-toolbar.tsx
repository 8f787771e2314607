import { memo, useEffect, useRef } from 'react';
import { facetsOf } from '../../catalog/list/facets.ts';
import type { Selection } from '../../catalog/list/selection.ts';
import { ActionIcon } from '../ui/action-icon.tsx';
import { announce } from '../ui/announcer.tsx';
import button from '../ui/button.module.css';
import { FilterPanel } from './filter-panel.tsx';
import { ListSummary } from './list-summary.tsx';
import styles from './list-toolbar.module.css';
import { isCustomView, type ListView } from './list-view.ts';
import type { ListPage } from './use-list-page.ts';
import type { ListRows } from './use-list-result.ts';
import { ColumnChoice } from './view-tools.tsx';

interface Props extends Pick<ListPage, 'name' | 'view' | 'changeView'> {
  /** Null and undefined until requested. */
  listResult: ListRows['listResult'];
  engine: ListRows['engine'];
  records: ListRows['records'];
  /** A sentence about what the list shows. */
  sentence: string;
  searching: boolean;
  /** Whether that search has a result; until then, `records` are those of an earlier one. */
  hasFound: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  onExport: (open: true) => void;
}

/** The tools beside the search field, with the active filters and the number of records below. Memoized. */
export const ListToolbar = memo(function ListToolbar(props: Props) {
  const { name, view, changeView, listResult, sentence, searching, open, onOpen, onExport } = props;
  const { selection, grouped } = view;
  const filtersButton = useRef<HTMLButtonElement>(null);
  useAnnouncedChanges(view, sentence);
  const chosen = [...selection.values()].flat().length;
  const select = (change: (now: Selection) => Selection) =>
    changeView((now) => ({ selection: change(now.selection) }));
  function close() {
    onOpen(false);
    filtersButton.current?.focus();
  }
  return (
    <div className={styles.tools} data-focus-next="button[aria-expanded],button">
      {facetsOf[name].length > 0 && (
        <button
          ref={filtersButton}
          type="button"
          className={`${button.plain} ${styles.filters}`}
          aria-expanded={open}
          aria-controls={open ? 'filters' : undefined}
          onClick={() => onOpen(!open)}
        >
          <ActionIcon name="filter" />
          <span className={styles.word}>Filters</span>{' '}
          {chosen > 0 && <span className={styles.badge}>{chosen}</span>}
        </button>
      )}
      <div className={styles.more}>
        {view.view === 'table' && (
          <ColumnChoice
            name={name}
            columns={view.columns}
            onColumns={(change) => changeView((now) => ({ columns: change(now.columns) }))}
          />
        )}
        <button
          type="button"
          className={button.plain}
          aria-pressed={grouped}
          onClick={() => changeView((now) => ({ grouped: !now.grouped, open: [] }))}
        >
          Group <span className={styles.long}>same names</span>
        </button>
        <button type="button" className={button.plain} aria-haspopup="dialog" onClick={() => onExport(true)}>
          Export
        </button>
      </div>
      {open && (
        <div className={styles.below}>
          <FilterPanel
            name={name}
            listResult={listResult}
            selection={selection}
            onSelect={select}
            onClose={close}
          />
        </div>
      )}
      {(searching || selection.size > 0 || grouped) && (
        <ListSummary {...props} selection={selection} onSelect={select} />
      )}
    </div>
  );
});

/** Announces the list after the user has changed its view, but not when pages arrive. */
function useAnnouncedChanges(view: ListView, sentence: string): void {
  const announced = useRef(view);
  useEffect(() => {
    if (announced.current === view) return;
    if (sentence === '' && isCustomView(view)) return;
    announced.current = view;
    announce(sentence === '' ? 'Showing the whole list.' : sentence);
  }, [view, sentence]);
}
