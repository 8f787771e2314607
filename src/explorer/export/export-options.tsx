import type { ReactNode } from 'react';
import { type ExportFormat, exportFormats } from '../../catalog/export/formats.ts';
import styles from './export-dialog.module.css';
import type { ExportSettings } from './export-settings.ts';
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
          <Choice
            key={name}
            type="radio"
            group="export-format"
            checked={name === format}
            onChange={() => onChange({ format: name })}
            title={exportFormats[name].title}
          >
            {exportFormats[name].purpose}
          </Choice>
        ))}
      </fieldset>
      {exportFormats[format].hasColumns && (
        <fieldset className={styles.group}>
          <legend>Columns</legend>
          <Choice
            type="radio"
            group="export-columns"
            checked={!tableColumnsOnly}
            onChange={() => onChange({ tableColumnsOnly: false })}
            title={`All ${source.columns.length}`}
          >
            with the address of each record
          </Choice>
          <Choice
            type="radio"
            group="export-columns"
            checked={tableColumnsOnly}
            onChange={() => onChange({ tableColumnsOnly: true })}
            title="Table columns"
          >
            {source.tableColumns.map(({ title }) => title).join(', ')}
          </Choice>
        </fieldset>
      )}
      {format === 'csv' && (
        <fieldset className={styles.group}>
          <legend>CSV options</legend>
          <Choice
            type="checkbox"
            checked={guardFormulas}
            onChange={() => onChange({ guardFormulas: !guardFormulas })}
            title="Make formulas text"
          >
            puts an apostrophe before values that begin with =, +, - or @
          </Choice>
          <Choice
            type="checkbox"
            checked={byteOrderMark}
            onChange={() => onChange({ byteOrderMark: !byteOrderMark })}
            title="Add a byte-order mark"
          >
            Excel on Windows needs it to read accents
          </Choice>
        </fieldset>
      )}
    </>
  );
}

interface ChoiceProps {
  type: 'radio' | 'checkbox';
  group?: string;
  checked: boolean;
  onChange: () => void;
  title: string;
  children: ReactNode;
}

function Choice({ type, group, checked, onChange, title, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type={type} name={group} checked={checked} onChange={onChange} />
      <span>
        {title} <span className={styles.purpose}>{children}</span>
      </span>
    </label>
  );
}
