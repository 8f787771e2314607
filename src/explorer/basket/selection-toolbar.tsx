import { useEffect, useRef, useState } from 'react';
import { useHref } from 'react-router-dom';
import {
  type SelectedRecord,
  type SelectionChange,
  selectedKey,
} from '../../catalog/basket/selected-record.ts';
import { longestLink, writeFragment } from '../../catalog/basket/selection-link.ts';
import { useSelected } from '../data/use-selected.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { countOf, formatCount } from '../../catalog/count.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyPart } from '../ui/lazy.tsx';
import type { ResolvedRecords } from './resolved-records.ts';
import button from '../ui/button.module.css';
import styles from './selection.module.css';

const PackageDialog = lazyPart(async () => (await import('./package-dialog.tsx')).PackageDialog);
const CiteDialog = lazyPart(async () => (await import('./cite-dialog.tsx')).CiteDialog);

interface Props {
  resolved: ResolvedRecords;
  show: (sentence: string, undo: SelectionChange | null) => void;
  onFile: (file: File) => void;
}

/** The actions for the selection as a whole. */
export function SelectionToolbar({ resolved, show, onFile }: Props) {
  const [{ records }, selected] = useSelected();
  const [dialog, setDialog] = useState<'package' | 'cite' | null>(null);
  const isEmpty = records.length === 0;
  const props = { resolved, onClose: () => setDialog(null) };
  async function clear() {
    const undo = await selected.change({ put: [], remove: records.map(selectedKey) });
    show(`${countOf(records.length, 'record', 'records')} removed.`, undo);
  }
  return (
    <div className={styles.toolbar}>
      {!isEmpty && (
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
          <ShareLink records={records} />
        </>
      )}
      <OpenFile onFile={onFile} />
      {!isEmpty && (
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
          {dialog === 'package' ? <PackageDialog {...props} /> : <CiteDialog {...props} />}
        </ErrorBoundary>
      )}
    </div>
  );
}

/** Copies a link to these records in order, without notes; or says that there are too many for a link. */
function ShareLink({ records }: { records: readonly SelectedRecord[] }) {
  const page = useHref('/selection');
  const [fragment, setFragment] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void writeFragment(records).then((written) => isCurrent && setFragment(written));
    return () => {
      isCurrent = false;
    };
  }, [records]);
  const link = `${new URL(page, location.href).href}#${fragment}`;
  if (link.length <= longestLink) return <CopyButton label="Copy link" text={link} />;
  return (
    <span>
      Too many records for a link of {formatCount(longestLink)} characters. Share a package or its
      selection.json instead.
    </span>
  );
}

/** Opens the `selection.json` of a package; dropping it onto the page does the same. */
function OpenFile({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Selection file"
        accept=".json,application/json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again.
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
      <button
        type="button"
        className={button.plain}
        title="The selection.json of a package; or drop it here"
        onClick={() => input.current?.click()}
      >
        Open file…
      </button>
    </>
  );
}
