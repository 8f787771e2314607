import type { TextFormat } from './export-row.ts';
import type { FormulaGuard } from './formula-guard.ts';

export const byteOrderMark = '\ufeff';

interface CsvOptions {
  byteOrderMark: boolean;
  guard: FormulaGuard;
}

/** A column: its name in the first row, and its text in each other row. */
export interface CsvColumn<Row> {
  header: string;
  read: (row: Row) => string;
}

/**
 * CSV as RFC 4180 has it: commas, CRLF, a first row of names, no comments. Text is exact but for what `guard` changes, NUL
 * (as U+2400: R and Python before 3.11 refuse it) and halves of characters, which UTF-8 does not have (as U+FFFD).
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

/** Also quoted: what some readers trim (white space at the ends) or take for their own separator. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

function quoted(value: string, separator: ',' | '\t'): string {
  return needsQuotes.test(value) || value.includes(separator) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** One row of tab-separated text, as spreadsheets paste it. */
export function tabSeparatedLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(cell, '\t')).join('\t')}\r\n`;
}
