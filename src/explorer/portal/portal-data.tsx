import { useState } from 'react';
import { chosenColumn } from '../../catalog/portal/file-columns.ts';
import { countOf } from '../../catalog/text/count.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import type { PortalFile } from '../../contract/portal.ts';
import type { Source, Variable } from '../../contract/records.ts';
import { type Changes, useParameters } from '../data/addresses.ts';
import { useAnnouncement } from '../ui/page/announcer.tsx';
import { ColumnData } from './column-data.tsx';
import { ColumnsTable, RowsTable, rowCount } from './file-tables.tsx';
import { PortalProblemNotice } from './portal-problem.tsx';
import styles from './portal.module.css';
import { usePortalFile } from './portal-answer.ts';

interface Props {
  source: Source;
  variable: Variable;
  /** Changes what the URL says about the data. */
  onChoose: (changes: Changes) => void;
}

/** The file behind a source as its portal has it: what it is, its columns, its first rows, and one of its columns. */
export function PortalData({ source, variable, onChoose }: Props) {
  const { data, isFetching, refetch } = usePortalFile(source);
  const response = isFetching && data?.ok === false ? undefined : data;
  useAnnouncement(response === undefined ? 'Loading the data' : response.ok ? 'Data loaded' : '');
  return (
    <section className={`stack small ${styles.data}`} aria-label="The data">
      <h4>The file this variable is computed from</h4>
      {response === undefined && <p className="quiet">Loading…</p>}
      {response?.ok === false && (
        <PortalProblemNotice problem={response.problem} source={source} onRetry={() => void refetch()} />
      )}
      {response?.ok === true && <File file={response.value} {...{ source, variable, onChoose }} />}
    </section>
  );
}

function File({ file, source, variable, onChoose }: { file: PortalFile } & Props) {
  const parameters = useParameters();
  const { columns } = file;
  const ownColumn = chosenColumn(variable, columns);
  const columnOf = (parameter: string) => columns.find(({ name }) => name === parameters.get(parameter));
  const column = columnOf('column') ?? columns.find(({ name }) => name === ownColumn?.name);
  return (
    <>
      <FileLine file={file} />
      <RowsTable file={file} />
      <ColumnsTable columns={columns} />
      <ColumnData
        {...{ file, source, variable, ownColumn, onChoose }}
        column={column ?? null}
        by={columnOf('by') ?? null}
      />
    </>
  );
}

/** What the file is, how current and how large. */
function FileLine({ file }: { file: PortalFile }) {
  const { title, publisher, license, changed, frequency, columns } = file;
  const [now] = useState(() => new Date());
  const published = frequency === null ? '' : `, published ${shownText(frequencyText(frequency), 60)}`;
  return (
    <div>
      <p>
        <bdi>
          <strong>{shownText(title, 300)}</strong>
        </bdi>
        {publisher !== '' && <bdi>, {shownText(publisher, 200)}</bdi>}
      </p>
      <p className="quiet">
        <bdi>{license === '' ? 'No license stated' : shownText(license, 200)}</bdi>
        {' · '}
        {changed === null ? 'does not say when it last changed' : `last changed ${ago(changed, now)}`}
        {published}
        {' · '}
        {rowCount(file)}, {countOf(columns.length, 'column', 'columns')}
      </p>
    </div>
  );
}

const relative = new Intl.RelativeTimeFormat('en');
const dayMs = 86_400_000;

/** "8 months ago"; `date` is an ISO date. */
function ago(date: string, now: Date): string {
  const days = Math.round((Date.parse(now.toISOString().slice(0, 10)) - Date.parse(date)) / dayMs);
  if (!(days >= 1)) return days === 0 ? 'today' : `on ${date}`;
  if (days < 45) return relative.format(-days, 'day');
  return days < 700
    ? relative.format(-Math.round(days / 30.44), 'month')
    : relative.format(-Math.round(days / 365.25), 'year');
}

/** The words for ISO 8601 durations. */
const frequencies: Readonly<Record<string, string>> = {
  P1D: 'daily',
  P1W: 'weekly',
  P2W: 'every two weeks',
  'P0.5M': 'twice a month',
  P1M: 'monthly',
  P2M: 'every two months',
  P3M: 'quarterly',
  P6M: 'twice a year',
  P1Y: 'yearly',
  P2Y: 'every two years',
  P3Y: 'every three years',
  P4Y: 'every four years',
  P5Y: 'every five years',
  P10Y: 'every ten years',
};

/** How often a file is published, in words where there are some: "monthly" for "R/P1M". */
export function frequencyText(frequency: string): string {
  // European portals write the address of a word: …/authority/frequency/MONTHLY.
  const word = frequency.trim().replace(/^https?:.*\//, '');
  return frequencies[word.toUpperCase().replace(/^R\d*\//, '')] ?? word.toLowerCase();
}
