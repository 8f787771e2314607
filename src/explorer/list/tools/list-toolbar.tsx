import { memo, useEffect, useRef } from 'react';
import { type FacetName, chosenLabel, pluralOf } from '../../../catalog/list/facets.ts';
import { type Selection, nothingSelected, toggled } from '../../../catalog/list/selection.ts';
import { Action } from '../../ui/control/action.tsx';
import { CopyButton } from '../../ui/control/copy-button.tsx';
import { ActionIcon } from '../../ui/control/action-icon.tsx';
import { announce } from '../../ui/page/announcer.tsx';
import { showDone } from '../../ui/notice/done-notices.tsx';
import { newRecord, selectedKey } from '../../../catalog/basket/selected-record.ts';
import { limitSentence, useSelected } from '../../data/selected/use-selected.ts';
import { countOf, formatCount } from '../../../catalog/text/count.ts';
import type { Entry } from '../../../catalog/records/entry.ts';
import { type ListView, isCustomView } from '../list-view.ts';
import { ColumnChoice } from './view-tools.tsx';
import type { Rows } from '../list-rows.ts';
import type { ListPage, Offer } from '../use-list-page.ts';
import styles from './list-toolbar.module.css';

// More would fill the screen of a phone.
const manyValues = 6;

// A narrow list has room for the icon only.
const exportLabel = (
  <>
    <ActionIcon name="export" />
    <span className="word">Export</span>
  </>
);

interface Props extends Pick<ListPage, 'name' | 'view' | 'changeView'> {
  /** Of a table; a list needs none, and is spared new ones at each key. */
  rows: Rows | null;
  filters: Offer;
  open: boolean;
  onOpen: (open: boolean) => void;
  onExport: (open: true) => void;
}

/** The tools beside the search field. Memoized: a key in the field does not render them. */
export const ListToolbar = memo(function ListToolbar(props: Props) {
  const { name, view, changeView, rows, filters, open, onOpen, onExport } = props;
  const { selection } = view;
  // As many as the chips that remove them.
  const chosen = [...selection.values()]
    .map(({ length }) => (length > manyValues ? 1 : length))
    .reduce((sum, each) => sum + each, 0);
  return (
    <div className="contents" data-tools="">
      {filters !== 'absent' && (
        <button
          type="button"
          className={`button ${styles.filters}`}
          data-beside-columns={rows !== null}
          data-offer={filters}
          aria-expanded={open}
          aria-controls={open ? 'filters' : undefined}
          onClick={() => onOpen(!open)}
        >
          <ActionIcon name="filter" />
          <span className={styles.word}>Filters</span>{' '}
          {chosen > 0 && <span className={`pill ${styles.badge}`}>{chosen}</span>}
        </button>
      )}
      <div className={`row ${styles.more}`}>
        {rows !== null && <ColumnChoice name={name} view={view} rows={rows} changeView={changeView} />}
        <Action label={exportLabel} title="Export" aria-haspopup="dialog" onPress={() => onExport(true)} />
      </div>
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

function allToggled(selection: Selection, facet: FacetName, values: readonly string[]): Selection {
  return values.reduce((now, value) => toggled(now, facet, value), selection);
}

/** What a searched or filtered list shows: the active filters, a sentence, and "Select all". */
export function ListSummary({ page, sentence }: { page: ListPage; sentence: string }) {
  const { view, changeView, result, matches } = page;
  const { engine, rows } = result;
  const { selection } = view;
  const searching = page.search !== null;
  useAnnouncedChanges(view, sentence);
  if (!searching && selection.size === 0) return null;
  return (
    <div className={`row ${styles.state}`}>
      {selection.size > 0 && (
        <ul className={`row ${styles.pills}`} aria-label="Active filters" data-focus-group="">
          {[...selection].map(([facet, values]) => (
            <ChosenValues key={facet} {...{ facet, values, engine, changeView }} />
          ))}
          <li>
            <Action
              kind="quiet"
              label="Clear filters"
              onPress={() => changeView(() => ({ selection: nothingSelected }))}
            />
          </li>
        </ul>
      )}
      <div className={`row ${styles.outcome}`}>
        {/* What found nothing says so itself. */}
        <p className="quiet">{matches?.positions.length === 0 ? '' : sentence}</p>
        {/* Until a search has a result, the records are those of an earlier one. */}
        {(searching ? matches !== undefined : selection.size > 0) && rows.count > 0 && (
          <>
            <CopyButton label="Copy link" text={() => location.href} />
            <SelectAllButton records={rows} isGrowing={page.collection.isLoading} />
          </>
        )}
      </div>
    </div>
  );
}

interface ChosenProps extends Pick<ListPage, 'changeView'> {
  facet: FacetName;
  values: readonly string[];
  engine: ListPage['result']['engine'];
}

/** The selected values of a facet, below its title; many of them as one. */
function ChosenValues({ facet, values, engine, changeView }: ChosenProps) {
  const chosen =
    values.length > manyValues
      ? [{ values, title: '', label: `${formatCount(values.length)} ${pluralOf(facet)}` }]
      : values.map((value) => {
          const [title, label] = chosenLabel(facet, value, engine?.labelOf(facet, value) ?? null);
          return { values: [value], title, label };
        });
  return (
    <li className={`row ${styles.pill}`}>
      {chosen[0]?.title}
      {chosen.map(({ values, title, label }) => (
        <button
          key={values.join(' ')}
          type="button"
          className="bare line"
          aria-label={`Remove filter ${title}${label}`}
          title={`Remove filter ${title}${label}`}
          onClick={() => changeView((now) => ({ selection: allToggled(now.selection, facet, values) }))}
        >
          <bdi className="clip">{label}</bdi>
          <ActionIcon name="close" size={12} />
        </button>
      ))}
    </li>
  );
}

function SelectAllButton({ records, isGrowing }: { records: Rows; isGrowing: boolean }) {
  const [{ byKey }, selected] = useSelected();
  const isAll =
    byKey.size >= records.count && entriesOf(records).every((entry) => byKey.has(selectedKey(entry)));
  async function addAll() {
    const { added, refused, undo } = await selected.add(entriesOf(records).map(newRecord));
    const revert = () => selected.change(undo);
    const sentence = `${countOf(added, 'record', 'records')} added to the selection.`;
    if (refused > 0) showDone(`${sentence} ${limitSentence(refused)}`, added === 0 ? null : revert);
    // The bar of selected records says so, and its "Clear" undoes it.
    else if (added === selected.state().records.length) announce(sentence);
    else showDone(sentence, revert);
  }
  const count = `${formatCount(records.count)}${isGrowing ? ' so far' : ''}`;
  return (
    <Action
      busy={isAll}
      label={
        records.count === 1
          ? `${isAll ? 'Selected' : 'Select'} this result`
          : isAll
            ? `All ${count} selected`
            : `Select ${isGrowing ? 'the' : 'all'} ${count}`
      }
      onPress={() => void addAll()}
    />
  );
}

function entriesOf(records: Rows): Entry[] {
  return Array.from({ length: records.count }, (_, index) => records.entryAt(index) ?? []).flat();
}
