import { useEffect, useEffectEvent, useState } from 'react';
import { type ExportFormat, exportFormats } from '../../catalog/export/formats.ts';
import { provenanceSentence } from '../../catalog/export/provenance.ts';
import { formatCount } from '../../catalog/count.ts';
import { explainFailure } from '../../client/explain-failure.ts';
import { collections } from '../../contract/collections.ts';
import { isSearched } from '../data/search.ts';
import { loadedSentence } from '../list/list-sentence.ts';
import type { ListPage } from '../list/use-list-page.ts';
import { Action } from '../ui/action.tsx';
import { Dialog } from '../ui/dialog.tsx';
import {
  type ExportSettings,
  type ExportSource,
  copyList,
  defaultSettings,
  downloadList,
  fileNameOf,
  useExportSource,
  useSelectedRows,
} from './export-jobs.ts';
import { Progress, RunStatus, useExportRun } from './export-run.tsx';
import notice from '../ui/notice.module.css';
import styles from './export.module.css';

/** Exports the matching records in their current order, or the selected ones, as a file or to the clipboard. */
export function ExportDialog({ page, onClose }: { page: ListPage; onClose: () => void }) {
  const { name, collection, view } = page;
  const [settings, setSettings] = useState<ExportSettings>({
    ...defaultSettings,
    tableColumnsOnly: view.view === 'table',
  });
  const [onlySelected, setOnlySelected] = useState(false);
  const selected = useSelectedRows(page);
  const isSelection = onlySelected && selected.count > 0;
  const source = useExportSource(page, isSelection ? selected : null);
  const loadsMore = collection.hasMore && !isSelection;
  const { state, start, cancel } = useExportRun();
  const save = () => start((writing) => downloadList(source, settings, writing));
  const loadAll = useLoadAllFirst(page, save);
  const { title, hasColumns } = exportFormats[settings.format];
  const busy = state.kind === 'running' || loadAll.isWaiting;
  const unavailable = busy || source.rows.count === 0;
  return (
    <Dialog title={`Export ${collections[name].plural}`} onClose={onClose}>
      <div className={styles.form} data-focus-next="button">
        <p>{provenanceSentence(source.provenance())}.</p>
        {collection.completeness.state !== 'complete' && !collection.hasMore && (
          <p role="note" className={notice.warning}>
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
              title={`All ${formatCount(page.result.records.count)}`}
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
          source={source}
          settings={settings}
          onChange={(change) => setSettings((now) => ({ ...now, ...change }))}
        />
        <p className="quiet">
          <code>{fileNameOf(source, settings)}</code>
        </p>
        <div className={`stack ${styles.footer}`}>
          <div className="row">
            {loadsMore && (
              <Action kind="primary" label="Load all, then export" busy={busy} onPress={loadAll.begin} />
            )}
            <Action
              kind={loadsMore ? 'plain' : 'primary'}
              label={loadsMore ? 'Export loaded records' : `Download ${title}`}
              busy={unavailable}
              onPress={save}
            />
            <Action
              label={
                settings.format === 'csv'
                  ? 'Copy for a spreadsheet'
                  : `Copy ${hasColumns ? 'Markdown' : title}`
              }
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
    <div role="alert" className={notice.error}>
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

interface OptionsProps {
  source: ExportSource;
  settings: ExportSettings;
  onChange: (change: Partial<ExportSettings>) => void;
}

const isFormat = (name: string): name is ExportFormat => Object.hasOwn(exportFormats, name);
const formatNames = Object.keys(exportFormats).filter(isFormat);

/** Format, columns, and options that only CSV has. */
function ExportOptions({ source, settings, onChange }: OptionsProps) {
  const { format, tableColumnsOnly, byteOrderMark, guardFormulas } = settings;
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Format</legend>
        {formatNames.map((name) => (
          <Option
            key={name}
            group="export-format"
            checked={name === format}
            onChange={() => onChange({ format: name })}
            {...exportFormats[name]}
          />
        ))}
      </fieldset>
      {exportFormats[format].hasColumns && (
        <fieldset className={styles.group}>
          <legend>Columns</legend>
          <Option
            group="export-columns"
            checked={!tableColumnsOnly}
            onChange={() => onChange({ tableColumnsOnly: false })}
            title={`All ${source.columns.length}`}
            purpose="with the address of each record"
          />
          <Option
            group="export-columns"
            checked={tableColumnsOnly}
            onChange={() => onChange({ tableColumnsOnly: true })}
            title="Table columns"
            purpose={source.tableColumns.map(({ title }) => title).join(', ')}
          />
        </fieldset>
      )}
      {format === 'csv' && (
        <fieldset className={styles.group}>
          <legend>CSV options</legend>
          <Option
            checked={guardFormulas}
            onChange={() => onChange({ guardFormulas: !guardFormulas })}
            title="Keep spreadsheets from running formulas"
            purpose="puts an apostrophe before values that begin with =, +, - or @"
          />
          <Option
            checked={byteOrderMark}
            onChange={() => onChange({ byteOrderMark: !byteOrderMark })}
            title="For Excel on Windows"
            purpose="adds a byte-order mark, without which it misreads accents"
          />
        </fieldset>
      )}
    </>
  );
}

interface OptionProps {
  /** The name of a group of which one is chosen; without one, an option on its own. */
  group?: string;
  checked: boolean;
  onChange: () => void;
  title: string;
  purpose: string;
}

function Option({ group, checked, onChange, title, purpose }: OptionProps) {
  const type = group === undefined ? 'checkbox' : 'radio';
  return (
    <label className={styles.option}>
      <input type={type} name={group} checked={checked} onChange={onChange} />
      <span>
        {title} <span className="quiet">{purpose}</span>
      </span>
    </label>
  );
}
