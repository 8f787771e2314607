import type { CollectionName } from '../../contract/collections.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Opening } from '../ui/opening.tsx';
import button from '../ui/button.module.css';
import { Dialog } from '../ui/dialog.tsx';
import { ActionIcon } from '../ui/action-icon.tsx';

const LoadingReport = lazyPart(async () => (await import('./loading-report.tsx')).LoadingReport, <Opening />);

interface Props {
  name: CollectionName;
  open: boolean;
  onOpen: (open: boolean) => void;
}

export function LoadingReportButton({ name, open, onOpen }: Props) {
  return (
    <>
      <button
        type="button"
        className={button.quiet}
        aria-label="About this list"
        title="About this list"
        aria-haspopup="dialog"
        onClick={() => onOpen(true)}
      >
        <ActionIcon name="info" />
      </button>
      {open && (
        <Dialog title="About this list" wide onClose={() => onOpen(false)}>
          <LoadingReport name={name} />
        </Dialog>
      )}
    </>
  );
}
