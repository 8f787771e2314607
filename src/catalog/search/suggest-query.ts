import { detailedTablesOf } from '../census/codes.ts';
import type { Postings } from './postings.ts';
import { searchedField } from './search-document.ts';
import { misspeltSynonym } from './synonyms.ts';
import { shortestWithWrongLetter } from './vocabulary.ts';
import { hasDigit, singular, tokenizeWithPositions } from './words.ts';

// No word of a catalog is longer, and the cost grows with the length.
const longestWord = 24;

/** Each unknown word becomes the indexed word of the most similar spelling; null if one has none. */
export function suggestQuery(postings: Postings, text: string): string | null {
  // S1701 sums up what the tables B17001 and so on count.
  const tables = detailedTablesOf(text);
  if (tables !== null) return tables;
  const { vocabulary } = postings;
  let suggested = '';
  let from = 0;
  for (const { text: word, start, end } of tokenizeWithPositions(text)) {
    const isField = text[end] === ':';
    if (isField || vocabulary.find(word) >= 0 || vocabulary.beginningWith(word).length > 0) continue;
    const nearest = misspeltSynonym(word) ?? nearestWord(postings, word);
    if (nearest === null) return null;
    suggested += text.slice(from, start) + nearest;
    from = end;
  }
  return from === 0 ? null : suggested + text.slice(from);
}

/** Of the words in names, the one with the fewest edits, then the most used. */
function nearestWord({ vocabulary, of }: Postings, word: string): string | null {
  if (word.length < shortestWithWrongLetter || word.length > longestWord || hasDigit(word)) return null;
  // With more than a third of its letters changed, it is another word, as is one with an ending: "homeless" is not "homes".
  const [nearest] = vocabulary
    .wordsWithin(word, 4)
    .filter(({ edits }) => edits <= word.length / 3)
    .map(({ other, edits }) => {
      const inNames = of(vocabulary.find(other)).filter((entry) => entry & searchedField('name').bit);
      return { other, edits, uses: inNames.length };
    })
    .filter(({ other, uses }) => uses > 0 && other[0] === word[0] && !word.startsWith(singular(other)))
    .sort((a, b) => a.edits - b.edits || b.uses - a.uses);
  return nearest?.other ?? null;
}
