import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Entry } from '../../../catalog/records/entry.ts';
import { countOf } from '../../../catalog/text/count.ts';
import { collectionWords } from '../../../contract/collection-names.ts';
import { useRelatedLoad } from '../../data/loading/load-target.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import { recordPath } from '../../data/record-path.ts';
import { useSelected } from '../../data/selected/use-selected.ts';
import { PrintSheet, mostPrinted } from '../../list/print-sheet.tsx';
import { SelectedBar } from '../../list/selected-bar.tsx';
import type { ListPage } from '../../list/use-list-page.ts';
import { Action } from '../../ui/control/action.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useShortcut } from '../../ui/keys/keys.ts';
import { lazyPart } from '../../ui/page/lazy.tsx';
import layout from '../../list/list.module.css';

const DownloadSelected = lazyPart(
  async () => (await import('../../basket/package-dialog.tsx')).DownloadSelected,
);

interface Props {
  page: ListPage;
  /** Whether the keys for printing were pressed, until `onAsked` is called. */
  asksToPrint: boolean;
  onAsked: () => void;
}

/** Parts of a list that its first screen does not need: its printed form, and what can be done with selected records. */
export function ListExtras({ page, asksToPrint, onAsked }: Props) {
  const [{ records }] = useSelected();
  const selectedOfList = records.filter(({ collection }) => collection === page.name);
  return (
    <>
      {page.recordKey === undefined && <FirstRecordKey entry={page.result.rows.entryAt(0)} />}
      <PrintSheet page={page} />
      {asksToPrint && <PrintQuestion page={page} onAsked={onAsked} />}
      <div className={layout.bottom}>
        <SelectedBar records={selectedOfList} plural={collectionWords[page.name].plural}>
          <DownloadSelected selected={selectedOfList} />
        </SelectedBar>
      </div>
    </>
  );
}

/** J opens the first record, as it opens the next one in a record. */
function FirstRecordKey({ entry }: { entry: Entry | undefined }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  useShortcut('next', () => {
    if (entry) void navigate({ pathname: recordPath(entry.collection, entry.key), search });
  });
  return null;
}

/** Asks before the keys for printing print only the start of a long list; the browser's own menu cannot be asked. */
function PrintQuestion({ page, onAsked }: Omit<Props, 'asksToPrint'>) {
  const { name, recordKey, result, collection } = page;
  const { count } = result.rows;
  const isWhole = collection.completeness.state === 'complete';
  const { one, plural } = collectionWords[name];
  const isLong = recordKey === undefined && count > mostPrinted;
  // Indicators have the descriptions of variables; all variables would be too much for the units of some rows.
  const needsTwins = name === 'variable';
  const indicators = useCollection('indicator');
  const isRequested = useRelatedLoad('indicator', needsTwins);
  const isWaiting = needsTwins && (!isRequested || indicators.isPending || indicators.isLoading);
  const printAll = useEffectEvent(() => {
    print();
    onAsked();
  });
  useEffect(() => {
    if (isLong || isWaiting) return undefined;
    // Within an effect, React would not render the sheet before the paper is laid out.
    const timer = setTimeout(printAll);
    return () => clearTimeout(timer);
  }, [isLong, isWaiting]);
  function printFirst(): void {
    // The dialog would be on the paper.
    flushSync(onAsked);
    print();
  }
  if (!isLong) return null;
  return (
    <Dialog title={`Print ${plural}`} onClose={onAsked}>
      <div className="stack small">
        <p>
          The list has {countOf(count, one, plural)}
          {isWhole ? '' : ' so far'}. Only the first {mostPrinted} are printed; a file has all of them.
        </p>
        <div className="row">
          <Action kind="primary" label={`Print the first ${mostPrinted}`} onPress={printFirst} />
          <Action
            label="Export all"
            onPress={() => {
              onAsked();
              page.setExporting(true);
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}
