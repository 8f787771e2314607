import { type Citation, citationNote } from './citation.ts';
import { isoDate } from './provenance.ts';
import { withUniqueKeys } from './unique-keys.ts';

/** Citations as CSL-JSON: an array, also for a single one. */
export function cslJson(citations: readonly Citation[]): string {
  return `${JSON.stringify(withUniqueKeys(citations).map(item), null, 2)}\n`;
}

function item(citation: Citation) {
  const { key, title, publisher, catalog, url, accessed } = citation;
  return {
    id: key,
    type: 'dataset',
    title,
    ...(publisher !== null && { publisher }),
    source: catalog,
    // Processors read fields out of a note that has "{:" in it.
    note: citationNote(citation).replaceAll('{:', '{ :'),
    ...(url !== null && { URL: url }),
    accessed: { 'date-parts': [isoDate(accessed).split('-').map(Number)] },
  };
}
