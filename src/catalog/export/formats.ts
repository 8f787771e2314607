import type { ExportColumn } from './columns.ts';
import type { TextFormat } from './export-row.ts';
import { markdownTable } from './markdown.ts';
import { metaOf, type Provenance } from './provenance.ts';
import { csv, type FormulaGuard } from './spreadsheet.ts';

export interface FormatOptions {
  columns: readonly ExportColumn[];
  provenance: Provenance;
  byteOrderMark: boolean;
  guard: FormulaGuard;
}

/** A format of exported lists: an entry here is all that the dialog and the command line need. */
export interface ExportFormat {
  name: string;
  title: string;
  purpose: string;
  extension: string;
  mediaType: string;
  hasColumns: boolean;
  /** Whether spreadsheets open it and would run formulas in it, and a copy of it is cells. */
  isForSpreadsheets?: true;
  /** Whether only people read it, so that the command line does not write it. */
  isProse?: true;
  write: (options: FormatOptions) => TextFormat;
}

/** The first one is the default. */
export const exportFormats: readonly [ExportFormat, ...ExportFormat[]] = [
  {
    name: 'csv',
    isForSpreadsheets: true,
    title: 'CSV',
    purpose: 'for spreadsheets, R and Python',
    extension: 'csv',
    mediaType: 'text/csv;charset=utf-8',
    hasColumns: true,
    write: ({ columns, byteOrderMark, guard }) => csv(columns, { byteOrderMark, guard }),
  },
  {
    name: 'json',
    title: 'JSON',
    purpose: 'records as received, with counts, source and date',
    extension: 'json',
    mediaType: 'application/json',
    hasColumns: false,
    write: ({ provenance }) => json(provenance),
  },
  {
    name: 'ndjson',
    title: 'NDJSON',
    purpose: 'records as received, one per line',
    extension: 'ndjson',
    mediaType: 'application/x-ndjson',
    hasColumns: false,
    write: () => ndjson,
  },
  {
    name: 'markdown',
    isProse: true,
    title: 'Markdown table',
    purpose: 'for documents and issues',
    extension: 'md',
    mediaType: 'text/markdown;charset=utf-8',
    hasColumns: true,
    write: ({ columns }) => markdownTable(columns),
  },
];

/** `{"meta": …, "records": […]}`: every record as received, one per line. */
export function json(provenance: Provenance): TextFormat {
  return {
    start: `{"meta":${JSON.stringify(metaOf(provenance))},\n"records":[\n`,
    row: (row, index) => (index === 0 ? '' : ',\n') + row.json(),
    end: '\n]}\n',
  };
}

/** Newline-delimited JSON: every record as received, one per line. */
export const ndjson: TextFormat = {
  start: '',
  row: (row) => `${row.json()}\n`,
  end: '',
};
