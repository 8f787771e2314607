export interface TextRun {
  text: string;
  style: 'plain' | 'em' | 'strong';
}

// Emphasized text begins and ends with something visible, so that "2 * 3 * 4" is unchanged.
const emphasized = /\*\*([^*\s](?:[^*]*[^*\s])?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*/g;

/** Splits a text at its `*emphasis*` and `**strong emphasis**`; unmatched asterisks are text. */
export function emphasisRuns(text: string): TextRun[] {
  const runs: TextRun[] = [];
  let at = 0;
  for (const match of text.matchAll(emphasized)) {
    const [whole, strong, em] = match;
    if (match.index > at) runs.push({ text: text.slice(at, match.index), style: 'plain' });
    runs.push({ text: strong ?? em ?? '', style: strong === undefined ? 'em' : 'strong' });
    at = match.index + whole.length;
  }
  if (at < text.length) runs.push({ text: text.slice(at), style: 'plain' });
  return runs;
}
