import { type Citation, citationNote } from './citation.ts';
import type { TextFormat } from '../export/export-row.ts';
import { isoDate } from '../export/provenance.ts';

/** Citations as CSL-JSON: an array, also for a single one. */
export const cslJson: TextFormat<Citation> = {
  start: '[',
  row: (citation, index) => {
    const text = JSON.stringify(item(citation), null, 2).replaceAll('\n', '\n  ');
    return `${index === 0 ? '' : ','}\n  ${text}`;
  },
  end: '\n]\n',
};

function item(citation: Citation) {
  const { key, title, publisher, catalog, url, accessed } = citation;
  return {
    id: key,
    type: 'dataset',
    title,
    ...(publisher !== null && { publisher }),
    source: catalog,
    // Processors parse fields out of a note that contains "{:".
    note: citationNote(citation).replaceAll('{:', '{ :'),
    ...(url !== null && { URL: url }),
    accessed: { 'date-parts': [isoDate(accessed).split('-').map(Number)] },
  };
}
