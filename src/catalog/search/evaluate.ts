import { singular, matchesAsPrefix, hasDigit } from './words.ts';
import type { Postings } from './postings.ts';
import type { PhraseClause, QueryClause, WordClause } from './query-clauses.ts';
import type { Addition } from './synonyms.ts';
import { type FieldName, postingBits, searchedField, wordFields } from './search-document.ts';

/** How a word of a record matches a word of the query; plurals and singulars match as whole words. */
const matchKind = { beginning: 1, whole: 2 } as const;
type MatchKind = (typeof matchKind)[keyof typeof matchKind];

/** The lowest score of a match in the name. */
export const leastInName = searchedField('name').weight ?? 0;
/** Score of a record's id, which matches only as a whole. */
const idScore = (searchedField('slug').weight ?? 0) + matchKind.whole;

/** The highest score of a match in a text only. */
export const mostInText = (searchedField('description').weight ?? 0) + matchKind.whole;

/** The score of words that a record has only in the name of its source, such as the title of its table. */
const titleScore = (searchedField('source').weight ?? 0) + matchKind.whole;

/** Whether a match says something of a record: the title of a table does, another source, which all may share, does not. */
export function isTold({ table }: Postings, score: number, position: number): boolean {
  return score > titleScore || (score > 0 && (score <= mostInText || table(position) !== ''));
}

/** The score of a word that a record has only in the name of what it is a percentage of; no other match has it. */
export const wholeScore = searchedField('percentOf').weight ?? 0;
const wholeBit = searchedField('percentOf').bit;

const bestScores = new Uint8Array(2 ** postingBits * 4);
for (let mask = 1; mask < 2 ** postingBits; mask++) {
  const weights = wordFields.map(({ bit, weight }) => (mask & bit & ~wholeBit ? (weight ?? 0) : 0));
  const best = Math.max(...weights);
  for (const kind of Object.values(matchKind))
    bestScores[mask * 4 + kind] = best > 0 ? best + kind : mask & wholeBit ? wholeScore : 0;
}

/** The score of a match, 1 to 14, in the best of the fields in `mask`; 0 for none. */
function scoreOf(mask: number, kind: MatchKind): number {
  return bestScores[mask * 4 + kind] ?? 0;
}

const anyField = 2 ** postingBits - 1;
// Many records share a unit, which says nothing of what they measure: “burden” is a percentage, but not every percentage.
const otherThanUnits = anyField & ~searchedField('units').bit;

/** Scores every document for one clause; unless `asPrefix`, a word is not the beginning of others, and with `asVerb`, one that no record has is the other forms of its verb. Returns the matched words for `explain`, or null if there are none. */
export function evaluate(
  postings: Postings,
  clause: QueryClause,
  scores: Uint8Array,
  asPrefix = true,
  asVerb = false,
): string | null {
  const terms =
    clause.kind === 'word'
      ? scoreWord(postings, clause, scores, asPrefix, asVerb)
      : scorePhrase(postings, clause, scores);
  if (terms.length === 0) return null;
  return `${clause.field === null ? '' : `${clause.field}:`}${terms.join('|')}`;
}

function maskOf(field: FieldName | null): number {
  return field === null ? anyField : searchedField(field).bit;
}

function scoreWord(
  postings: Postings,
  { field, word, excluded, family }: WordClause,
  scores: Uint8Array,
  asPrefix: boolean,
  asVerb: boolean,
): string[] {
  const { vocabulary } = postings;
  // Among other words, a number is no id; one that is the whole query, `ranked` finds.
  const withId = excluded || field === 'id' ? postings.withId(word) : [];
  for (const position of withId) scores[position] = idScore;
  if (field === 'id') return withId.length > 0 ? [word] : [];
  const mask = maskOf(field);
  const score = (numbers: readonly number[], kind: MatchKind, fields = mask) =>
    scoreWords(postings, numbers, kind, fields, scores);

  // `-word` excludes the word, its plural or singular, and the unit it names.
  const forms = vocabulary.formsOf(word);
  const sign = unitSigns.get(singular(word));
  const terms = [word, ...forms.map(vocabulary.word).filter((form) => !form.startsWith(word))];
  if (sign !== undefined) terms.push(`units:${sign}`);
  const isUnit =
    sign !== undefined && score(vocabulary.formsOf(sign), matchKind.whole, mask & searchedField('units').bit);
  const isWhole = score(forms, matchKind.whole);
  // "source:B19013" is that table, "source:B19013*" also B19013A.
  const isTable = field === 'source' && hasDigit(word) && !family && vocabulary.find(word) >= 0;
  // "age" is a word itself: nobody who types it means agents.
  const isShortWord = !family && word.length <= 3 && forms.length > 0 && !hasDigit(word);
  const continues = asPrefix && !excluded && !isTable && !isShortWord && matchesAsPrefix(word);
  const isBeginning = continues && score(vocabulary.beginningWith(word), matchKind.beginning);
  if (isUnit || isWhole || isBeginning) return terms;

  const verbForms = asVerb && !excluded ? vocabulary.verbForms(word) : [];
  return score(verbForms, matchKind.whole) ? verbForms.map(vocabulary.word) : [];
}

