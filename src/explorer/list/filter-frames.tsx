import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import button from '../ui/button.module.css';
import { ActionIcon } from '../ui/action-icon.tsx';
import styles from './filter-panel.module.css';

interface FrameProps {
  onClose: () => void;
  /** Null if nothing is selected. */
  onClear: (() => void) | null;
  /** The label of the closing button. */
  done: string;
  children: ReactNode;
}

/** Handles Escape so that it closes only the filters. */
function handlesEscape(event: Pick<KeyboardEvent, 'key' | 'preventDefault'>): boolean {
  if (event.key !== 'Escape') return false;
  event.preventDefault();
  return true;
}

export function SectionFrame({ onClose, children }: FrameProps) {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    // Regardless of the focus: otherwise Escape would close the record below the filters.
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      if (handlesEscape(event)) latest.current();
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

/** The filters as a full-screen dialog on a small screen. */
export function DialogFrame({ onClose, onClear, done, children }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // Closed before focusing, because nothing outside an open modal dialog can have the focus.
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
      onKeyDown={(event) => handlesEscape(event) && close()}
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
