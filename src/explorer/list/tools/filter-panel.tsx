import { memo, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { ListResult } from '../../../catalog/list/list-engine.ts';
import { type FacetName, facetOf, facetsOf } from '../../../catalog/list/facets.ts';
import { type Selection, fitsInUrl, nothingSelected, toggled } from '../../../catalog/list/selection.ts';
import { Action } from '../../ui/action.tsx';
import { ActionIcon } from '../../ui/action-icon.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { useEscape } from '../../ui/popup.tsx';
import { countOf } from '../../../catalog/count.ts';
import { FacetChoice, offeredLabel } from './facet-choice.tsx';
import { hasRoomBeside, type ListPage } from '../use-list-page.ts';
import styles from './filter-panel.module.css';

// In px (48rem in the style sheets): below it, the list has no room beside its filters.
const narrow = 768;

/** Whether a filter is about what a record has or lacks, such as a data page; its labels are the explorer's own. */
const isAboutPresence = (facet: FacetName) => {
  const { namesItself, isPartial } = facetOf(facet);
  return namesItself === true || isPartial === true;
};

/** Whether a filter is the unit or subject area, or about what a record has or lacks, such as a data page. */
const isFirst = (facet: FacetName) => facet === 'unit' || facet === 'subject' || isAboutPresence(facet);

/** Whether nearly all records have no unit, so that hardly anybody filters by it. */
function lacksUnits(counted: ListResult): boolean {
  const counts = counted.values('unit');
  const without = counts.find(({ key }) => key === '')?.count ?? 0;
  return without > 0.9 * counts.reduce((sum, { count }) => sum + count, 0);
}

interface Props extends Pick<ListPage, 'name' | 'view' | 'changeView'> {
  listResult: ListResult | null;
  /** Whether all records are loaded and searched. */
  isCounted: boolean;
  /** Whether they are beside the list where the window is wide enough. */
  mayBeBeside: boolean;
  onOpen: (open: boolean) => void;
}

/**
 * Every filter of a collection with its values: beside the list, above it, or over it on a small screen. Memoized: a key
 * in the search field does not render them.
 */
export const FilterPanel = memo(function Panel(props: Props) {
  const { name, listResult, isCounted, mayBeBeside, view, changeView, onOpen } = props;
  const { selection } = view;
  const [overList] = useState(() => innerWidth < narrow);
  // Rendering the counts may be deferred; rendering the list after a keystroke may not.
  const counted = useDeferredValue(listResult);
  // Decided once, so that filters keep their places.
  const [isUnitLast, decide] = useState<boolean | null>(null);
  if (counted !== null && isUnitLast === null) decide(lacksUnits(counted));
  /** First, what all records have; last, what is for those who maintain them. */
  const placeOf = (facet: FacetName) =>
    facet === 'finding' ? 3 : facet === 'unit' && isUnitLast === true ? 2 : isFirst(facet) ? 0 : 1;
  // A single value of all records filters nothing, unless it is selected.
  const offered = facetsOf[name]
    .filter((facet) => {
      const least = facetOf(facet).isPartial === true ? 1 : 2;
      return counted !== null && (selection.has(facet) || counted.values(facet).length >= least);
    })
    .sort((a, b) => placeOf(a) - placeOf(b));
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
  /** Without the finding that the filter of units has as a value of its own, unless it is selected. */
  function valuesOf(facet: FacetName) {
    const values = counted?.values(facet) ?? [];
    const isTwice = facet === 'finding' && offered.includes('unit');
    return isTwice && selection.get(facet)?.includes('no-unit') !== true
      ? values.filter(({ key }) => key !== 'no-unit')
      : values;
  }
  const isFolded = (facet: FacetName) => overList || facet === 'finding' || facetOf(facet).isShort === true;
  const labelOf = (facet: FacetName, chosen: string) =>
    offeredLabel(facet, chosen, counted?.values(facet).find(({ key }) => key === chosen)?.label ?? null);
  const choiceOf = (facet: FacetName) => (
    <FacetChoice
      key={facet}
      facet={facet}
      values={valuesOf(facet)}
      chosen={selection.get(facet) ?? []}
      isTitled={isFolded(facet)}
      isOwn={isAboutPresence(facet)}
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
    </>
  );
  if (!overList)
    return (
      <FilterSection mayBeBeside={mayBeBeside} onClose={close}>
        {notes}
        {/* First the unit or subject area, and whether there is a data page, where both are in view. */}
        <div className={`stack ${styles.first}`}>
          {offered.filter((facet) => placeOf(facet) === 0).map(choiceOf)}
        </div>
        {offered.filter((facet) => placeOf(facet) > 0 && !isFolded(facet)).map(choiceOf)}
        {offered.filter(isFolded).map((facet) => foldedOf(facet, 1))}
      </FilterSection>
    );
  return (
    <FilterDialog
      onClose={close}
      onClear={selection.size > 0 ? () => changeView(() => ({ selection: nothingSelected })) : null}
      done={
        listResult === null
          ? 'Done'
          : `Show ${isCounted ? countOf(listResult.positions.length, 'record', 'records') : 'records'}`
      }
    >
      {notes}
      {offered.map(foldedOf)}
    </FilterDialog>
  );
});

interface FrameProps {
  onClose: () => void;
  children: ReactNode;
}

function FilterSection({ mayBeBeside, onClose, children }: FrameProps & Pick<Props, 'mayBeBeside'>) {
  const isBeside = mayBeBeside && hasRoomBeside();
  // Otherwise Escape would close the record below the filters. Beside a list they stay, unless it is pressed in them.
  useEscape(!isBeside, onClose);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Not where they are remembered from an earlier list.
    if (document.activeElement?.getAttribute('aria-controls') === 'filters')
      section.current?.querySelector('button')?.focus();
  }, []);
  return (
    // Keys bubble up from its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      id="filters"
      className={styles.section}
      aria-label="Filters"
      data-beside={mayBeBeside}
      data-not-printed=""
      // Filters that have become shorter (useSteadyHeight) shrink.
      onPointerLeave={({ currentTarget, pointerType }) => {
        if (pointerType !== 'mouse') return;
        for (const filter of currentTarget.querySelectorAll('fieldset')) filter.style.minHeight = '';
      }}
      onKeyDown={({ key }) => {
        if (isBeside && key === 'Escape') onClose();
      }}
    >
      <div className={`line ${styles.title}`}>
        <strong>Filters</strong>
        <CloseFilters onPress={onClose} />
      </div>
      {children}
    </section>
  );
}

