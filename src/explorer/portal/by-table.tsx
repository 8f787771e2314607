import { useMemo, useState } from 'react';
import { chunksOf } from '../../catalog/export/export-row.ts';
import { exportFileName, plainWords } from '../../catalog/export/file-name.ts';
import { isoDate } from '../../catalog/export/provenance.ts';
import { createFormulaGuard, csv, tabSeparated } from '../../catalog/export/spreadsheet.ts';
import { nameKey } from '../../catalog/list/sort.ts';
import { numberIn } from '../../catalog/portal/column-summary.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { containsWords } from '../../catalog/without-accents.ts';
import { countOf } from '../../catalog/count.ts';
import type { PortalColumn, PortalFile } from '../../contract/portal.ts';
import { Action } from '../ui/action.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { download, release } from '../ui/download.ts';
import { useShowMore } from '../ui/show-more.tsx';
import { columnTitle, FindField, Scroller } from './file-tables.tsx';
import styles from './portal.module.css';

interface Row {
  place: string;
  value: string;
  /** What the places are sorted by, and the values: null if missing. */
  key: string;
  number: number | null;
}

interface Props {
  file: PortalFile;
  column: PortalColumn;
  /** The column with the names. */
  place: PortalColumn;
  places: readonly string[];
  values: readonly string[];
  /** How numbers are written; null for as they are. */
  format: ((number: number) => string) | null;
  unit: string;
  /** Whether the values are numbers, which are aligned at their ends. */
  isNumeric: boolean;
}

type Order = { by: 'place' | 'value'; isDescending: boolean } | null;

const shownAtFirst = 50;

/** The values of a column by place: to be sorted, searched, copied and saved. */
export function ByTable({ file, column, place, places, values, format, unit, isNumeric }: Props) {
  const [text, setText] = useState('');
  const [order, setOrder] = useState<Order>(null);
  const rows = useMemo(
    () =>
      places.map((name, at): Row => {
        const value = values[at] ?? '';
        return { place: name, value, key: nameKey(name), number: numberIn(value) };
      }),
    [places, values],
  );
  const sorted = useMemo(() => sortedRows(rows, order), [rows, order]);
  const found = useMemo(() => {
    const contains = containsWords(text);
    return text.trim() === '' ? sorted : sorted.filter((row) => contains(row.place));
  }, [sorted, text]);
  const columns = [
    { header: place.name, title: columnTitle(place), read: (row: Row) => row.place },
    { header: column.name, title: columnTitle(column), read: (row: Row) => row.value },
  ];
  const tableText = () => [...chunksOf(tabSeparated(columns, createFormulaGuard(true)), found)].join('');
  function save() {
    const text = csv(columns, { byteOrderMark: false, guard: createFormulaGuard(true) });
    const name = plainWords(column.name).slice(0, 30) || 'column';
    const contents = new Blob([...chunksOf(text, found)], { type: 'text/csv;charset=utf-8' });
    release(download(contents, exportFileName(file.title, name, isoDate(new Date()), 'csv')));
  }
  const heads = [
    { by: 'place', title: columnTitle(place) },
    { by: 'value', title: `${columnTitle(column)}${unit === '' ? '' : `, ${unit}`}` },
  ] as const;
  return (
    <div className="stack">
      <FindField label="Find a place" text={text} onText={setText} found={found.length} />
      <Scroller label="Values by place">
        <table className={`${styles.table} ${styles.by} ${isNumeric ? styles.numeric : ''}`}>
          <thead>
            <tr>
              {heads.map(({ by, title }) => {
                const isSorted = order?.by === by;
                const isDescending = isSorted && order.isDescending;
                return (
                  <th
                    key={by}
                    scope="col"
                    aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
                  >
                    <button
                      type="button"
                      className="bare"
                      onClick={() => setOrder({ by, isDescending: isSorted && !isDescending })}
                    >
                      {title}
                      <span aria-hidden="true">{isSorted ? (isDescending ? ' ↓' : ' ↑') : ''}</span>
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <FoundRows key={`${text}\n${order?.by} ${order?.isDescending}`} rows={found} format={format} />
        </table>
      </Scroller>
      <div className="row">
        <CopyButton label={`Copy ${countOf(found.length, 'row', 'rows')}`} text={tableText} />
        <Action label="Save as CSV" onPress={save} />
      </div>
    </div>
  );
}

/** The first rows, and a button for more in the last one. */
function FoundRows({ rows, format }: { rows: readonly Row[]; format: Props['format'] }) {
  const [shown, more] = useShowMore(rows, shownAtFirst, 'rows');
  return (
    <tbody>
      {shown.map(({ place, value, number }, at) => {
        const text = number === null || format === null ? shownText(value, 200) : format(number);
        return (
          // Names may repeat; another order is another list.
          <tr key={at}>
            {/* Without a bdi in each cell, 5,000 rows take 9 MB less. */}
            <th scope="row" dir="auto">
              {shownText(place, 200)}
            </th>
            <td>{number === null ? <bdi>{text}</bdi> : text}</td>
          </tr>
        );
      })}
      {more !== null && (
        <tr>
          <td colSpan={2}>{more}</td>
        </tr>
      )}
    </tbody>
  );
}

/** As received without an order. Texts follow the numbers, and missing values come last in either direction. */
function sortedRows(rows: readonly Row[], order: Order): readonly Row[] {
  if (order === null) return rows;
  const sign = order.isDescending ? -1 : 1;
  const compare = (one: string | number, other: string | number) =>
    one < other ? -sign : one > other ? sign : 0;
  if (order.by === 'place') return [...rows].sort((a, b) => compare(a.key, b.key));
  const given = rows.filter(({ value }) => value.trim() !== '');
  const numbers = given.filter(({ number }) => number !== null);
  const texts = given.filter(({ number }) => number === null);
  return [
    ...numbers.sort((a, b) => compare(a.number ?? 0, b.number ?? 0)),
    ...texts.sort((a, b) => compare(a.value, b.value)),
    ...rows.filter(({ value }) => value.trim() === ''),
  ];
}
