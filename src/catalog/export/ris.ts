import { type Citation, citationNote } from './citation.ts';
import { isoDate } from './provenance.ts';
import { withUniqueKeys } from './unique-keys.ts';

/** Citations as a RIS file: a tag per line, CRLF, UTF-8. */
export function ris(citations: readonly Citation[]): string {
  return withUniqueKeys(citations).map(entry).join('\r\n');
}

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
