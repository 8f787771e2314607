import { expandTypos, expandPrefix, type Expansion, wholeWord } from './expand-word.ts';
import type { Postings } from './postings.ts';
import type { PhraseClause, QueryClause, WordClause } from './query.ts';
import { type FieldName, postingBits, searchedField, wordFields } from './search-document.ts';

/** How a word of a record matches a word of the query; plurals and singulars match as whole words. */
const matchKind = { misspelled: 0, beginning: 1, whole: 2 } as const;
type MatchKind = (typeof matchKind)[keyof typeof matchKind];

/** The lowest score of a match in the name. */
export const leastInName = searchedField('name').weight ?? 0;
/** Score of a record's id, which matches only as a whole. */
const idScore = (searchedField('slug').weight ?? 0) + matchKind.whole;

const bestScores = new Uint8Array(2 ** postingBits * 4);
for (let mask = 1; mask < 2 ** postingBits; mask++) {
  const best = Math.max(...wordFields.map(({ bit, weight }) => (mask & bit ? (weight ?? 0) : 0)));
  for (let kind = 0; kind <= matchKind.whole; kind++) bestScores[mask * 4 + kind] = best + kind;
}

/** The score of a match, 1 to 14, in the best of the fields in `mask`; 0 for none. */
function scoreOf(mask: number, kind: MatchKind): number {
  return bestScores[mask * 4 + kind] ?? 0;
}

const anyField = 2 ** postingBits - 1;

/** Scores every document for one clause. Returns the matched words for `explain`, or null if there are none. */
export function evaluate(
  postings: Postings,
  clause: QueryClause,
  misspelled: boolean,
  scores: Uint8Array,
): string | null {
  const shown =
    clause.kind === 'word'
      ? scoreWord(postings, clause, misspelled, scores)
      : scorePhrase(postings, clause, scores);
  if (shown.length === 0) return null;
  return `${clause.field === null ? '' : `${clause.field}:`}${shown.join('|')}`;
}

function maskOf(field: FieldName | null): number {
  return field === null ? anyField : searchedField(field).bit;
}

function scoreWord(
  postings: Postings,
  clause: WordClause,
  misspelled: boolean,
  scores: Uint8Array,
): string[] {
  const { field, word } = clause;
  const withId = field === null || field === 'id' ? postings.withId(word) : [];
  for (const position of withId) scores[position] = idScore;
  if (field === 'id') return withId.length > 0 ? [word] : [];
  const mask = maskOf(field);
  let expansion = clause.excluded
    ? wholeWord(postings.vocabulary, word)
    : expandPrefix(postings.vocabulary, word);
  let matched = scoreExpansion(postings, expansion, mask, scores);
  if (!matched && withId.length === 0 && misspelled && !clause.excluded) {
    expansion = expandTypos(postings.vocabulary, word);
    matched = scoreExpansion(postings, expansion, mask, scores);
  }
  return matched || withId.length > 0 ? expansion.shown : [];
}

// Gives every record the best score of a word of the expansion in the fields of the mask.
function scoreExpansion(postings: Postings, expansion: Expansion, mask: number, scores: Uint8Array): boolean {
  let matched = false;
  const addScores = (numbers: readonly number[], kind: MatchKind, fields: number) => {
    for (const number of numbers) {
      for (const entry of postings.of(number)) {
        const score = scoreOf(entry & fields, kind);
        if (score === 0) continue;
        matched = true;
        const position = entry >>> postingBits;
        if (score > (scores[position] ?? 0)) scores[position] = score;
      }
    }
  };
  addScores(expansion.whole, matchKind.whole, mask);
  addScores(expansion.sign, matchKind.whole, mask & searchedField('units').bit);
  addScores(expansion.beginning, matchKind.beginning, mask);
  addScores(expansion.misspelled, matchKind.misspelled, mask);
  return matched;
}

function scorePhrase(postings: Postings, clause: PhraseClause, scores: Uint8Array): string[] {
  const { field, words, open } = clause;
  if (field === 'id') {
    for (const position of postings.withId(words.join(' '))) scores[position] = idScore;
    return words;
  }
  const mask = maskOf(field);
  const row = ` ${words.join(' ')}${open ? '' : ' '}`;
  const kind = open ? matchKind.beginning : matchKind.whole;
  let matched = false;
  for (const number of rarestWord(postings, words, open)) {
    for (const entry of postings.of(number)) {
      const position = entry >>> postingBits;
      for (const { name, bit } of wordFields) {
        const score = scoreOf(bit & entry & mask, kind);
        if (score <= (scores[position] ?? 0) || !postings.rows(name)[position]?.includes(row)) continue;
        scores[position] = score;
        matched = true;
      }
    }
  }
  return matched ? [words.join(' ')] : [];
}

// Reads only records with the phrase's rarest word; an unfinished last word stands for any longer one.
function rarestWord(postings: Postings, words: string[], open: boolean): readonly number[] {
  const { vocabulary } = postings;
  const size = (numbers: readonly number[]) =>
    numbers.reduce((sum, each) => sum + postings.of(each).length, 0);
  const choices = words.map((word, at) =>
    open && at === words.length - 1 ? vocabulary.beginningWith(word) : wholeWord(vocabulary, word).whole,
  );
  return choices.reduce((best, each) => (size(each) < size(best) ? each : best));
}