interface DialogProps extends FrameProps {
  /** Null if nothing is selected. */
  onClear: (() => void) | null;
  /** The label of the closing button. */
  done: string;
}

/** The filters as a full-screen dialog on a small screen. */
function FilterDialog({ onClose, onClear, done, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before focusing, because nothing outside an open modal dialog can have the focus.
  const close = () => dialog.current?.close();
  return (
    <Modal
      id="filters"
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="filters-heading"
      onClose={onClose}
      // Escape bubbles up from its controls, of which a search field would only be cleared.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <div className={`line ${styles.bar}`} data-focus-group="">
        <h2 id="filters-heading">Filters</h2>
        {onClear !== null && <Action kind="quiet" label="Clear filters" onPress={onClear} />}
        <CloseFilters onPress={close} />
      </div>
      <div className={`stack ${styles.inDialog}`}>{children}</div>
      <Action kind="primary" label={done} onPress={close} />
    </Modal>
  );
}

function CloseFilters({ onPress }: { onPress: () => void }) {
  return (
    <Action kind="quiet" aria-label="Close filters" label={<ActionIcon name="close" />} onPress={onPress} />
  );
}

interface AccordionProps {
  facet: FacetName;
  /** The selected values; empty if there are none. */
  chosen: string;
  isFirst: boolean;
  children: ReactNode;
}

/** A collapsible filter; initially open if it is the first or in use. */
function Accordion({ facet, chosen, isFirst, children }: AccordionProps) {
  const [isOpen] = useState(isFirst || chosen !== '');
  return (
    <details className={styles.accordion} open={isOpen}>
      <summary className="line opens">
        <ActionIcon name="next" size={14} />
        {facetOf(facet).title}{' '}
        {chosen !== '' && <bdi className={`count clip ${styles.chosen}`}>{chosen}</bdi>}
      </summary>
      {children}
    </details>
  );
}
