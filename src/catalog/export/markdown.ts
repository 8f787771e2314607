import { visibleText } from '../visible-text.ts';
import type { ExportColumn } from './columns.ts';
import type { TextFormat } from './export-row.ts';

/** Values of records are text: never markup, HTML or links under another name. */
export function markdownTable(columns: readonly ExportColumn[]): TextFormat {
  return {
    start: line(columns.map(({ title }) => title)) + line(columns.map(() => '---')),
    row: (row) => line(columns.map(({ read }) => cell(read(row)))),
    end: '',
  };
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

/** A URL without characters that are special in Markdown. Long, since a record's URL may contain a service. */
const plainAddress = /^https?:\/\/[\w\-./%?#=:+,;@()]{1,2000}$/;

const lineBreak = /\r\n|[\r\n\u2028\u2029]/;

function cell(value: string): string {
  if (plainAddress.test(value)) return `<${value}>`;
  return value.split(lineBreak).map(markdownText).join('<br>');
}

/** Inline Markdown syntax, and text that GitHub links automatically. */
const markup = /[\\`*_[\]<>~|&$@]|:(?=\/\/)|(?<=www)\./gi;

export function markdownText(text: string): string {
  return visibleText(text.replaceAll('\t', ' ')).replaceAll(markup, String.raw`\$&`);
}
