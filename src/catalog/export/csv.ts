import type { TextFormat } from './export-row.ts';
import type { FormulaGuard } from './formula-guard.ts';

export const byteOrderMark = '\ufeff';

interface CsvOptions {
  byteOrderMark: boolean;
  guard: FormulaGuard;
}

export interface CsvColumn<Row> {
  header: string;
  read: (row: Row) => string;
}

/**
 * CSV (RFC 4180). Replaces NUL (U+2400: R and Python before 3.11 reject it) and lone surrogates (U+FFFD: not in
 * UTF-8).
 */
export function csv<Row>(columns: readonly CsvColumn<Row>[], options: CsvOptions): TextFormat<Row> {
  const { guard } = options;
  return {
    start: (options.byteOrderMark ? byteOrderMark : '') + line(columns.map(({ header }) => header)),
    row: (row) => line(columns.map(({ read }) => guard.apply(csvText(read(row))))),
    end: '',
  };
}

function csvText(value: string): string {
  return value.toWellFormed().replaceAll('\u0000', '\u2400');
}

function line(cells: readonly string[]): string {
  // A row of one empty value would be an empty line, which readers skip.
  if (cells.length === 1 && cells[0] === '') return '""\r\n';
  return `${cells.map((cell) => quoted(cell, ',')).join(',')}\r\n`;
}

/** Also quotes what some readers trim (white space at the ends) or treat as a separator. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

function quoted(value: string, separator: ',' | '\t'): string {
  return needsQuotes.test(value) || value.includes(separator) ? `"${value.replaceAll('"', '""')}"` : value;
}

export function tabSeparatedLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(cell, '\t')).join('\t')}\r\n`;
}
