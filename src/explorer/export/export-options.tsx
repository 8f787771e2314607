import { type ExportFormat, exportFormats } from '../../catalog/export/formats.ts';
import type { ExportSettings, ExportSource } from './export-jobs.ts';
import styles from './export.module.css';

interface OptionsProps {
  source: ExportSource;
  settings: ExportSettings;
  onChange: (change: Partial<ExportSettings>) => void;
}

const isFormat = (name: string): name is ExportFormat => Object.hasOwn(exportFormats, name);
const formatNames = Object.keys(exportFormats).filter(isFormat);

/** Format, columns, and options that only CSV has. */
export function ExportOptions({ source, settings, onChange }: OptionsProps) {
  const { format, tableColumnsOnly, byteOrderMark, guardFormulas } = settings;
  const formatOption = (name: ExportFormat) => (
    <Option
      key={name}
      group="export-format"
      checked={name === format}
      onChange={() => onChange({ format: name })}
      {...exportFormats[name]}
    />
  );
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Format</legend>
        {formatNames.filter((name) => exportFormats[name].hasColumns).map(formatOption)}
        <details className="disclosure">
          <summary>For developers</summary>
          {formatNames.filter((name) => !exportFormats[name].hasColumns).map(formatOption)}
        </details>
      </fieldset>
      {exportFormats[format].hasColumns && (
        <fieldset className={styles.group}>
          <legend>Columns</legend>
          <Option
            group="export-columns"
            checked={!tableColumnsOnly}
            onChange={() => onChange({ tableColumnsOnly: false })}
            title={`All ${source.columns.length} columns,`}
            purpose="with a link to each record"
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
        <details className="disclosure">
          <summary>CSV options</summary>
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
        </details>
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

export function Option({ group, checked, onChange, title, purpose }: OptionProps) {
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
