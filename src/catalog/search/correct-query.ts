import { usesOf } from './evaluate.ts';
import { isNowhere } from './match.ts';
import { neverMeant } from './optional-words.ts';
import type { Postings } from './postings.ts';
import type { Query, WordClause } from './query-clauses.ts';
import { groupOf } from './query-notes.ts';
import { searchedField } from './search-document.ts';
import { type Addition, misspeltSynonym, slippedSynonym } from './synonyms.ts';
import { isSlip, shortestWithWrongLetter } from './vocabulary.ts';

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
