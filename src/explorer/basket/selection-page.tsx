import { useEffect } from 'react';
import { collectionNames, collections } from '../../contract/collections.ts';
import button from '../ui/button.module.css';
import { countOf } from '../ui/count.ts';
import notice from '../ui/notice.module.css';
import page from '../ui/page.module.css';
import { useSelected } from '../data/use-selected.ts';
import { useUndo } from '../data/use-undo.tsx';
import { EmptySelection } from './empty-selection.tsx';
import { IncomingSelection } from './incoming-selection.tsx';
import { LoadRest } from './load-rest.tsx';
import { SelectedList } from './selected-list.tsx';
import { SelectionToolbar } from './selection-toolbar.tsx';
import { useCompleted } from './use-completed.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useIncoming } from './use-incoming.ts';
import { useResolvedRecords } from './use-resolved-records.ts';

/** The selection: its records in order, actions, and records from a link or file. */
export function SelectionPage() {
  const [{ records, refusal, isLoaded }, selected] = useSelected();
  const resolved = useResolvedRecords(records);
  const [undoNotice, show] = useUndo();
  const { incoming, takeFile, finish } = useIncoming(show);
  useFileDrop(takeFile);
  useCompleted(resolved.records);
  useEffect(() => void selected.load(), [selected]);
  return (
    <div className={page.page} data-focus-next="[data-undo] button,button">
      <title>Selection</title>
      <h1>Selection</h1>
      {records.length > 0 && <p className={page.lead}>{summaryOf(records)}. Saved in this browser only.</p>}
      {refusal !== '' && (
        <p role="alert" className={notice.warning}>
          Your browser doesn’t save this selection, so it lasts until you close this page: {refusal}
        </p>
      )}
      {incoming !== null && 'problem' in incoming && (
        <div role="alert" className={notice.error}>
          <p>{incoming.problem}</p>
          <p className={notice.actions}>
            <button type="button" className={button.plain} onClick={finish}>
              Close
            </button>
          </p>
        </div>
      )}
      {incoming !== null && 'records' in incoming && isLoaded && (
        <IncomingSelection
          {...incoming}
          onAdded={(sentence, undo) => {
            finish();
            show(sentence, undo);
          }}
          onClose={finish}
        />
      )}
      {isLoaded && records.length === 0 && incoming === null && <EmptySelection />}
      {isLoaded && <SelectionToolbar resolved={resolved} show={show} onFile={takeFile} />}
      <LoadRest resolved={resolved} />
      {records.length > 0 && <SelectedList records={resolved.records} show={show} />}
      {undoNotice}
    </div>
  );
}

/** "40 records: 25 variables, 10 indicators, 5 subdomains". */
function summaryOf(records: readonly { collection: string }[]): string {
  const parts = collectionNames.flatMap((name) => {
    const count = records.filter(({ collection }) => collection === name).length;
    return count === 0 ? [] : [countOf(count, name, collections[name].plural)];
  });
  return parts.length === 1
    ? parts.join('')
    : `${countOf(records.length, 'record', 'records')}: ${parts.join(', ')}`;
}
