import { visibleText } from '../text/visible-text.ts';
import type { ExportColumn } from './columns.ts';
import type { TextFormat } from './export-row.ts';

/** Values of records are text: never markup, HTML or links under another name. */
export function markdownTable(columns: readonly ExportColumn[]): TextFormat {
  return {
    start: line(columns.map(({ title }) => title)) + line(columns.map(() => '---')),
    row: (row) => line(columns.map(({ read }) => read(row).split(lineBreak).map(markdownText).join('<br>'))),
    end: '',
  };
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

const lineBreak = /\r\n|[\r\n\u2028\u2029]/;

/** What an address may have between its special characters; an `&` that may begin an entity is none of it. */
const part = String.raw`[\p{L}\p{M}\p{N}_\-./%?#=:+,;@~*!'’]|&(?!#?\w+;)`;

/** Letters of other scripts: in a host name, they may look like another one. */
const foreignHost = String.raw`[\w\-.:@]*(?!\w)[\p{L}\p{M}\p{N}]`;

/** A URL that ends with a letter, digit, `/` or `)` of its own. Long, since a record's URL may contain a service. */
const address = String.raw`https?:\/\/(?!${foreignHost})(?:${part}|\((?:${part})*\)){0,2000}(?<=[\p{L}\p{M}\p{N}_/)])`;

/** Inline Markdown, and what GitHub links by itself; brackets only where they would be a link, its address, a footnote or a check box. */
const markup = String.raw`[\\\x60*<>~|$@]|(?<![a-z\d])_|_(?![a-z\d])|&(?=#?\w+;)|\](?=[([:])|\[(?=[ x]\]|\^)|:(?=\/\/)|(?<=www)\.`;

const special = new RegExp(`(?<address>${address})|${markup}`, 'giu');

/** Text as Markdown, in which only addresses are more than text: links under their own names. */
export function markdownText(text: string): string {
  return visibleText(text.replaceAll('\t', ' ')).replaceAll(special, (part, url?: string) =>
    url === undefined ? `\\${part}` : `<${url}>`,
  );
}
