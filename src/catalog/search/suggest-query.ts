import { hasDigit } from './normalize-word.ts';
import type { Postings } from './postings.ts';
import { tokenizeWithPositions } from './tokenize.ts';

const shortestWord = 4;
// No word of a catalog is longer, and the cost grows with the length.
const longestWord = 24;

/** Each unknown word becomes the indexed word of the most similar spelling; null if one has none. */
export function suggestQuery(postings: Postings, text: string): string | null {
  const { vocabulary } = postings;
  let suggested = '';
  let from = 0;
  for (const { text: word, start, end } of tokenizeWithPositions(text)) {
    const isField = text[end] === ':';
    if (isField || vocabulary.find(word) >= 0 || vocabulary.beginningWith(word).length > 0) continue;
    const nearest = nearestWord(word);
    if (nearest === null) return null;
    suggested += text.slice(from, start) + nearest;
    from = end;
  }
  return from === 0 ? null : suggested + text.slice(from);

  function nearestWord(word: string): string | null {
    if (word.length < shortestWord || word.length > longestWord || hasDigit(word)) return null;
    let best: { other: string; edits: number; uses: number } | null = null;
    // With half of its letters changed, it is another word.
    for (const { other, edits } of vocabulary.wordsWithin(
      word,
      Math.min(4, Math.ceil(word.length / 2) - 1),
    )) {
      const uses = postings.of(vocabulary.find(other)).length;
      if (best === null || edits < best.edits || (edits === best.edits && uses > best.uses))
        best = { other, edits, uses };
    }
    return best?.other ?? null;
  }
}
