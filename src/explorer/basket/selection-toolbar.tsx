import { useState } from 'react';
import type { SelectionChange } from '../../catalog/basket/arrange.ts';
import { selectedKey } from '../../catalog/basket/selected-record.ts';
import button from '../ui/button.module.css';
import { countOf } from '../ui/count.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useSelected } from '../data/use-selected.ts';
import { OpenFile } from './open-file.tsx';
import { ShareLink } from './share-link.tsx';
import styles from './selection-toolbar.module.css';
import type { ResolvedRecords } from './use-resolved-records.ts';

const PackageDialog = lazyPart(async () => (await import('./package-dialog.tsx')).PackageDialog);
const CiteDialog = lazyPart(async () => (await import('./cite-dialog.tsx')).CiteDialog);

interface Props {
  resolved: ResolvedRecords;
  show: (sentence: string, undo: SelectionChange | null) => void;
  onFile: (file: File) => void;
}

/** The actions for the selection as a whole. */
export function SelectionToolbar({ resolved, show, onFile }: Props) {
  const { records } = resolved;
  const [dialog, setDialog] = useState<'package' | 'cite' | null>(null);
  const [state, selected] = useSelected();
  async function clear() {
    const undo = await selected.change({
      put: [],
      remove: records.map((record) => selectedKey(record.selected)),
    });
    show(`${countOf(records.length, 'record', 'records')} removed.`, undo);
  }
  return (
    <div className={styles.bar}>
      {records.length > 0 && (
        <>
          <button
            type="button"
            className={button.primary}
            aria-haspopup="dialog"
            onClick={() => setDialog('package')}
          >
            Download package
          </button>
          <button
            type="button"
            className={button.plain}
            aria-haspopup="dialog"
            onClick={() => setDialog('cite')}
          >
            Cite
          </button>
          <ShareLink records={state.records} />
        </>
      )}
      <OpenFile onFile={onFile} />
      {records.length > 0 && (
        <>
          <button type="button" className={button.plain} onClick={() => print()}>
            Print
          </button>
          <button type="button" className={button.plain} onClick={() => void clear()}>
            Clear selection
          </button>
        </>
      )}
      {dialog !== null && (
        <ErrorBoundary name={dialog === 'package' ? 'The package' : 'The citations'}>
          {dialog === 'package' ? (
            <PackageDialog resolved={resolved} onClose={() => setDialog(null)} />
          ) : (
            <CiteDialog resolved={resolved} onClose={() => setDialog(null)} />
          )}
        </ErrorBoundary>
      )}
    </div>
  );
}
