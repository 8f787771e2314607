import { type ExportColumn, exportColumns } from '../export/columns.ts';
import { csv, type CsvColumn } from '../export/spreadsheet.ts';
import { chunksOf } from '../export/export-row.ts';
import { createFormulaGuard } from '../export/spreadsheet.ts';
import { type PackageContents, type PackagedRow, packagedRows } from './package-contents.ts';

interface CodebookColumn extends CsvColumn<PackagedRow> {
  description: string;
}

export function codebookColumns(contents: Pick<PackageContents, 'recordUrl'>): readonly CodebookColumn[] {
  const columns = exportColumns('variable', null);
  const several = 'Several are separated by " | ".';
  return [
    as('slug', columns, 'slug', 'Code or URL-style name of the record.'),
    {
      header: 'type',
      description: 'Collection of the record: variable, indicator, taxonomy or subdomain.',
      read: ({ collection }) => collection,
    },
    as('id', columns, 'id', 'Identifier, unique among the records of its type.'),
    as('label', columns, 'name', 'Name of the record. Names are not unique.'),
    as('short_label', columns, 'short_name', 'Short name of a variable.'),
    as('description', columns, 'description', 'Description as the catalog gives it; may have several lines.'),
    as('units', columns, 'units', 'Units of a variable.'),
    as('unit_notes', columns, 'unit_notes', 'Notes on the units.'),
    as('source', columns, 'source_names', `Names of the sources of a variable. ${several}`),
    as('links', columns, 'information_pages', `Information pages of the sources, in their order. ${several}`),
    as(
      'package_ids',
      columns,
      'package_ids',
      `Data packages of the sources in the data portal, in their order. ${several}`,
    ),
    as('resource_ids', columns, 'resource_ids', `Resources in these packages, in the same order. ${several}`),
    { header: 'note', description: 'Note of whoever made the selection.', read: ({ note }) => note },
    {
      header: 'url',
      description: 'Address of the record in the explorer.',
      read: ({ collection, key }) => contents.recordUrl(collection, key),
    },
  ];
}

/** One row per record, as CSV; what a spreadsheet would execute becomes text. */
export function codebook(contents: PackageContents): Iterable<string> {
  const format = csv(codebookColumns(contents), { byteOrderMark: false, guard: createFormulaGuard(true) });
  return chunksOf(format, packagedRows(contents));
}

function as(
  header: string,
  columns: readonly ExportColumn[],
  exported: string,
  description: string,
): CodebookColumn {
  const column = columns.find((each) => each.header === exported);
  if (column === undefined) throw new Error(`No column ${exported} is exported.`);
  return { header, description, read: column.read };
}
