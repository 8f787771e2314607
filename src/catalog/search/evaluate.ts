import { singular, matchesAsPrefix, hasDigit } from './words.ts';
import type { Vocabulary } from './vocabulary.ts';
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

/** Scores every document for one clause; unless `asPrefix`, a word is not the beginning of others. Returns the matched words for `explain`, or null if there are none. */
export function evaluate(
  postings: Postings,
  clause: QueryClause,
  misspelled: boolean,
  scores: Uint8Array,
  asPrefix = true,
): string | null {
  const shown =
    clause.kind === 'word'
      ? scoreWord(postings, clause, misspelled, scores, asPrefix)
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
  asPrefix: boolean,
): string[] {
  const { field, word } = clause;
  const withId = field === null || field === 'id' ? postings.withId(word) : [];
  for (const position of withId) scores[position] = idScore;
  if (field === 'id') return withId.length > 0 ? [word] : [];
  const mask = maskOf(field);
  // "source:B19013" is that table, "source:B19013*" also B19013A.
  const isTable =
    field === 'source' && hasDigit(word) && !clause.family && postings.vocabulary.find(word) >= 0;
  let expansion =
    clause.excluded || isTable || !asPrefix
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

// Of several expressions for one word, those named first are closer to it.
const mostLater = 3;

/**
 * Scores the records without a match that contain an added expression, after `place` others for the same word that some
 * record contains. Returns whether any record contains it.
 */
export function scoreAddition(
  postings: Postings,
  words: readonly string[],
  place: number,
  scores: Uint8Array,
  added: Uint8Array,
): boolean {
  const kind = matchKind.beginning;
  let matched = false;
  for (const [position, score] of phraseScores(postings, words, anyField, false, kind)) {
    matched = true;
    if (scores[position] !== 0) continue;
    added[position] = 1;
    scores[position] = Math.max(1, score - Math.min(place, mostLater));
  }
  return matched;
}

/** Whether a record contains these normalized words in singular, in a row. */
export function hasPhrase(postings: Postings, words: readonly string[]): boolean {
  if (words.length === 1) return wholeWord(postings.vocabulary, words[0] ?? '').whole.length > 0;
  return phraseScores(postings, words, anyField, false, matchKind.whole).next().done !== true;
}

function scorePhrase(postings: Postings, clause: PhraseClause, scores: Uint8Array): string[] {
  const { field, words, open } = clause;
  if (field === 'id') {
    for (const position of postings.withId(words.join(' '))) scores[position] = idScore;
    return words;
  }
  const kind = open ? matchKind.beginning : matchKind.whole;
  let matched = false;
  for (const [position, score] of phraseScores(postings, words, maskOf(field), open, kind)) {
    scores[position] = Math.max(scores[position] ?? 0, score);
    matched = true;
  }
  return matched ? [words.join(' ')] : [];
}

/** The positions that contain the words in a row, with the score of each field that does. */
function* phraseScores(
  postings: Postings,
  words: readonly string[],
  mask: number,
  open: boolean,
  kind: MatchKind,
): Generator<[position: number, score: number]> {
  const row = ` ${words.join(' ')}${open ? '' : ' '}`;
  const isWord = words.length === 1 && !open;
  for (const number of rarestWord(postings, words, open)) {
    for (const entry of postings.of(number)) {
      const position = entry >>> postingBits;
      if (isWord) yield [position, scoreOf(entry & mask, kind)];
      for (const { name, bit } of isWord ? [] : wordFields) {
        const score = scoreOf(bit & entry & mask, kind);
        if (score > 0 && postings.rows(name)[position]?.includes(row)) yield [position, score];
      }
    }
  }
}

// Reads only records with the phrase's rarest word; an unfinished last word stands for any longer one.
function rarestWord(postings: Postings, words: readonly string[], open: boolean): readonly number[] {
  const { vocabulary } = postings;
  const size = (numbers: readonly number[]) =>
    numbers.reduce((sum, each) => sum + postings.of(each).length, 0);
  const choices = words.map((word, at) =>
    open && at === words.length - 1 ? vocabulary.beginningWith(word) : wholeWord(vocabulary, word).whole,
  );
  return choices.reduce((best, each) => (size(each) < size(best) ? each : best));
}

/** The words of the index, by number, that match one word of the query, by kind of match. */
interface Expansion {
  whole: readonly number[];
  beginning: readonly number[];
  misspelled: readonly number[];
  sign: readonly number[];
  shown: string[];
}

/** The word, its plural or singular, and the unit it names: what `-word` excludes. */
function wholeWord(vocabulary: Vocabulary, word: string): Expansion {
  const exact = vocabulary.find(word);
  const whole = vocabulary.formsOf(word).filter((number) => number !== exact);
  if (exact >= 0) whole.unshift(exact);
  const shown = [word, ...whole.map(vocabulary.word).filter((form) => !form.startsWith(word))];
  const sign = unitSign(singular(word));
  if (sign !== null) shown.push(`units:${sign}`);
  const number = sign === null ? -1 : vocabulary.find(sign);
  return { whole, beginning: [], misspelled: [], sign: number < 0 ? [] : [number], shown };
}

/** The word as written: whole or as a prefix. */
function expandPrefix(vocabulary: Vocabulary, word: string): Expansion {
  const beginning = matchesAsPrefix(word) ? vocabulary.beginningWith(word) : [];
  return { ...wholeWord(vocabulary, word), beginning };
}

/** The words that this one may misspell, whole or as a prefix. */
function expandTypos(vocabulary: Vocabulary, word: string): Expansion {
  const shown = vocabulary.misspellings(word);
  const beginning = shown.map(vocabulary.find).filter((number) => number >= 0);
  const misspelled = shown.flatMap((spelling) => vocabulary.beginningWith(spelling));
  return { whole: [], beginning, misspelled, sign: [], shown };
}

// What people type for the content of a unit field.
const unitWords: Record<string, string> = {
  dollar: '$',
  usd: '$',
  percent: '%',
  percentage: '%',
  pct: '%',
  euro: '€',
  eur: '€',
};

/** The unit sign for a normalized singular word, or null. */
function unitSign(word: string): string | null {
  return Object.hasOwn(unitWords, word) ? (unitWords[word] ?? null) : null;
}
