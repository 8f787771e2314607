import { useMemo, useState } from 'react';
import { countOf, formatCount } from '../../catalog/text/count.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { containsWords } from '../../catalog/text/without-accents.ts';
import type { PortalColumn, PortalFile } from '../../contract/portal.ts';
import { useAnnouncement } from '../ui/page/announcer.tsx';
import { pressed } from '../ui/keys/pressed-key.ts';
import { type Column, DataTable, TableScroller } from '../ui/content/data-table.tsx';
import { useShowMore } from '../ui/control/show-more.tsx';
import styles from './portal.module.css';

/** Columns of the first rows; all 600 of a file would be 12,000 cells that nobody reads. */
const mostColumns = 30;
/** Above this number, a list has a field that filters it. */
const filteredAbove = 12;
const shownAtFirst = 50;

/** The first rows of a file. */
export function RowsTable({ file }: { file: PortalFile }) {
  const { columns, rows, total, isEstimate } = file;
  const firstColumns = columns.slice(0, mostColumns);
  const all = rowCount(file);
  const extent =
    rows.length >= total && !isEstimate ? `All ${all}` : `First ${formatCount(rows.length)} of ${all}`;
  const width =
    firstColumns.length < columns.length
      ? `, first ${formatCount(mostColumns)} of ${formatCount(columns.length)} columns`
      : '';
  return (
    <div>
      <p className="quiet">{`${extent}${width}`}</p>
      <TableScroller label={`${extent}${width}`}>
        <DataTable
          columns={firstColumns.map((column, at) => ({
            key: column.name,
            title: columnTitle(column),
            cell: valueCell(at),
          }))}
          rows={rows}
          // Rows keep their order.
          keyOf={(_row, place) => place}
          hasRowHeaders={false}
        />
      </TableScroller>
    </div>
  );
}

function valueCell(at: number) {
  return (row: readonly string[]) => <bdi>{shownText(row[at] ?? '', 100)}</bdi>;
}

/** "1,268,020 rows", "about" where the portal estimates. */
export function rowCount({ total, isEstimate }: PortalFile): string {
  return `${isEstimate ? 'about ' : ''}${countOf(total, 'row', 'rows')}`;
}

/** All columns of a file with what the portal says about them, collapsed. */
export function ColumnsTable({ columns }: { columns: readonly PortalColumn[] }) {
  const [text, setText] = useState('');
  const matches = useMemo(() => {
    const contains = containsWords(text);
    return columns.filter(({ name, label, note }) => contains(`${label} ${name} ${note}`));
  }, [columns, text]);
  return (
    <details className="disclosure">
      <summary>{countOf(columns.length, 'column', 'columns')}</summary>
      <div className="stack">
        {columns.length > filteredAbove && (
          <FindField label="Find a column" text={text} onText={setText} count={matches.length} />
        )}
        <MatchingColumns key={text} columns={matches} />
      </div>
    </details>
  );
}

const aboutColumns: readonly Column<PortalColumn>[] = [
  { key: 'label', title: 'Label', cell: (column) => <bdi>{columnTitle(column)}</bdi> },
  { key: 'name', title: 'Name', cell: ({ name }) => <code>{shownText(name, 100)}</code> },
  { key: 'type', title: 'Type', cell: ({ type }) => shownText(type, 60) },
  { key: 'note', title: 'Note', cell: ({ note }) => <bdi>{shownText(note, 1000)}</bdi> },
];

function MatchingColumns({ columns }: { columns: readonly PortalColumn[] }) {
  const [visibleColumns, more] = useShowMore(columns, shownAtFirst, 'columns');
  return (
    <>
      <TableScroller label="Columns">
        <DataTable columns={aboutColumns} rows={visibleColumns} keyOf={({ name }) => name} />
      </TableScroller>
      {more}
    </>
  );
}

/** How a column is called: its label, or else its name. */
export function columnTitle({ label, name }: PortalColumn): string {
  return shownText(label === '' ? name : label, 100);
}

interface FindFieldProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** How many are left. */
  count: number;
}

/** A field that filters the table below it; Escape clears it. */
export function FindField({ label, text, onText, count }: FindFieldProps) {
  const matches = text === '' ? '' : countOf(count, 'match', 'matches');
  useAnnouncement(matches);
  return (
    <p className="row" data-not-printed="">
      <input
        type="search"
        className={`input ${styles.find}`}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (pressed(event) !== 'Escape' || text === '') return;
          // Only the next one closes the record.
          event.preventDefault();
          onText('');
        }}
      />
      <span className="quiet">{matches}</span>
    </p>
  );
}
