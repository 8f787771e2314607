import { visibleText } from '../text/visible-text.ts';
import { escapeHtml } from '../text/escape-html.ts';
import type { ExportColumn } from './columns.ts';
import type { ExportRow, TextFormat } from './export-row.ts';

/**
 * Spreadsheets execute text that begins like this, also full-width, after dropping white space, tabs and line breaks.
 * From a pasted table, LibreOffice also drops U+FFFF and characters such as U+10000, whose last 16 bits are a control
 * character.
 */
const formula = /^(?:[\s\uffff]|[\ud800-\udbff][\udc00-\udc1f])*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** A signed number, such as an id of -1: as a formula it has the same value, so it stays a number. */
const number = /^[+-]?\d+(?:\.\d+)?$/;

export interface FormulaGuard {
  apply: (value: string) => string;
  readonly changed: number;
}

/** A guard that puts an apostrophe before every value a spreadsheet would execute, and counts them. */
export function createFormulaGuard(): FormulaGuard {
  let changed = 0;
  return {
    apply(value) {
      if (!formula.test(value) || number.test(value)) return value;
      changed += 1;
      return `'${value}`;
    },
    get changed() {
      return changed;
    },
  };
}

export const byteOrderMark = '\ufeff';

export interface CsvColumn<Row> {
  header: string;
  read: (row: Row) => string;
}

interface CsvOptions {
  byteOrderMark?: boolean;
  guard?: FormulaGuard;
  lineEnd?: '\n';
}

/** CSV (RFC 4180), with U+2400 for NUL, which R and Python before 3.11 reject, and U+FFFD for lone surrogates, which UTF-8 does not have. */
export function csv<Row>(
  columns: readonly CsvColumn<Row>[],
  { byteOrderMark: mark = false, guard = createFormulaGuard(), lineEnd }: CsvOptions = {},
): TextFormat<Row> {
  const headers = columns.map(({ header }) => header);
  const cellsOf = (row: Row) => columns.map(({ read }) => guard.apply(csvText(read(row))));
  return {
    start: (mark ? byteOrderMark : '') + lineOf(headers, ',', lineEnd),
    row: (row) => lineOf(cellsOf(row), ',', lineEnd),
    end: '',
  };
}

/** A value as a cell of CSV has it. */
export function csvText(value: string): string {
  return value.toWellFormed().replaceAll('\u0000', '\u2400');
}

function lineOf(cells: readonly string[], separator: ',' | '\t', lineEnd = '\r\n'): string {
  // A row of one empty value would be an empty line, which readers of CSV skip.
  if (separator === ',' && cells.length === 1 && cells[0] === '') return `""${lineEnd}`;
  return `${cells.map((cell) => quoted(cell, separator)).join(separator)}${lineEnd}`;
}

/** Also quotes what some readers trim (white space at the ends) or treat as a separator. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

function quoted(value: string, separator: ',' | '\t'): string {
  return needsQuotes.test(value) || value.includes(separator) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Rows as tab-separated text, for programs that paste plain text, with control characters made visible. */
export function tabSeparated<Row = ExportRow>(
  columns: readonly { title: string; read: (row: Row) => string }[],
  guard = createFormulaGuard(),
): TextFormat<Row> {
  const titles = columns.map(({ title }) => title);
  const cellsOf = (row: Row) => columns.map(({ read }) => visibleText(guard.apply(read(row))));
  return { start: lineOf(titles, '\t'), row: (row) => lineOf(cellsOf(row), '\t'), end: '' };
}

/** The same rows as an HTML table, which spreadsheets and word processors prefer. Every value is text. */
export function htmlTable(columns: readonly ExportColumn[], guard = createFormulaGuard()): TextFormat {
  const heads = columns.map(({ title }) => `<th>${escapeHtml(title)}</th>`).join('');
  return {
    start: `<meta charset="utf-8"><table><thead><tr>${heads}</tr></thead><tbody>`,
    row: (row) => {
      const cells = columns.map(({ read }) => `<td>${htmlText(guard.apply(read(row)))}</td>`);
      return `<tr>${cells.join('')}</tr>\n`;
    },
    end: '</tbody></table>',
  };
}

// Without this style, Excel splits a value with a line break into two cells.
const htmlBreak = '<br style="mso-data-placement:same-cell">';

function htmlText(text: string): string {
  return escapeHtml(text).replaceAll(/\r\n|[\r\n]/g, htmlBreak);
}