/** Gives every record the best score of one of these words in the fields. Returns whether any record contains one. */
function scoreWords(
  postings: Postings,
  numbers: readonly number[],
  kind: MatchKind,
  fields: number,
  scores: Uint8Array,
): boolean {
  let isMatch = false;
  for (const number of numbers) {
    for (const entry of postings.of(number)) {
      const score = scoreOf(entry & fields, kind);
      if (score === 0) continue;
      isMatch = true;
      const position = entry >>> postingBits;
      if (score > (scores[position] ?? 0)) scores[position] = score;
    }
  }
  return isMatch;
}

// Of several expressions for one word, those named first are closer to it.
const mostLater = 3;

/**
 * Scores the records without a match that contain an added expression, after `place` others for the same word that some
 * record contains. What catalogs call several words, such as “college graduates”, counts as much as these: separately, in
 * “high school graduate, some college”, they mean something else. Of two expressions for the same, the better match counts:
 * “Resident population” answers “how many people”, also where a text has “people”, and a name that has it counts more than
 * a code or text with the typed word. Where only the title of a table has another
 * than the first expression, its lines say less. Returns whether any record contains it.
 */
export function scoreAddition(
  postings: Postings,
  { words, isEqual, isSame, place: nth }: Addition,
  place: number,
  scores: Uint8Array,
  additionFlags: Uint8Array,
  isTyped: boolean,
): boolean {
  const kind = isEqual ? matchKind.whole : matchKind.beginning;
  return eachPhrase(
    postings,
    words,
    otherThanUnits,
    { open: false, isTyped: false, kind },
    (position, score) => {
      const before = scores[position] ?? 0;
      const isFirst = before === 0 || isSame;
      const isOther = isTyped ? before < leastInName : !isTold(postings, before, position);
      if (!isFirst && (!isOther || score < leastInName)) return;
      if (isFirst) additionFlags[position] = isEqual && (isSame || nth === 0 || score !== titleScore) ? 0 : 1;
      else additionFlags[position] ||= 2;
      const later = Math.max(1, score - Math.min(place, mostLater));
      scores[position] = Math.max(
        before,
        score === wholeScore ? score : later === wholeScore ? later - 1 : later,
      );
    },
  );
}

/** Whether a record contains these normalized words in singular, in a row. */
export function hasPhrase(postings: Postings, words: readonly string[]): boolean {
  return eachPhrase(
    postings,
    words,
    anyField,
    { open: false, isTyped: false, kind: matchKind.whole },
    () => {},
  );
}

function scorePhrase(postings: Postings, { field, words, open }: PhraseClause, scores: Uint8Array): string[] {
  if (field === 'id') {
    for (const position of postings.withId(words.join(' '))) scores[position] = idScore;
    return words;
  }
  const kind = open ? matchKind.beginning : matchKind.whole;
  const isMatch = eachPhrase(
    postings,
    words,
    maskOf(field),
    { open, isTyped: true, kind },
    (position, score) => {
      scores[position] = Math.max(scores[position] ?? 0, score);
    },
  );
  return isMatch ? [words.join(' ')] : [];
}

/** Calls `onMatch` for each position and field that contains the words in a row. Returns whether there are any. */
function eachPhrase(
  postings: Postings,
  words: readonly string[],
  mask: number,
  { open, isTyped, kind }: { open: boolean; isTyped: boolean; kind: MatchKind },
  onMatch: (position: number, score: number) => void,
): boolean {
  const row = ` ${words.join(' ')}${open ? '' : ' '}`;
  const isWord = words.length === 1 && !open;
  // As another expression for what was typed, "work from home" is not in "did not work from home".
  const contains = (text: string) => text.includes(row) && (isTyped || !text.includes(` not${row}`));
  let isMatch = false;
  for (const number of rarestWord(postings, words, open)) {
    for (const entry of postings.of(number)) {
      const position = entry >>> postingBits;
      for (const { name, bit } of wordFields) {
        const score = scoreOf(bit & entry & mask, kind);
        if (score === 0) continue;
        // What a name repeats of its table's title is found in the title only.
        const text = name === 'name' ? postings.ownName(position) : postings.rows(name)[position];
        if (!isWord && !contains(text ?? '')) continue;
        isMatch = true;
        onMatch(position, score);
      }
    }
  }
  return isMatch;
}

// Reads only records with the phrase's rarest word; an unfinished last word stands for any longer one.
function rarestWord(postings: Postings, words: readonly string[], open: boolean): readonly number[] {
  const { vocabulary } = postings;
  const choices = words.map((word, at) =>
    open && at === words.length - 1 ? vocabulary.beginningWith(word) : vocabulary.formsOf(word),
  );
  return choices.reduce((best, each) => (usesOf(postings, each) < usesOf(postings, best) ? each : best));
}

export function usesOf(postings: Postings, numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + postings.of(each).length, 0);
}

// What people type for the content of a unit field, in singular.
const unitSigns: ReadonlyMap<string, string> = new Map([
  ['dollar', '$'],
  ['usd', '$'],
  ['percent', '%'],
  ['percentage', '%'],
  ['euro', '€'],
]);
