import { type Citation, citationNote, citationSentence } from './citation.ts';
import { chunksOf, type TextFormat } from '../export/export-row.ts';
import { isoDate } from '../export/provenance.ts';

/** A citation style: an entry here is all that cite dialogs and packages need. */
export interface CitationFormat {
  name: string;
  title: string;
  purpose: string;
  extension: string;
  mediaType: string;
  /** Whether people read it, not programs. */
  isProse?: true;
  /** How a file of citations with different keys is written. */
  format: TextFormat<Citation>;
}

export const citationFormats: readonly CitationFormat[] = [
  {
    name: 'text',
    isProse: true,
    title: 'Text',
    purpose: 'for a document or an email',
    extension: 'txt',
    mediaType: 'text/plain',
    format: separated('\n', (citation) => `${citationSentence(citation)}\n`),
  },
  {
    name: 'bibtex',
    title: 'BibTeX',
    purpose: 'for LaTeX and JabRef',
    extension: 'bib',
    mediaType: 'application/x-bibtex',
    // In UTF-8. `@dataset` is biblatex's; styles of classic BibTeX print it as `@misc`.
    format: separated('\n', bibtexEntry),
  },
  {
    name: 'ris',
    title: 'RIS',
    purpose: 'for EndNote, Mendeley and Zotero',
    extension: 'ris',
    mediaType: 'application/x-research-info-systems',
    // A tag per line, CRLF, UTF-8.
    format: separated('\r\n', risEntry),
  },
  {
    name: 'csl',
    title: 'CSL-JSON',
    purpose: 'for Zotero and Pandoc',
    extension: 'json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    // An array, also for a single one.
    format: { ...separated(',', cslItem), start: '[', end: '\n]\n' },
  },
];

function separated(separator: string, write: (citation: Citation) => string): TextFormat<Citation> {
  return { start: '', row: (each, index) => (index === 0 ? '' : separator) + write(each), end: '' };
}

/** A file with these citations in their order, in chunks. Their keys are made unique in it. */
export function writeCitations({ format }: CitationFormat, citations: Iterable<Citation>): Generator<string> {
  return chunksOf(format, withUniqueKeys(citations));
}

/** Citations with different keys: one that repeats gets "-2", "-3" and so on. */
export function* withUniqueKeys(citations: Iterable<Citation>): Generator<Citation> {
  const keys = new Set<string>();
  for (const citation of citations) {
    let key = citation.key;
    for (let count = 2; keys.has(key); count += 1) key = `${citation.key}-${count}`;
    keys.add(key);
    yield { ...citation, key };
  }
}

/** The record's, or that of its data if it has none that is the same for everybody. */
function addressOf({ url, dataPage }: Citation): string | null {
  return url ?? dataPage;
}

function bibtexEntry(citation: Citation): string {
  const { key, title, author, publisher, year, accessed } = citation;
  const url = addressOf(citation);
  const fields = [
    ...(author === null ? [] : [`author = {{${latex(author)}}}`]),
    // Double braces, so that no style changes the case or reads "and" as a separator.
    `title = {{${latex(title)}}}`,
    ...(publisher === null ? [] : [`publisher = {{${latex(publisher)}}}`]),
    ...(year === null ? [] : [`year = {${year}}`]),
    `note = {${latex(citationNote(citation))}}`,
    ...(url === null ? [] : [`url = {${url}}`]),
    `urldate = {${isoDate(accessed)}}`,
  ];
  return `@dataset{${key},\n${fields.map((field) => `  ${field},\n`).join('')}}\n`;
}

/** Braces by name: BibTeX counts escaped ones too. */
const names: Readonly<Record<string, string>> = {
  '\\': String.raw`\textbackslash{}`,
  '{': String.raw`\textbraceleft{}`,
  '}': String.raw`\textbraceright{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
};

function latex(text: string): string {
  return (
    text
      .replaceAll(/[\\{}~^$&%#_]/g, (character) => names[character] ?? `\\${character}`)
      // Fonts join these into ligatures: two hyphens would print as a dash.
      .replaceAll(/([-'`,<>])(?=\1)|[!?](?=`)/g, '$&{}')
  );
}

function risEntry(citation: Citation): string {
  const { key, title, author, publisher, year, catalog, accessed } = citation;
  const url = addressOf(citation);
  const lines = [
    ['TY', 'DATA'],
    ['ID', key],
    ...(author === null ? [] : [['AU', author]]),
    ['TI', title],
    ...(publisher === null ? [] : [['PB', publisher]]),
    ...(year === null ? [] : [['PY', String(year)]]),
    ['DB', catalog],
    ['N1', citationNote(citation)],
    ...(url === null ? [] : [['UR', url]]),
    ['Y2', isoDate(accessed).replaceAll('-', '/')],
    ['ER', ''],
  ];
  return lines.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('');
}

function cslItem(citation: Citation): string {
  const { key, title, author, publisher, year, catalog, accessed } = citation;
  const url = addressOf(citation);
  const item = {
    id: key,
    type: 'dataset',
    ...(author !== null && { author: [{ literal: author }] }),
    title,
    ...(publisher !== null && { publisher }),
    ...(year !== null && { issued: { 'date-parts': [[year]] } }),
    source: catalog,
    // Processors parse fields out of a note that contains "{:".
    note: citationNote(citation).replaceAll('{:', '{ :'),
    ...(url !== null && { URL: url }),
    accessed: { 'date-parts': [isoDate(accessed).split('-').map(Number)] },
  };
  return `\n${JSON.stringify(item, null, 2)}`.replaceAll('\n', '\n  ');
}
