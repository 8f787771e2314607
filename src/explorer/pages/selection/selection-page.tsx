import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { collectionNames, collections } from '../../../contract/collections.ts';
import { countOf } from '../../parts/count.ts';
import notice from '../../parts/notice.module.css';
import page from '../../parts/page.module.css';
import { useSelected } from '../../selected/use-selected.ts';
import { useUndo } from '../../selected/use-undo.tsx';
import { EmptySelection } from './empty-selection.tsx';
import { LoadRest } from './load-rest.tsx';
import { SelectedList } from './selected-list.tsx';
import { SelectionToolbar } from './selection-toolbar.tsx';
import { useResolvedRecords } from './use-resolved-records.ts';

/** The selection: its records in order, what can be done with them, and what a link or file brings along. */
export function SelectionPage() {
  const [{ records, refusal, isLoaded }, selected] = useSelected();
  const { hash } = useLocation();
  const resolved = useResolvedRecords(records);
  const [undoNotice, show] = useUndo();
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
      {records.length > 0 && <SelectionToolbar resolved={resolved} show={show} />}
      {isLoaded && records.length === 0 && hash.length < 2 && <EmptySelection />}
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
