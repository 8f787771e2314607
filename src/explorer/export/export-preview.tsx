import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ExportRow, exportRow } from '../../catalog/export/export-row.ts';
import { countOf } from '../../catalog/text/count.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { DataTable, TableScroller } from '../ui/content/data-table.tsx';
import type { ExportSettings, ExportSource } from './export-jobs.ts';

interface Props {
  source: ExportSource;
  settings: ExportSettings;
  /** What the file is. */
  sentence: string;
}

/** What a file is, how many rows and columns it has, and the first of its rows. */
export function ExportPreview({ source, settings, sentence }: Props) {
  const { rows } = source;
  const { data: columns = [] } = useQuery({
    ...source.columnsQuery(settings.columns),
    placeholderData: keepPreviousData,
  });
  const first = [0, 1, 2].flatMap((index) => rows.entryAt(index) ?? []).map(exportRow);
  const extent = `${countOf(rows.count, 'row', 'rows')}, ${countOf(columns.length, 'column', 'columns')}.`;
  return (
    <>
      <p>
        {sentence} <span>{columns.length > 0 && extent}</span>
      </p>
      <TableScroller label="First rows">
        <DataTable
          columns={columns.map(({ header, title, read }) => ({
            key: header,
            title: header,
            head: <span title={title}>{header}</span>,
            cell: (row: ExportRow) => shownText(read(row), 30),
          }))}
          rows={first}
          keyOf={({ key }) => key}
        />
      </TableScroller>
    </>
  );
}
