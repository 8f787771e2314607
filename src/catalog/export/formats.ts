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

interface FormatDefinition {
  title: string;
  purpose: string;
  extension: string;
  mediaType: string;
  hasColumns: boolean;
  write: (options: FormatOptions) => TextFormat;
}

export const exportFormats = {
  csv: {
    title: 'CSV',
    purpose: 'for spreadsheets, R and Python',
    extension: 'csv',
    mediaType: 'text/csv;charset=utf-8',
    hasColumns: true,
    write: ({ columns, byteOrderMark, guard }) => csv(columns, { byteOrderMark, guard }),
  },
  json: {
    title: 'JSON',
    purpose: 'records as received, with counts, source and date',
    extension: 'json',
    mediaType: 'application/json',
    hasColumns: false,
    write: ({ provenance }) => json(provenance),
  },
  ndjson: {
    title: 'NDJSON',
    purpose: 'records as received, one per line',
    extension: 'ndjson',
    mediaType: 'application/x-ndjson',
    hasColumns: false,
    write: () => ndjson,
  },
  markdown: {
    title: 'Markdown table',
    purpose: 'for documents and issues',
    extension: 'md',
    mediaType: 'text/markdown;charset=utf-8',
    hasColumns: true,
    write: ({ columns }) => markdownTable(columns),
  },
} as const satisfies Record<string, FormatDefinition>;

export type ExportFormat = keyof typeof exportFormats;

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
