import { visibleText } from '../visible-text.ts';
import type { ExportColumn } from './columns.ts';
import type { TextFormat } from './export-row.ts';

/** A table of GitHub Flavored Markdown. What a record says is text in it: never markup, a link under another name, or HTML. */
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

/** A web address of characters that mean nothing in Markdown. It may be long: a record's address with a service in it. */
const plainAddress = /^https?:\/\/[\w\-./%?#=:+,;@()]{1,2000}$/;

const lineBreak = /\r\n|[\r\n\u2028\u2029]/;

function cell(value: string): string {
  if (plainAddress.test(value)) return `<${value}>`;
  return value.split(lineBreak).map(markdownText).join('<br>');
}

/** What begins markup inside a line of text; and what GitHub makes a link of without being asked. */
const markup = /[\\`*_[\]<>~|&$@]|:(?=\/\/)|(?<=www)\./gi;

const brackets: Readonly<Record<string, string>> = { '\\[': '&#91;', '\\]': '&#93;' };

/** A link of Markdown under a name that is nothing but text. `url` is absolute. */
export function markdownLink(name: string, url: string): string {
  const address = url.replaceAll(/[()<>\\\s]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  // Brackets by number: some readers take escaped ones inside the name of a link for another link, or for an image.
  const text = markdownText(name.replaceAll(/\s+/g, ' ').trim());
  return `[${text.replaceAll(/\\[\\[\]]/g, (each) => brackets[each] ?? each)}](${address})`;
}

/** One line of text that is nothing but text in Markdown. */
export function markdownText(text: string): string {
  return visibleText(text.replaceAll('\t', ' ')).replaceAll(markup, String.raw`\$&`);
}
