import { memo, useDeferredValue, useState } from 'react';
import type { ListResult } from '../../../catalog/list/list-engine.ts';
import { type FacetName, offeredFacets } from '../../../catalog/list/facets.ts';
import { type Selection, fitsInUrl, nothingSelected, toggled } from '../../../catalog/list/selection.ts';
import { countOf, formatCount } from '../../../catalog/text/count.ts';
import { collectionWords } from '../../../contract/collection-names.ts';
import { FacetChoice, offeredLabel } from './facet-choice.tsx';
import { Accordion, FilterDialog, FilterSection } from './filter-frames.tsx';
import { NeedsAllVariables } from '../../data/loading/loading-notices.tsx';
import { filteredByVariables } from '../list-sentence.ts';
import type { ListPage } from '../use-list-page.ts';
import styles from './filter-panel.module.css';

// In px (48rem in the style sheets): below it, the list has no room beside its filters.
const narrow = 768;

interface Props extends Pick<ListPage, 'name' | 'view' | 'changeView'> {
  listResult: ListResult | null;
  /** Whether all records are loaded and searched. */
  isCounted: boolean;
  /** Whether some of them wait for all variables. */
  lacksVariables: boolean;
  /** Whether they are beside the list where the window is wide enough. */
  mayBeBeside: boolean;
  onOpen: (open: boolean) => void;
}

/** Every filter of a collection with its values; memoized, because a key in the search field changes none of them. */
export const FilterPanel = memo(function Panel(props: Props) {
  const { name, listResult, isCounted, lacksVariables, mayBeBeside, view, changeView, onOpen } = props;
  const { selection } = view;
  const [overList] = useState(() => innerWidth < narrow);
  // Rendering the counts may be deferred; rendering the list after a keystroke may not.
  const counted = useDeferredValue(listResult);
  const isEmpty = counted?.positions.length === 0 && selection.size === 0;
  // A single value of all records filters nothing, unless it is selected.
  const offered = offeredFacets(name).filter(
    (facet) => counted !== null && !isEmpty && (selection.has(facet) || counted.values(facet).length > 1),
  );
  // The selection to which another value could not be added.
  const [full, setFull] = useState<Selection | null>(null);
  function toggle(facet: FacetName, key: string) {
    if (!fitsInUrl(name, toggled(selection, facet, key))) setFull(selection);
    else changeView((now) => ({ selection: toggled(now.selection, facet, key) }));
  }
  function close() {
    onOpen(false);
    document.querySelector<HTMLElement>('[aria-controls="filters"]')?.focus();
  }
  const labelOf = (facet: FacetName, chosen: string) =>
    offeredLabel(facet, chosen, counted?.values(facet).find(({ key }) => key === chosen)?.label ?? null);
  const choiceOf = (facet: FacetName) => (
    <FacetChoice
      key={facet}
      facet={facet}
      values={counted?.values(facet) ?? []}
      chosen={selection.get(facet) ?? []}
      // A facet does not limit the counts of its own values.
      total={selection.has(facet) ? Infinity : (counted?.positions.length ?? Infinity)}
      isTitled={overList}
      isCounted={isCounted}
      onToggle={(key) => toggle(facet, key)}
    />
  );
  const foldedOf = (facet: FacetName, at: number) => (
    <Accordion
      key={facet}
      facet={facet}
      chosen={(selection.get(facet) ?? []).map((key) => labelOf(facet, key)).join(', ')}
      isFirst={at === 0}
    >
      {choiceOf(facet)}
    </Accordion>
  );
  const notes = (
    <>
      {full === selection && (
        <p role="alert" className={`quiet ${styles.note}`}>
          No more filters fit in the address of this page. Remove one first.
        </p>
      )}
      {counted === null && <p className={`quiet ${styles.note}`}>Counting…</p>}
      {counted !== null && !lacksVariables && offered.length === 0 && (
        <p className={styles.note}>
          {isEmpty
            ? 'There is nothing to filter.'
            : `The catalog says nothing about these ${collectionWords[name].plural} to filter them by.`}
        </p>
      )}
    </>
  );
  // Where the filters will be that they bring.
  const awaited = counted !== null && lacksVariables && (
    <NeedsAllVariables className={`quiet ${styles.note}`}>{filteredByVariables}</NeedsAllVariables>
  );
  const onClear = selection.size > 0 ? () => changeView(() => ({ selection: nothingSelected })) : null;
  if (!overList)
    return (
      <FilterSection mayBeBeside={mayBeBeside} onClose={close} onClear={onClear}>
        {notes}
        {offered.map(choiceOf)}
        {awaited}
      </FilterSection>
    );
  return (
    <FilterDialog
      onClose={close}
      onClear={onClear}
      done={
        listResult === null
          ? 'Done'
          : isCounted
            ? `Show ${countOf(listResult.positions.length, 'record', 'records')}`
            : `Show ${formatCount(listResult.positions.length)}+ records`
      }
    >
      {notes}
      {offered.map(foldedOf)}
      {awaited}
    </FilterDialog>
  );
});
