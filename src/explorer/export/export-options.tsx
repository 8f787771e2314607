import type { ReactNode } from 'react';
import { type ExportFormat, exportFormats } from '../../catalog/export/formats.ts';
import styles from './export.module.css';
import type { ExportSettings } from './export-jobs.ts';
import type { ExportSource } from './use-export-source.ts';

interface Props {
  source: ExportSource;
  settings: ExportSettings;
  onChange: (change: Partial<ExportSettings>) => void;
}

const isFormat = (name: string): name is ExportFormat => Object.hasOwn(exportFormats, name);
const formatNames = Object.keys(exportFormats).filter(isFormat);

/** Format, columns, and options that only CSV has. */
export function ExportOptions({ source, settings, onChange }: Props) {
  const { format, tableColumnsOnly, byteOrderMark, guardFormulas } = settings;
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Format</legend>
        {formatNames.map((name) => (
          <Option
            key={name}
            type="radio"
            group="export-format"
            checked={name === format}
            onChange={() => onChange({ format: name })}
            title={exportFormats[name].title}
          >
            {exportFormats[name].purpose}
          </Option>
        ))}
      </fieldset>
      {exportFormats[format].hasColumns && (
        <fieldset className={styles.group}>
          <legend>Columns</legend>
          <Option
            type="radio"
            group="export-columns"
            checked={!tableColumnsOnly}
            onChange={() => onChange({ tableColumnsOnly: false })}
            title={`All ${source.columns.length}`}
          >
            with the address of each record
          </Option>
          <Option
            type="radio"
            group="export-columns"
            checked={tableColumnsOnly}
            onChange={() => onChange({ tableColumnsOnly: true })}
            title="Table columns"
          >
            {source.tableColumns.map(({ title }) => title).join(', ')}
          </Option>
        </fieldset>
      )}
      {format === 'csv' && (
        <fieldset className={styles.group}>
          <legend>CSV options</legend>
          <Option
            type="checkbox"
            checked={guardFormulas}
            onChange={() => onChange({ guardFormulas: !guardFormulas })}
            title="Make formulas text"
          >
            puts an apostrophe before values that begin with =, +, - or @
          </Option>
          <Option
            type="checkbox"
            checked={byteOrderMark}
            onChange={() => onChange({ byteOrderMark: !byteOrderMark })}
            title="Add a byte-order mark"
          >
            Excel on Windows needs it to read accents
          </Option>
        </fieldset>
      )}
    </>
  );
}

interface OptionProps {
  type: 'radio' | 'checkbox';
  group?: string;
  checked: boolean;
  onChange: () => void;
  title: string;
  children: ReactNode;
}

function Option({ type, group, checked, onChange, title, children }: OptionProps) {
  return (
    <label className={styles.option}>
      <input type={type} name={group} checked={checked} onChange={onChange} />
      <span>
        {title} <span className={styles.purpose}>{children}</span>
      </span>
    </label>
  );
}
