import type { ExportColumn } from './columns.ts';
import { csv } from './csv.ts';
import type { TextFormat } from './export-row.ts';
import type { FormulaGuard } from './formula-guard.ts';
import { json, ndjson } from './json.ts';
import { markdownTable } from './markdown.ts';
import type { Provenance } from './provenance.ts';

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
