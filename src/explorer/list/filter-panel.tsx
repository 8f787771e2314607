import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListResult } from '../../catalog/list/list-engine.ts';
import { type FacetName, facetOf, facetsOf } from '../../catalog/list/facets.ts';
import { type Selection, fitsInUrl, nothingSelected, toggled } from '../../catalog/list/selection.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { ActionIcon } from '../ui/action-icon.tsx';
import { countOf } from '../../catalog/count.ts';
import { FacetChoice } from './facet-choice.tsx';
import button from '../ui/button.module.css';
import styles from './filter-panel.module.css';

// In px (48rem in the style sheets): below it, the list has no room beside its filters.
const narrow = 768;

interface Props {
  name: CollectionName;
  listResult: ListResult | null;
  selection: Selection;
  onSelect: (change: (now: Selection) => Selection) => void;
  onClose: () => void;
}

/** Every filter of a collection with its values: above the list, or over it on a small screen. */
export function FilterPanel({ name, listResult, selection, onSelect, onClose }: Props) {
  const [overList] = useState(() => innerWidth < narrow);
  // Rendering the counts may be deferred; rendering the list after a keystroke may not.
  const counted = useDeferredValue(listResult);
  // The selection to which another value could not be added.
  const [full, setFull] = useState<Selection | null>(null);
  function toggle(facet: FacetName, key: string) {
    if (fitsInUrl(name, toggled(selection, facet, key))) onSelect((now) => toggled(now, facet, key));
    else setFull(selection);
  }
  const filters =
    counted === null ? (
      <p className={styles.note}>Counting…</p>
    ) : (
      offeredFacets(name, counted, selection).map((facet, at) => {
        const chosen = selection.get(facet) ?? [];
        const choice = (
          <FacetChoice
            key={facet}
            facet={facet}
            values={counted.values(facet)}
            chosen={chosen}
            isTitled={overList}
            onToggle={(key) => toggle(facet, key)}
          />
        );
        return overList ? (
          <Accordion key={facet} facet={facet} chosen={chosen.length} isFirst={at === 0}>
            {choice}
          </Accordion>
        ) : (
          choice
        );
      })
    );
  const content = (
    <>
      {full === selection && (
        <p role="alert" className={styles.note}>
          No more filters fit in the address of this page. Remove one first.
        </p>
      )}
      {filters}
    </>
  );
  if (!overList) return <FilterSection onClose={onClose}>{content}</FilterSection>;
  return (
    <FilterDialog
      onClose={onClose}
      onClear={selection.size > 0 ? () => onSelect(() => nothingSelected) : null}
      done={
        listResult === null ? 'Done' : `Show ${countOf(listResult.positions.length, 'record', 'records')}`
      }
    >
      {content}
    </FilterDialog>
  );
}

/** Omits filters with a single value unless it is selected. */
function offeredFacets(
  name: CollectionName,
  counted: ListResult,
  selection: Selection,
): readonly FacetName[] {
  return facetsOf[name].filter((facet) => counted.values(facet).length > 1 || selection.has(facet));
}

interface FrameProps {
  onClose: () => void;
  children: ReactNode;
}

function FilterSection({ onClose, children }: FrameProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // Regardless of the focus: otherwise Escape would close the record below the filters.
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      close();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <section id="filters" className={styles.section} aria-label="Filters">
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
  useEffect(() => dialog.current?.showModal(), []);
  // Closed before focusing, because nothing outside an open modal dialog can have the focus.
  const close = () => dialog.current?.close();
  return (
    // Escape bubbles up from its controls, of which a search field would only be cleared.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      id="filters"
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="filters-heading"
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <div className={styles.bar}>
        <h2 id="filters-heading">Filters</h2>
        {/* Not disabled, which would lose the focus. */}
        <button
          type="button"
          className={button.quiet}
          aria-disabled={onClear === null}
          onClick={() => onClear?.()}
        >
          Clear filters
        </button>
        <button type="button" className={button.quiet} aria-label="Close filters" onClick={close}>
          <ActionIcon name="close" />
        </button>
      </div>
      <div className={styles.inDialog}>{children}</div>
      <button type="button" className={button.primary} onClick={close}>
        {done}
      </button>
    </dialog>
  );
}

interface AccordionProps {
  facet: FacetName;
  /** Number of selected values. */
  chosen: number;
  isFirst: boolean;
  children: ReactNode;
}

/** A collapsible filter; initially open if it is the first or in use. */
function Accordion({ facet, chosen, isFirst, children }: AccordionProps) {
  const [isOpen] = useState(isFirst || chosen > 0);
  return (
    <details className={styles.accordion} open={isOpen}>
      <summary>
        <ActionIcon name="next" size={14} />
        {facetOf(facet).title} {chosen > 0 && <span className={styles.count}>{`${chosen} chosen`}</span>}
      </summary>
      {children}
    </details>
  );
}
