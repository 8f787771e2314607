import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { ListResult } from '../../catalog/filter/list-engine.ts';
import { type FacetName, facetsOf } from '../../catalog/filter/facets.ts';
import { type Selection, toggled } from '../../catalog/filter/selection.ts';
import type { CollectionName } from '../../contract/collections.ts';
import button from '../parts/button.module.css';
import { countOf } from '../parts/count.ts';
import { FacetChoice } from './facet-choice.tsx';
import styles from './filter-panel.module.css';

// Below this width, in pixels, the list has no room beside its filters (the 48rem of the style sheets).
const narrow = 768;

interface Props {
  name: CollectionName;
  arranged: ListResult | null;
  selection: Selection;
  onSelect: (change: (now: Selection) => Selection) => void;
  onClose: () => void;
}

/** Every filter of a collection with its values: above the list, or on a small screen over it. */
export function FilterPanel({ name, arranged, selection, onSelect, onClose }: Props) {
  const [overList] = useState(() => innerWidth < narrow);
  // Counting what is offered may wait; the list that a keystroke changes may not.
  const counted = useDeferredValue(arranged);
  const Frame = overList ? DialogFrame : SectionFrame;
  return (
    <Frame
      onClose={onClose}
      done={arranged === null ? 'Done' : `Show ${countOf(arranged.positions.length, 'record', 'records')}`}
    >
      {counted === null ? (
        <p className={styles.note}>Counting…</p>
      ) : (
        offeredFacets(name, counted, selection).map((facet) => (
          <FacetChoice
            key={facet}
            facet={facet}
            values={counted.values(facet)}
            chosen={selection.get(facet) ?? []}
            onToggle={(key) => onSelect((now) => toggled(now, facet, key))}
          />
        ))
      )}
    </Frame>
  );
}

/** The filters that leave a choice: of one value there is none, unless it is chosen. */
function offeredFacets(
  name: CollectionName,
  counted: ListResult,
  selection: Selection,
): readonly FacetName[] {
  return facetsOf[name].filter((facet) => counted.values(facet).length > 1 || selection.has(facet));
}

interface FrameProps {
  onClose: () => void;
  /** What closing it leads to. */
  done: string;
  children: ReactNode;
}

/** Whether a key is Escape, which then closes the filters and nothing else. */
function takesEscape(event: Pick<KeyboardEvent, 'key' | 'preventDefault'>): boolean {
  if (event.key !== 'Escape') return false;
  event.preventDefault();
  return true;
}

function SectionFrame({ onClose, children }: FrameProps) {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    // Wherever the focus is: the filters lie over the record that Escape would close otherwise.
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      if (takesEscape(event)) latest.current();
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

function DialogFrame({ onClose, done, children }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // Closed first: while it is open, nothing outside it can take the focus.
  const close = () => dialog.current?.close();
  return (
    // As above.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      id="filters"
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="filters-heading"
      onClose={onClose}
      onKeyDown={(event) => takesEscape(event) && close()}
    >
      <h2 id="filters-heading">Filters</h2>
      <div className={styles.inDialog}>{children}</div>
      <button type="button" className={button.plain} onClick={close}>
        {done}
      </button>
    </dialog>
  );
}
