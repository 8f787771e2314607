import type { Citation } from './citation.ts';
import type { TextFormat } from '../export/export-row.ts';
import { isoDate } from '../export/provenance.ts';

/** Citations as people write them, each on a line of its own. */
export const citationText: TextFormat<Citation> = {
  start: '',
  row: (citation) => `${citationSentence(citation)}\n`,
  end: '',
};

/** One citation on one line, as people write it. */
export function citationSentence({
  title,
  kind,
  publisher,
  catalog,
  sources,
  url,
  accessed,
}: Citation): string {
  const parts = [
    `${title} [${kind}].`,
    publisher === null ? `Listed in ${catalog}.` : `${catalog}.`,
    ...(sources.length === 0 ? [] : [`Computed from: ${sources.join('; ')}.`]),
    url === null ? `Accessed ${isoDate(accessed)}.` : `Accessed ${isoDate(accessed)}, ${url}`,
  ];
  return parts.join(' ');
}
