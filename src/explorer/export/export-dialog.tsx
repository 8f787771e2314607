import { useState } from 'react';
import { type ExportFormat, exportFormats } from '../../catalog/export/formats.ts';
import { provenanceSentence } from '../../catalog/export/provenance.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import type { ListView } from '../list/list-view.ts';
import type { ListRows } from '../list/use-list-result.ts';
import type { LoadingState } from '../data/use-collection.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { SearchState } from '../data/search.ts';
import {
  type ExportSettings,
  type ExportSource,
  copyList,
  downloadList,
  fileNameOf,
  useExportSource,
} from './export-jobs.ts';
import { LoadAllStatus, useLoadAllFirst } from './load-all-first.tsx';
import { RunStatus, useExportRun } from './export-run.tsx';
import button from '../ui/button.module.css';
import notice from '../ui/notice.module.css';
import styles from './export.module.css';

interface Props {
  name: CollectionName;
  collection: LoadingState;
  list: ListRows;
  view: ListView;
  /** The search whose results are exported, or null. */
  search: SearchState | null;
  onClose: () => void;
}

/** Exports the matching records in their current order, as a file or to the clipboard. */
export function ExportDialog(props: Props) {
  return (
    <Dialog title={`Export ${collections[props.name].plural}`} onClose={props.onClose}>
      <ExportForm {...props} />
    </Dialog>
  );
}

function ExportForm({ name, collection, list, view, search }: Props) {
  const [settings, setSettings] = useState<ExportSettings>({
    format: 'csv',
    tableColumnsOnly: view.view === 'table',
    byteOrderMark: false,
    guardFormulas: true,
  });
  const source = useExportSource(name, collection, list.records, view);
  const { state, start, cancel } = useExportRun();
  const save = () => start((writing) => downloadList(source, settings, writing));
  const loadAll = useLoadAllFirst(collection, { list, search, onLoaded: save });
  const { title, hasColumns } = exportFormats[settings.format];
  const busy = state.kind === 'running' || loadAll.isWaiting;
  const unavailable = busy || source.rows.count === 0;
  const run = (action: () => void) => () => {
    if (!unavailable) action();
  };
  return (
    <div className={styles.form} data-focus-next="button">
      <p>{provenanceSentence(source.provenance())}.</p>
      {collection.completeness.state !== 'complete' && !collection.hasMore && (
        <p role="note" className={notice.warning}>
          The list may be incomplete: {collection.completeness.sentence}.
        </p>
      )}
      <ExportOptions
        source={source}
        settings={settings}
        onChange={(change) => setSettings((now) => ({ ...now, ...change }))}
      />
      <p className={styles.file}>{fileNameOf(source, settings)}</p>
      <div className={styles.footer}>
        <div className={styles.actions}>
          {collection.hasMore && (
            <button type="button" className={button.primary} aria-disabled={busy} onClick={loadAll.begin}>
              Load all, then export
            </button>
          )}
          <button
            type="button"
            className={collection.hasMore ? button.plain : button.primary}
            aria-disabled={unavailable}
            onClick={run(save)}
          >
            {collection.hasMore ? `Export loaded records` : `Download ${title}`}
          </button>
          <button
            type="button"
            className={button.plain}
            aria-disabled={unavailable}
            onClick={run(() => start((writing) => copyList(source, settings, writing)))}
          >
            {settings.format === 'csv' ? 'Copy for a spreadsheet' : `Copy ${hasColumns ? 'Markdown' : title}`}
          </button>
        </div>
        {source.rows.count === 0 && !busy && <p>There are no records to export.</p>}
        {loadAll.isWaiting ? (
          <LoadAllStatus collection={collection} onStop={loadAll.stop} />
        ) : (
          <RunStatus state={state} rows={source.rows.count} onCancel={cancel} />
        )}
      </div>
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
            title="Make formulas text"
            purpose="puts an apostrophe before values that begin with =, +, - or @"
          />
          <Option
            checked={byteOrderMark}
            onChange={() => onChange({ byteOrderMark: !byteOrderMark })}
            title="Add a byte-order mark"
            purpose="Excel on Windows needs it to read accents"
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
        {title} <span className={styles.purpose}>{purpose}</span>
      </span>
    </label>
  );
}
