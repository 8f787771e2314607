import { type ExportFormat, exportFormats } from '../../catalog/export/formats.ts';
import type { ExportSettings } from './export-jobs.ts';
import styles from './export.module.css';

interface OptionsProps {
  settings: ExportSettings;
  onChange: (change: Partial<ExportSettings>) => void;
}

/** Format, columns, and options that only formats for spreadsheets have. */
export function ExportOptions({ settings, onChange }: OptionsProps) {
  const { format, columns, byteOrderMark } = settings;
  const formatOption = (each: ExportFormat) => (
    <Option
      {...each}
      key={each.name}
      group="export-format"
      checked={each === format}
      onChange={() => onChange({ format: each })}
    />
  );
  return (
    <div className={styles.options}>
      <fieldset className={styles.group}>
        <legend>Format</legend>
        {exportFormats.filter(({ hasColumns }) => hasColumns).map(formatOption)}
        <details className="disclosure">
          <summary>For developers</summary>
          {exportFormats.filter(({ hasColumns }) => !hasColumns).map(formatOption)}
        </details>
        {format.isForSpreadsheets && (
          <Option
            checked={byteOrderMark}
            onChange={() => onChange({ byteOrderMark: !byteOrderMark })}
            title="For Excel on Windows:"
            purpose="fixes accented letters"
          />
        )}
      </fieldset>
      {format.hasColumns && (
        <fieldset className={styles.group}>
          <legend>Columns</legend>
          {columnChoices.map((choice) => (
            <Option
              {...choice}
              key={choice.name}
              group="export-columns"
              checked={columns === choice.name}
              onChange={() => onChange({ columns: choice.name })}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

const columnChoices = [
  { name: 'filled', title: 'Columns with content,', purpose: 'with citations and links' },
  { name: 'all', title: 'All columns,', purpose: 'always the same ones, which scripts can rely on' },
  { name: 'table', title: 'Table columns,', purpose: 'what the list’s table shows' },
] as const;

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
