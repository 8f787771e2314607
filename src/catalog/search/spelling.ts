import { detailedTablesOf } from '../census/codes.ts';
import { usesOf } from './evaluate.ts';
import { isNowhere } from './match.ts';
import { neverMeant } from './optional-words.ts';
import type { Postings } from './postings.ts';
import type { Query, WordClause } from './query-clauses.ts';
import { groupOf } from './query-notes.ts';
import { searchedField } from './search-document.ts';
import { type Addition, misspeltSynonym, slippedSynonym } from './synonyms.ts';
import { isSlip, shortestWithWrongLetter } from './vocabulary.ts';
import { hasDigit, singular, tokenizeWithPositions } from './words.ts';

/** A query with the words that were meant by those that no record has and that have no synonyms, or null. */
export function correctedQuery(
  postings: Postings,
  text: string,
  { clauses }: Query,
  additions: readonly Addition[],
) {
  const corrections: ReturnType<typeof correctionOf>[] = [];
  let corrected = text;
  for (const [nth, clause] of [...clauses.entries()].reverse()) {
    const isOther = additions.some(({ clauses: [first, end] }) => first <= nth && nth < end);
    if (clause.kind !== 'word' || clause.excluded || clause.optional || isOther) continue;
    const meant = isNowhere(postings, clause) ? meantBy(postings, clause.word) : null;
    if (meant === null) continue;
    corrected = corrected.slice(0, clause.start) + meant + corrected.slice(clause.end);
    corrections.unshift(correctionOf(text, clause, meant));
  }
  return corrections.length === 0 ? null : { text: corrected, corrections };
}

const correctionOf = (text: string, clause: WordClause, meant: string) =>
  Object.assign(groupOf(text, clause, clause), { expressions: [meant], isCorrection: true });

/** The word that another misspells: slips before other letters, words of the list before those with synonyms; the most used first. */
function meantBy(postings: Postings, word: string): string | null {
  const { vocabulary, of } = postings;
  const uses = (spelling: string) => usesOf(postings, vocabulary.beginningWith(spelling));
  const isInName = (spelling: string) =>
    of(vocabulary.find(spelling)).some((entry) => entry & searchedField('name').bit);
  const [nearest = null] = vocabulary
    .misspellings(word)
    .filter((each) => !neverMeant.has(each) && (word.length >= shortestWithWrongLetter || isInName(each)))
    .toSorted((a, b) => uses(b) - uses(a));
  const slip = nearest !== null && isSlip(word, nearest) ? null : slippedSynonym(word);
  return slip ?? nearest ?? misspeltSynonym(word);
}

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
