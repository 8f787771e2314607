import { Suspense, useEffect, useRef } from 'react';
import type { CollectionName } from '../../contract/collections.ts';
import { lazyPart } from '../parts/lazy-page.tsx';
import { closedByBackdrop } from '../parts/backdrop.ts';
import button from '../parts/button.module.css';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { useReloadState } from '../context/reload-state.ts';
import styles from './loading-report-button.module.css';

const LoadingReport = lazyPart(async () => (await import('./loading-report.tsx')).LoadingReport);

/** Opens the loading report of a list in a dialog. */
export function LoadingReportButton({ name }: { name: CollectionName }) {
  const [open, setOpen] = useReloadState('report', false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && dialog.current?.open === false) dialog.current.showModal();
  }, [open]);
  return (
    <>
      <button
        type="button"
        className={button.quiet}
        aria-label="Details: how this list was loaded"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Details
      </button>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-labelledby="loading-report-heading"
        onClose={() => setOpen(false)}
        {...closedByBackdrop}
      >
        {open && (
          <>
            <div className={styles.bar}>
              <h2 id="loading-report-heading">How this list was loaded</h2>
              <button type="button" className={button.plain} onClick={() => dialog.current?.close()}>
                Close
              </button>
            </div>
            <ErrorBoundary name="The loading report">
              <Suspense fallback={<p>Opening…</p>}>
                <LoadingReport name={name} />
              </Suspense>
            </ErrorBoundary>
          </>
        )}
      </dialog>
    </>
  );
}
