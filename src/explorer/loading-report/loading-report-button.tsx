import type { CollectionName } from '../../contract/collections.ts';
import { lazyPart } from '../parts/lazy-page.tsx';
import button from '../parts/button.module.css';
import { Dialog } from '../parts/dialog.tsx';
import { useReloadState } from '../context/reload-state.ts';

const LoadingReport = lazyPart(async () => (await import('./loading-report.tsx')).LoadingReport);

/** Opens the loading report of a list in a dialog. */
export function LoadingReportButton({ name }: { name: CollectionName }) {
  const [open, setOpen] = useReloadState('report', false);
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
      {open && (
        <Dialog title="How this list was loaded" wide onClose={() => setOpen(false)}>
          <LoadingReport name={name} />
        </Dialog>
      )}
    </>
  );
}
