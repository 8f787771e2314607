import { useEffect, useEffectEvent, useState } from 'react';
import { provenanceSentence } from '../../catalog/export/provenance.ts';
import { formatCount } from '../../catalog/text/count.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { explainFailure } from '../../client/failure/explain-failure.ts';
import { collectionWords } from '../../contract/collection-names.ts';
import { extentOf } from '../data/loading/loading-notices.tsx';
import { isSearched } from '../data/loading/search.ts';
import type { LoadingState } from '../data/loading/use-collection.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { loadedSentence } from '../list/list-sentence.ts';
import type { Rows } from '../list/list-rows.ts';
import type { ListPage } from '../list/use-list-page.ts';
import { Action } from '../ui/control/action.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { copyList, defaultSettings, downloadList, useExportSource, useSelectedRows } from './export-jobs.ts';
import { ExportOptions, Option } from './export-options.tsx';
import { ExportPreview } from './export-preview.tsx';
import { Progress, RunStatus, useExportRun } from './export-run.tsx';
import type { ExportedRows } from './write-in-slices.ts';
import styles from './export.module.css';

/** Whether one of the first selected records is among the rows. */
function hasSome(rows: Rows, selected: ExportedRows): boolean {
  return Array.from({ length: Math.min(selected.count, 50) }, (_, index) => selected.entryAt(index)).some(
    (entry) => entry !== undefined && rows.indexOf(entry) !== -1,
  );
}

const wordsOf = ({ ledger }: LoadingState) => collectionWords[ledger.collection];

/** What a file waits for. */
function awaitedSentence(lender: LoadingState | null, list: LoadingState): string {
  if (!lender?.isPending && !lender?.isLoading) return `Searching ${extentOf(list.ledger)}…`;
  return `Loading ${wordsOf(lender).plural} for what they say of these ${wordsOf(list).plural}: ${lender.completeness.sentence}…`;
}

/** Exports the matching records in their current order, or the selected ones, as a file or to the clipboard. */
export function ExportDialog({ page, onClose }: { page: ListPage; onClose: () => void }) {
  const { name, collection } = page;
  const [settings, setSettings] = useState(defaultSettings);
  const selected = useSelectedRows(page);
  // Who has checked rows of this list means them; a selection of before may be about something else.
  const [onlySelected, setOnlySelected] = useState<boolean | null>(null);
  const isSelection = selected.count > 0 && (onlySelected ?? hasSome(page.result.rows, selected));
  const source = useExportSource(page, isSelection ? selected : null);
  const { configuration } = useCatalog();
  const loadsMore = collection.hasMore && !isSelection;
  const { state, start, cancel } = useExportRun();
  const save = () => start((writing) => downloadList(source, settings, writing));
  const loadAll = useLoadAllFirst(page, save);
  const { title, isForSpreadsheets, hasColumns } = settings.format;
  const isCited = hasColumns && settings.columns !== 'table';
  const sentence = source.isReady
    ? `${provenanceSentence({ ...source.provenance(), from: shownText(configuration.title, 100) })}: what the catalog says of them${isCited ? ' and how to cite them' : ''}, without figures.`
    : awaitedSentence(source.lender, collection);
  const busy = state.kind === 'running' || loadAll.isWaiting;
  const unavailable = busy || !source.isReady || source.rows.count === 0;
  return (
    <Dialog wide title={`Export ${collectionWords[name].plural}`} onClose={onClose}>
      <div className={`stack small ${styles.form}`} data-focus-next="button">
        {(!source.isReady || !hasColumns) && <p>{sentence}</p>}
        {source.isReady && source.lender !== null && (
          <p role="note" className="notice warning">
            {`${loadedSentence(source.lender)}: the file may lack what ${wordsOf(source.lender).plural} say of these ${wordsOf(collection).plural}.`}
          </p>
        )}
        {hasColumns && (
          <div className={`stack ${styles.preview}`}>
            {source.isReady && <ExportPreview {...{ source, settings, sentence }} />}
          </div>
        )}
        {collection.completeness.state !== 'complete' && !collection.hasMore && (
          <p role="note" className="notice warning">
            The list may be incomplete: {collection.completeness.sentence}.
          </p>
        )}
        {selected.count > 0 && (
          <fieldset className={styles.group}>
            <legend>Records</legend>
            <Option
              group="export-records"
              checked={!isSelection}
              onChange={() => setOnlySelected(false)}
              title={`All ${formatCount(page.result.rows.count)}`}
              purpose="as the list shows them"
            />
            <Option
              group="export-records"
              checked={isSelection}
              onChange={() => setOnlySelected(true)}
              title={`${formatCount(selected.count)} selected`}
              purpose="in the order of the selection"
            />
          </fieldset>
        )}
        <ExportOptions
          settings={settings}
          onChange={(change) => setSettings((now) => ({ ...now, ...change }))}
        />
        <div className={`stack ${styles.footer}`}>
          <div className="row">
            {loadsMore && (
              <Action kind="primary" label={`Download all (${title})`} busy={busy} onPress={loadAll.begin} />
            )}
            <Action
              kind={loadsMore ? 'plain' : 'primary'}
              label={loadsMore ? `Download ${formatCount(source.rows.count)} loaded` : `Download ${title}`}
              busy={unavailable}
              onPress={save}
            />
            <Action
              label={isForSpreadsheets ? 'Copy for a spreadsheet' : `Copy ${title}`}
              busy={unavailable}
              onPress={() => start((writing) => copyList(source, settings, writing))}
            />
          </div>
          {source.rows.count === 0 && !busy && <p>There are no records to export.</p>}
          {loadAll.isWaiting ? (
            <LoadAllStatus page={page} onStop={loadAll.stop} />
          ) : (
            <RunStatus state={state} rows={source.rows.count} onCancel={cancel} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Loads the whole list and calls `onLoaded` once search and filters cover it; not if loading fails or is stopped. */
function useLoadAllFirst({ collection, search, result }: ListPage, onLoaded: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  const { ledger, hasMore, isFetching, raiseTarget, stop } = collection;
  const searched = search === null || isSearched(search, ledger.entries);
  const isLoaded = isWaiting && !hasMore && !isFetching && searched && !result.isPending;
  const finish = useEffectEvent(() => {
    setWaiting(false);
    onLoaded();
  });
  useEffect(() => {
    if (!isLoaded) return undefined;
    // In a separate task, so that the dialog first shows that everything is loaded.
    const timer = setTimeout(() => finish());
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return {
    isWaiting,
    begin: () => {
      setWaiting(true);
      raiseTarget(Infinity);
    },
    stop: () => {
      setWaiting(false);
      stop(ledger.received);
    },
  };
}

/** Progress while the whole list is loaded for an export, or why loading stopped. */
function LoadAllStatus({ page: { collection }, onStop }: { page: ListPage; onStop: () => void }) {
  const { failure, ledger, retry } = collection;
  if (failure === null)
    return (
      <Progress label="Loaded" max={ledger.count ?? undefined} value={ledger.received} onCancel={onStop}>
        <span>{loadedSentence(collection)}</span>
      </Progress>
    );
  return (
    <div role="alert" className="notice error">
      <p>
        <strong>Loading stopped: {loadedSentence(collection)}.</strong> {explainFailure(failure).title}.
      </p>
      <p className="row">
        <Action label="Try again" onPress={retry} />
        <Action label="Cancel" onPress={onStop} />
      </p>
    </div>
  );
}
