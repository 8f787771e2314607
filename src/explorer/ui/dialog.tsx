import { type ReactNode, useEffect, useId, useRef } from 'react';
import { closedByBackdrop } from './backdrop.ts';
import button from './button.module.css';
import styles from './dialog.module.css';
import { ErrorBoundary } from './error-boundary.tsx';

interface Props {
  title: string;
  /** For tables: up to 54rem instead of 36rem. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered, with a title and a Close button; Escape and a click on the backdrop close
 * it too. Its content may be loaded lazily and may fail without closing it.
 */
export function Dialog({ title, wide, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={wide}
      aria-labelledby={heading}
      onClose={onClose}
      {...closedByBackdrop}
    >
      <div className={styles.bar}>
        <h2 id={heading}>{title}</h2>
        <button type="button" className={button.plain} onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <ErrorBoundary name={title}>{children}</ErrorBoundary>
    </dialog>
  );
}
