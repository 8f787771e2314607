import { useMemo } from 'react';
import {
  type ChosenColumn,
  columnSummary,
  onlyPlaceColumn,
  placeCandidates,
} from '../../catalog/portal/file-columns.ts';
import { portalData } from '../../catalog/export/portal.ts';
import { numberFormatExample, unitNameOf } from '../../catalog/records/variable-facts.ts';
import { type PortalColumn, type PortalFile, portalRows, type PortalValues } from '../../contract/portal.ts';
import type { Source, Variable } from '../../contract/records.ts';
import type { Changes } from '../data/addresses.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { ExternalLink } from '../ui/control/external-link.tsx';
import { ByTable } from './by-table.tsx';
import { ColumnSummaryView } from './column-summary-view.tsx';
import { columnTitle } from './file-tables.tsx';
import { usePortalValues } from './portal-answer.ts';
import { PortalProblemNotice } from './portal-problem.tsx';
import styles from './portal.module.css';

interface Props {
  file: PortalFile;
  source: Source;
  variable: Variable;
  /** The column of the variable, if it is known. */
  ownColumn: ChosenColumn | null;
  column: PortalColumn | null;
  /** The column of names that the reader chose. */
  by: PortalColumn | null;
  onChoose: (changes: Changes) => void;
}

/** A choice of the columns, and the values of the chosen one. */
export function ColumnData({ file, ownColumn, column, ...props }: Props) {
  const { onChoose } = props;
  const note =
    ownColumn === null
      ? 'The catalog does not say which column is this variable’s.'
      : ownColumn.name !== column?.name
        ? ''
        : ownColumn.certain
          ? 'This variable'
          : 'Chosen because its label is this variable’s name';
  return (
    <>
      <div className="row">
        <ColumnChoice
          label="Column"
          columns={file.columns}
          value={column}
          onChoose={(name) => onChoose({ column: name })}
        />
        <span className="quiet">{note}</span>
      </div>
      {column !== null &&
        (file.total > portalRows.read ? (
          <TooManyRows source={props.source} />
        ) : (
          <ReadColumn
            {...props}
            file={file}
            column={column}
            isOwn={ownColumn?.certain === true && ownColumn.name === column.name}
          />
        ))}
    </>
  );
}

interface ChoiceProps {
  label: string;
  columns: readonly PortalColumn[];
  value: PortalColumn | null;
  onChoose: (name: string) => void;
}

function ColumnChoice({ label, columns, value, onChoose }: ChoiceProps) {
  return (
    <label className={`row ${styles.choice}`}>
      {label}
      <select className="input" value={value?.name ?? ''} onChange={({ target }) => onChoose(target.value)}>
        {value === null && <option value="">Choose a column</option>}
        {columns.map((column) => (
          <option key={column.name} value={column.name}>
            {columnTitle(column)}
          </option>
        ))}
      </select>
    </label>
  );
}

function TooManyRows({ source }: { source: Source }) {
  const { portalUrl } = useCatalog().configuration;
  const csv = portalData(portalUrl, source.resourceId);
  return (
    <p>
      Too many rows for a summary of all of them. {csv && <ExternalLink url={csv}>Download CSV</ExternalLink>}
    </p>
  );
}

interface ReadProps extends Omit<Props, 'ownColumn'> {
  column: PortalColumn;
  /** Whether the catalog itself says that this is the variable's column. */
  isOwn: boolean;
}

/** All values of a column: their summary, and a table of them by the names in another column. */
function ReadColumn({ file, source, variable, column, by: chosenBy, isOwn, onChoose }: ReadProps) {
  const by = chosenBy?.name === column.name ? null : chosenBy;
  const candidates = by === null ? placeCandidates(file).filter((name) => name !== column.name) : [by.name];
  const { data, isFetching, refetch } = usePortalValues(source, [column.name, ...candidates]);
  const values = data?.ok === true ? data.value : null;
  const cells = useMemo(() => valuesOf(values, column.name), [values, column]);
  const summary = useMemo(() => cells && columnSummary(cells, column.type), [cells, column]);
  const format = useMemo(() => formatOf(isOwn ? variable : null), [isOwn, variable]);
  const placeName = by?.name ?? (values && onlyPlaceColumn(values, candidates));
  const place = file.columns.find(({ name }) => name === placeName) ?? null;
  const places = useMemo(() => valuesOf(values, placeName ?? ''), [values, placeName]);
  if (data?.ok === false && !isFetching)
    return <PortalProblemNotice problem={data.problem} source={source} onRetry={() => void refetch()} />;
  if (values === null || cells === null || summary === null) return <p className="quiet">Loading…</p>;
  // The portal may only have estimated the number of rows.
  if (values.rows.length < values.total) return <TooManyRows source={source} />;
  const unit = (isOwn && unitNameOf(variable)) || '';
  return (
    <>
      <ColumnSummaryView summary={summary} format={format} unit={unit} />
      <ColumnChoice
        label="By"
        columns={file.columns.filter((each) => each !== column)}
        value={place}
        onChoose={(name) => onChoose({ by: name })}
      />
      {place !== null && places !== null && (
        <ByTable
          key={`${column.name}\n${place.name}`}
          {...{ file, column, place, places, unit }}
          values={cells}
          format={isOwn ? format : null}
          isNumeric={summary.numbers !== null}
        />
      )}
    </>
  );
}

function valuesOf(values: PortalValues | null, name: string): readonly string[] | null {
  const at = values?.fields.indexOf(name) ?? -1;
  return values === null || at === -1 ? null : values.rows.map((row) => row[at] ?? '');
}

const plain = { useGrouping: false, maximumFractionDigits: 10 } as const;

/** How numbers are written: as the variable says, if they are its values. */
function formatOf(variable: Variable | null): (number: number) => string {
  const options = variable?.numberFormatOptions ?? plain;
  const isValid = numberFormatExample(options).problem === null;
  const format = new Intl.NumberFormat('en', isValid ? options : plain);
  return (number) => format.format(number);
}
