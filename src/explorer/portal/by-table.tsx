import { useMemo, useState } from 'react';
import { chunksOf } from '../../catalog/export/export-row.ts';
import { exportFileName, isoDate, plainWords } from '../../catalog/export/provenance.ts';
import { csv, tabSeparated } from '../../catalog/export/spreadsheet.ts';
import { nameKey } from '../../catalog/list/sort.ts';
import { numberIn } from '../../catalog/portal/file-columns.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { containsWords } from '../../catalog/text/without-accents.ts';
import { countOf } from '../../catalog/text/count.ts';
import type { PortalColumn, PortalFile } from '../../contract/portal.ts';
import { Action } from '../ui/control/action.tsx';
import { CopyButton } from '../ui/control/copy-button.tsx';
import { save } from '../ui/control/download.ts';
import { useShowMore } from '../ui/control/show-more.tsx';
import { type Column, DataTable, TableScroller } from '../ui/content/data-table.tsx';
import { columnTitle, FindField } from './file-tables.tsx';

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

const shownAtFirst = 50;

/** The values of a column by place: to be sorted, searched, copied and saved. */
export function ByTable({ file, column, place, places, values, format, unit, isNumeric }: Props) {
  const [text, setText] = useState('');
  const [order, setOrder] = useState('');
  const rows = useMemo(
    () =>
      places.map((name, at): Row => {
        const value = values[at] ?? '';
        return { place: name, value, key: nameKey(name), number: numberIn(value) };
      }),
    [places, values],
  );
  const rowsInOrder = useMemo(() => sortedRows(rows, order), [rows, order]);
  const matches = useMemo(() => {
    const contains = containsWords(text);
    return text.trim() === '' ? rowsInOrder : rowsInOrder.filter((row) => contains(row.place));
  }, [rowsInOrder, text]);
  const [visibleRows, more] = useShowMore(matches, shownAtFirst, 'rows');
  const columns = [
    { header: place.name, title: columnTitle(place), read: (row: Row) => row.place },
    { header: column.name, title: columnTitle(column), read: (row: Row) => row.value },
  ];
  const tableText = () => [...chunksOf(tabSeparated(columns), matches)].join('');
  function saveAsCsv() {
    const text = csv(columns);
    const name = plainWords(column.name).slice(0, 30) || 'column';
    const contents = new Blob([...chunksOf(text, matches)], { type: 'text/csv;charset=utf-8' });
    save(contents, exportFileName(file.title, name, isoDate(new Date()), 'csv'));
  }
  const valueCell = ({ value, number }: Row) => {
    if (number === null) return <bdi>{shownText(value, 200)}</bdi>;
    return format === null ? shownText(value, 200) : format(number);
  };
  const shownColumns: Column<Row>[] = [
    // Without a bdi in each cell, 5,000 rows take 9 MB less.
    { key: 'place', title: columnTitle(place), cell: (row) => shownText(row.place, 200) },
    {
      key: 'value',
      title: `${columnTitle(column)}${unit === '' ? '' : `, ${unit}`}`,
      isNumeric,
      cell: valueCell,
    },
  ];
  return (
    <div className="stack">
      <FindField label="Find a place" text={text} onText={setText} count={matches.length} />
      <TableScroller label="Values by place">
        <DataTable
          columns={shownColumns}
          rows={visibleRows}
          // Names may repeat.
          keyOf={(_row, at) => at}
          order={order}
          onOrder={setOrder}
          more={more}
        />
      </TableScroller>
      <div className="row">
        <CopyButton label={`Copy ${countOf(matches.length, 'row', 'rows')}`} text={tableText} />
        <Action label="Save as CSV" onPress={saveAsCsv} />
      </div>
    </div>
  );
}

/** As received without an order. Texts follow the numbers, and missing values come last in either direction. */
function sortedRows(rows: readonly Row[], order: string): readonly Row[] {
  if (order === '') return rows;
  const sign = order.startsWith('-') ? -1 : 1;
  const compare = (one: string | number, other: string | number) =>
    one < other ? -sign : one > other ? sign : 0;
  if (order.endsWith('place')) return [...rows].sort((a, b) => compare(a.key, b.key));
  const nonEmpty = rows.filter(({ value }) => value.trim() !== '');
  const numbers = nonEmpty.filter(({ number }) => number !== null);
  const texts = nonEmpty.filter(({ number }) => number === null);
  return [
    ...numbers.sort((a, b) => compare(a.number ?? 0, b.number ?? 0)),
    ...texts.sort((a, b) => compare(a.value, b.value)),
    ...rows.filter(({ value }) => value.trim() === ''),
  ];
}
