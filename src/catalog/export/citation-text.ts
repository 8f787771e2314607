import type { Citation } from './citation.ts';
import { isoDate } from './provenance.ts';

/** Citations as people write them, each on a line of its own. */
export function citationText(citations: readonly Citation[]): string {
  return citations.map((each) => `${sentence(each)}\n`).join('');
}

function sentence({ title, kind, publisher, catalog, sources, url, accessed }: Citation): string {
  const parts = [
    `${title} [${kind}].`,
    publisher === null ? `Listed in ${catalog}.` : `${catalog}.`,
    ...(sources.length === 0 ? [] : [`Computed from: ${sources.join('; ')}.`]),
    url === null ? `Accessed ${isoDate(accessed)}.` : `Accessed ${isoDate(accessed)}, ${url}`,
  ];
  return parts.join(' ');
}
