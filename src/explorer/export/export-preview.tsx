import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ExportRow, exportRow } from '../../catalog/export/export-row.ts';
import { countOf } from '../../catalog/text/count.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { DataTable, TableScroller } from '../ui/content/data-table.tsx';
import type { ExportSettings, ExportSource } from './export-jobs.ts';

/** How many rows and columns a file has, and the first of its rows. */
export function ExportPreview({ source, settings }: { source: ExportSource; settings: ExportSettings }) {
  const { rows } = source;
  const { data: columns } = useQuery({
    ...source.columnsQuery(settings.columns),
    placeholderData: keepPreviousData,
  });
  if (columns === undefined) return null;
  const first = [0, 1, 2].flatMap((index) => rows.entryAt(index) ?? []).map(exportRow);
  return (
    <>
      <p>{`${countOf(rows.count, 'row', 'rows')}, ${countOf(columns.length, 'column', 'columns')}`}</p>
      <TableScroller label="First rows">
        <DataTable
          columns={columns.map(({ header, read }) => ({
            key: header,
            title: header,
            cell: (row: ExportRow) => shownText(read(row), 30),
          }))}
          rows={first}
          keyOf={({ key }) => key}
        />
      </TableScroller>
    </>
  );
}
