import { type Citation, citationNote } from './citation.ts';
import type { TextFormat } from '../export/export-row.ts';
import { isoDate } from '../export/provenance.ts';

/** Citations as a RIS file: a tag per line, CRLF, UTF-8. */
export const ris: TextFormat<Citation> = {
  start: '',
  row: (citation, index) => (index === 0 ? '' : '\r\n') + entry(citation),
  end: '',
};

function entry(citation: Citation): string {
  const { key, title, publisher, catalog, url, accessed } = citation;
  const lines = [
    ['TY', 'DATA'],
    ['ID', key],
    ['TI', title],
    ...(publisher === null ? [] : [['PB', publisher]]),
    ['DB', catalog],
    ['N1', citationNote(citation)],
    ...(url === null ? [] : [['UR', url]]),
    ['Y2', isoDate(accessed).replaceAll('-', '/')],
    ['ER', ''],
  ];
  return lines.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('');
}
