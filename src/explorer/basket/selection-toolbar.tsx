import { useMemo, useRef, useState } from 'react';
import { useHref } from 'react-router-dom';
import { type SelectedRecord, selectedKey } from '../../catalog/basket/selected-record.ts';
import { longestLink, writeFragment } from '../../catalog/basket/record-links.ts';
import { CompareLink } from '../data/compare-link.tsx';
import { useSelectedRecords } from '../data/selected/use-selected.ts';
import { Action } from '../ui/control/action.tsx';
import { showDone } from '../ui/notice/done-notices.tsx';
import { CopyButton } from '../ui/control/copy-button.tsx';
import { countOf, formatCount } from '../../catalog/text/count.ts';
import { ErrorBoundary } from '../ui/notice/error-boundary.tsx';
import { importedCode, lazyPart } from '../ui/page/lazy.tsx';
import { RunStatus, useExportRun } from '../export/export-run.tsx';
import { usePackage, type ResolvedRecords } from './resolved-records.ts';
import { Menu } from '../ui/overlay/popover.tsx';
import styles from './basket.module.css';

const importDialogs = () => import('./package-dialog.tsx');
const PackageDialog = lazyPart(async () => (await importDialogs()).PackageDialog);
const CiteDialog = lazyPart(async () => (await importDialogs()).CiteDialog);
const DataDialog = lazyPart(async () => (await importDialogs()).DataDialog);
const dialogs = {
  package: { Content: PackageDialog, name: 'The package' },
  data: { Content: DataDialog, name: 'The data' },
  cite: { Content: CiteDialog, name: 'The citations' },
};

interface Props {
  /** Those that the actions are for. */
  resolved: ResolvedRecords;
  isAll: boolean;
  onFile: (file: File) => void;
}

/** The actions for the selection, or for those of its records that are checked, by use: definitions, citations, data. */
export function SelectionToolbar({ resolved, isAll, onFile }: Props) {
  const selected = useSelectedRecords();
  const records = useMemo(() => resolved.records.map((each) => each.selected), [resolved.records]);
  const [dialog, setDialog] = useState<keyof typeof dialogs | null>(null);
  const contentsNow = usePackage(resolved);
  const { state, start, cancel } = useExportRun();
  const save = () =>
    start(async (writing) => (await importedCode(importDialogs)).downloadCsv(contentsNow(), writing));
  const { Content, name } = dialogs[dialog ?? 'package'];
  const file = useRef<HTMLInputElement>(null);
  const openFile = () => file.current?.click();
  async function clear() {
    const undo = await selected.change({ put: [], remove: records.map(selectedKey) });
    showDone(`${countOf(records.length, 'record', 'records')} removed.`, () => selected.change(undo));
  }
  const count = formatCount(records.length);
  const used = isAll ? (records.length > 1 ? ` · all ${count}` : '') : ` · ${count} checked`;
  const furtherActions: [label: string, act: () => void][] = [
    ['Download package…', () => setDialog('package')],
    ['Print', print],
    ['Open a saved selection…', openFile],
    [isAll ? 'Clear selection' : `Remove ${count}`, () => void clear()],
  ];
  return (
    <div className={`row ${styles.tools}`} data-not-printed="">
      {records.length === 0 ? (
        <Action
          label="Open a saved selection…"
          title="The selection.json of a package; or drop it here"
          onPress={openFile}
        />
      ) : (
        <>
          <Action
            kind="primary"
            label={`Download CSV${used}`}
            busy={state.kind === 'running'}
            onPress={save}
          />
          <Action aria-haspopup="dialog" label="Cite" onPress={() => setDialog('cite')} />
          <Action aria-haspopup="dialog" label="Get the data" onPress={() => setDialog('data')} />
          <CompareLink records={records} />
          <ShareLink records={records} />
          <Menu label="More" actions={furtherActions} />
        </>
      )}
      {/* Opens the `selection.json` of a package. */}
      <input
        ref={file}
        type="file"
        hidden
        aria-label="Selection file"
        accept=".json,application/json"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // Allows choosing the same file again.
          target.value = '';
          if (chosen !== undefined) onFile(chosen);
        }}
      />
      <RunStatus state={state} rows={records.length} onCancel={cancel} />
      {dialog !== null && (
        <ErrorBoundary name={name}>
          <Content resolved={resolved} onClose={() => setDialog(null)} />
        </ErrorBoundary>
      )}
    </div>
  );
}

/** Copies a link to these records in order, without notes; or says that there are too many for a link. */
function ShareLink({ records }: { records: readonly SelectedRecord[] }) {
  const page = useHref('/selection');
  const link = `${new URL(page, location.href).href}#${writeFragment(records)}`;
  if (link.length <= longestLink) {
    const hasNotes = records.some(({ note }) => note.trim() !== '');
    // Not in the label, which would change and move what is after it as soon as a note is typed.
    const onCopied = hasNotes ? () => showDone('Link copied. It has no notes.') : undefined;
    return <CopyButton label="Copy link" text={link} onCopied={onCopied} />;
  }
  return (
    <span>
      Too many records for a link of {formatCount(longestLink)} characters. Share a package or its
      selection.json instead.
    </span>
  );
}
