import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ExportRow, exportRow } from '../../catalog/export/export-row.ts';
import { countOf } from '../../catalog/text/count.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { DataTable, TableScroller } from '../ui/content/data-table.tsx';
import type { ExportSettings, ExportSource } from './export-jobs.ts';

interface Props {
  source: ExportSource;
  settings: ExportSettings;
}

const useColumns = ({ source, settings }: Props) =>
  useQuery({ ...source.columnsQuery(settings.columns), placeholderData: keepPreviousData }).data;

/** How many rows and columns a file has. */
export function ExportExtent(props: Props) {
  const columns = useColumns(props);
  const rows = countOf(props.source.rows.count, 'row', 'rows');
  return columns && <span>{`${rows}, ${countOf(columns.length, 'column', 'columns')}.`}</span>;
}

/** The first rows of a file. */
export function ExportPreview(props: Props) {
  const { rows } = props.source;
  const columns = useColumns(props);
  if (columns === undefined) return null;
  const first = [0, 1, 2].flatMap((index) => rows.entryAt(index) ?? []).map(exportRow);
  return (
    <TableScroller label="First rows">
      <DataTable
        columns={columns.map(({ header, title, read }) => ({
          key: header,
          // Everything else calls it a code.
          title: header === 'slug' ? `${title} (${header})` : header,
          cell: (row: ExportRow) => shownText(read(row), 30),
        }))}
        rows={first}
        keyOf={({ key }) => key}
      />
    </TableScroller>
  );
}
