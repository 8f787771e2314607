import { memo, useEffect, useRef } from 'react';
import { facetsOf } from '../../catalog/filter/facets.ts';
import type { Selection } from '../../catalog/filter/selection.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { announce } from '../parts/announcer.tsx';
import button from '../parts/button.module.css';
import { type ListView, chosenCount, isDefaultListView } from '../list/list-view.ts';
import { listViewSentence } from './list-view-sentence.ts';
import { ChosenFilters } from './chosen-filters.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { FilterPanel } from './filter-panel.tsx';
import styles from './list-toolbar.module.css';
import { SortChoice } from './sort-choice.tsx';
import type { ListRows } from '../list/use-list-result.ts';
import type { ChangeListView } from '../list/use-list-view.ts';

interface Props {
  name: CollectionName;
  query: string;
  arrangement: ListView;
  rearrange: ChangeListView;
  /** What the filters count, and who counts; null and undefined until something asks for it. */
  arranged: ListRows['arranged'];
  arranger: ListRows['arranger'];
  open: boolean;
  onOpen: (open: boolean) => void;
  onExport: (open: true) => void;
}

/**
 * What one can do with a list: filter, order, group, see it as a table; and what has been done. Drawn again only when
 * something of it changes, which an answer to a search is not.
 */
export const ListToolbar = memo(function ListTools(props: Props) {
  const { name, query, arrangement, rearrange, arranged, arranger, open, onOpen, onExport } = props;
  const { selection, sort, grouped, view, columns } = arrangement;
  const filtersButton = useRef<HTMLButtonElement>(null);
  const labelOf = arranger?.labelOf ?? noLabel;
  const sentence =
    arranged === null || !isDefaultListView(arrangement)
      ? ''
      : listViewSentence(name, arrangement, arranged, labelOf, query !== '');
  useSaidWhenChanged(arrangement, sentence);
  const chosen = chosenCount(selection);
  const select = (change: (now: Selection) => Selection) =>
    rearrange((now) => ({ selection: change(now.selection) }));
  function close() {
    onOpen(false);
    filtersButton.current?.focus();
  }
  return (
    <div className={styles.tools} data-focus-next="button[aria-expanded],button">
      <div className={styles.bar}>
        {facetsOf[name].length > 0 && (
          <button
            ref={filtersButton}
            type="button"
            className={button.plain}
            aria-expanded={open}
            aria-controls={open ? 'filters' : undefined}
            onClick={() => onOpen(!open)}
          >
            Filters {chosen > 0 && <span className={styles.badge}>{chosen}</span>}
          </button>
        )}
        <SortChoice
          sort={sort}
          searching={query !== ''}
          onSort={(next) => rearrange(() => ({ sort: next }))}
        />
        <button
          type="button"
          className={`${button.plain} ${styles.toggle}`}
          aria-pressed={grouped}
          onClick={() => rearrange((now) => ({ grouped: !now.grouped, open: [] }))}
        >
          Group <span className={styles.more}>same names</span>
        </button>
        <button
          type="button"
          className={`${button.plain} ${styles.toggle}`}
          aria-pressed={view === 'table'}
          onClick={() => rearrange((now) => ({ view: now.view === 'table' ? 'list' : 'table' }))}
        >
          Table
        </button>
        {view === 'table' && (
          <ColumnChoice
            name={name}
            columns={columns}
            onColumns={(change) => rearrange((now) => ({ columns: change(now.columns) }))}
          />
        )}
        <button type="button" className={button.plain} aria-haspopup="dialog" onClick={() => onExport(true)}>
          Export
        </button>
      </div>
      {open && (
        <FilterPanel
          name={name}
          arranged={arranged}
          selection={selection}
          onSelect={select}
          onClose={close}
        />
      )}
      {selection.size > 0 && <ChosenFilters selection={selection} labelOf={labelOf} onSelect={select} />}
      {sentence !== '' && <p className={styles.sentence}>{sentence}</p>}
    </div>
  );
});

const noLabel = () => null;

/** Says the sentence when a person has changed the arrangement; not when pages arrive, nor at the start. */
function useSaidWhenChanged(arrangement: ListView, sentence: string) {
  const said = useRef(arrangement);
  useEffect(() => {
    if (said.current === arrangement) return;
    if (sentence === '' && isDefaultListView(arrangement)) return;
    said.current = arrangement;
    announce(sentence === '' ? 'Showing the whole list.' : sentence);
  }, [arrangement, sentence]);
}
