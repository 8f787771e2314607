import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type FacetName, facetOf } from '../../../catalog/list/facets.ts';
import { Action } from '../../ui/control/action.tsx';
import { ActionIcon } from '../../ui/control/action-icon.tsx';
import { Modal } from '../../ui/overlay/dialog.tsx';
import { useEscape } from '../../ui/keys/keys.ts';
import { pressed } from '../../ui/keys/pressed-key.ts';
import { hasRoomBeside } from '../use-list-page.ts';
import styles from './filter-panel.module.css';

interface FrameProps {
  onClose: () => void;
  /** Null if nothing is selected. */
  onClear: (() => void) | null;
  children: ReactNode;
}

interface SectionProps extends FrameProps {
  /** Whether they are beside the list where the window is wide enough. */
  mayBeBeside: boolean;
}

export function FilterSection({ mayBeBeside, onClose, onClear, children }: SectionProps) {
  const isBeside = mayBeBeside && hasRoomBeside();
  // Otherwise Escape would close the record below the filters. Beside a list they stay, unless it is pressed in them.
  useEscape(!isBeside, onClose);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Not where they are remembered from an earlier list.
    if (document.activeElement?.getAttribute('aria-controls') === 'filters') close.current?.focus();
  }, []);
  return (
    // Keys bubble up from its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      id="filters"
      className={`scroller ${styles.section}`}
      aria-label="Filters"
      data-beside={mayBeBeside}
      data-not-printed=""
      onKeyDown={(event) => {
        if (isBeside && pressed(event) === 'Escape') onClose();
      }}
    >
      <div className={`line ${styles.title}`} data-focus-group="">
        <strong>Filters</strong>
        <HeadButtons ref={close} onClear={onClear} onClose={onClose} />
      </div>
      {children}
    </section>
  );
}

interface DialogProps extends FrameProps {
  /** The label of the closing button. */
  done: string;
}

/** The filters as a full-screen dialog on a small screen. */
export function FilterDialog({ onClose, onClear, done, children }: DialogProps) {
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
    >
      <div className={`line ${styles.bar}`} data-focus-group="">
        <h2 id="filters-heading">Filters</h2>
        <HeadButtons onClear={onClear} onClose={close} />
      </div>
      <div className={`stack scroller ${styles.inDialog}`}>{children}</div>
      <Action kind="primary" label={done} onPress={close} />
    </Modal>
  );
}

interface HeadProps extends Omit<FrameProps, 'children'> {
  /** To the closing button. */
  ref?: RefObject<HTMLButtonElement | null>;
}

function HeadButtons({ ref, onClear, onClose }: HeadProps) {
  return (
    <>
      {onClear !== null && <Action kind="quiet" label="Clear filters" onPress={onClear} />}
      <Action
        ref={ref}
        kind="quiet"
        aria-label="Close filters"
        label={<ActionIcon name="close" />}
        onPress={onClose}
      />
    </>
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
export function Accordion({ facet, chosen, isFirst, children }: AccordionProps) {
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
