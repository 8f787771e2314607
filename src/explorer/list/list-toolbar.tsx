import { memo, useEffect, useRef } from 'react';
import { type FacetName, facetsOf } from '../../catalog/list/facets.ts';
import type { ListEngine, ListResult } from '../../catalog/list/list-engine.ts';
import { type Selection, nothingSelected, toggled } from '../../catalog/list/selection.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { ActionIcon } from '../ui/action-icon.tsx';
import { announce } from '../ui/announcer.tsx';
import { newRecord } from '../../catalog/basket/selected-record.ts';
import { limitSentence, useSelectedRecords } from '../data/use-selected.ts';
import { useUndo } from '../data/undo-notice.tsx';
import { countOf, formatCount } from '../../catalog/count.ts';
import { FilterPanel } from './filter-panel.tsx';
import { type ChangeListView, type ListView, isCustomView } from './list-view.ts';
import { ColumnChoice } from './view-tools.tsx';
import { chosenLabel } from './facet-choice.tsx';
import type { Rows } from './rows.ts';
import button from '../ui/button.module.css';
import styles from './list-toolbar.module.css';

interface Props extends Omit<SummaryProps, 'selection' | 'onSelect'> {
  name: CollectionName;
  view: ListView;
  changeView: ChangeListView;
  /** Null until requested. */
  listResult: ListResult | null;
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

interface SummaryProps {
  selection: Selection;
  engine: ListEngine | undefined;
  records: Rows;
  /** A sentence about what the list shows. */
  sentence: string;
  searching: boolean;
  /** Whether that search has a result; until then, `records` are those of an earlier one. */
  hasFound: boolean;
  onSelect: (change: (now: Selection) => Selection) => void;
}

/** What a searched, filtered or grouped list shows: the active filters, a sentence, and "Select all". */
function ListSummary({ selection, engine, records, sentence, searching, hasFound, onSelect }: SummaryProps) {
  // Every selected value with its facet, in the order of the facets.
  const chosen = [...selection].flatMap(([facet, values]) => values.map((value) => ({ facet, value })));
  const labelOf = (facet: FacetName, value: string) =>
    chosenLabel(facet, value, engine?.labelOf(facet, value) ?? null);
  return (
    <div className={styles.state} data-searching={searching}>
      {chosen.length > 0 && (
        <ul className={styles.pills} aria-label="Active filters" data-focus-group="">
          {chosen.map(({ facet, value }) => (
            <li key={`${facet} ${value}`}>
              <button
                type="button"
                className={styles.pill}
                aria-label={`Remove filter ${labelOf(facet, value)}`}
                title={`Remove filter ${labelOf(facet, value)}`}
                onClick={() => onSelect((now) => toggled(now, facet, value))}
              >
                <bdi>{labelOf(facet, value)}</bdi>
                <ActionIcon name="close" size={12} />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={button.quiet} onClick={() => onSelect(() => nothingSelected)}>
              Clear filters
            </button>
          </li>
        </ul>
      )}
      <p className={styles.sentence}>{sentence}</p>
      {(searching ? hasFound : chosen.length > 0) && records.count > 0 && (
        <SelectAllButton records={records} />
      )}
    </div>
  );
}

/** Adds all records of a list to the selection, in the list's order. */
function SelectAllButton({ records }: { records: Rows }) {
  const selected = useSelectedRecords();
  const [notice, show] = useUndo();
  async function addAll() {
    const { added, refused, undo } = await selected.add(newRecords(records));
    const sentence =
      added === 0 && refused === 0
        ? `All ${formatCount(records.count)} are in the selection already.`
        : `${countOf(added, 'record', 'records')} added to the selection.`;
    show(refused === 0 ? sentence : `${sentence} ${limitSentence(refused)}`, added === 0 ? null : undo);
  }
  return (
    <>
      <button type="button" className={button.plain} onClick={() => void addAll()}>
        {`Select all ${formatCount(records.count)} results`}
      </button>
      {notice}
    </>
  );
}

function* newRecords(records: Rows) {
  for (let index = 0; index < records.count; index += 1) {
    const entry = records.entryAt(index);
    if (entry !== undefined) yield newRecord(entry);
  }
}
