import { expandTypos, expandPrefix, type Expansion, wholeWord } from './expand-word.ts';
import type { Postings } from './postings.ts';
import type { PhraseClause, QueryClause, WordClause } from './query.ts';
import { idScore, type Meeting, meeting, scoreOf } from './rank.ts';
import { type FieldName, searchedField, searchedFields, wordFields } from './searched-fields.ts';

const anyField = 255;

/**
 * Meets one clause with every document and writes what it earns into `scores`, by position, all zero
 * before. With `misspelt`, a word that nothing holds may be a slip. Returns the clause's words for
 * `explain`, or null when nothing met it.
 */
export function evaluate(
  postings: Postings,
  clause: QueryClause,
  misspelt: boolean,
  scores: Uint8Array,
): string | null {
  const shown =
    clause.kind === 'word'
      ? meetWord(postings, clause, misspelt, scores)
      : meetPhrase(postings, clause, scores);
  if (shown.length === 0) return null;
  return `${clause.field === null ? '' : `${clause.field}:`}${shown.join('|')}`;
}

/** The bits of the fields that a clause looks in. */
function maskOf(field: FieldName | null): number {
  return field === null ? anyField : (searchedField(field).words?.bit ?? 0);
}

function meetWord(postings: Postings, clause: WordClause, misspelt: boolean, scores: Uint8Array): string[] {
  const { field, word } = clause;
  const withId = field === null || field === 'id' ? postings.withId(word) : [];
  for (const position of withId) scores[position] = idScore;
  if (field === 'id') return withId.length > 0 ? [word] : [];
  const mask = maskOf(field);
  let expansion = clause.excluded
    ? wholeWord(postings.vocabulary, word)
    : expandPrefix(postings.vocabulary, word);
  let met = spread(postings, expansion, mask, scores);
  if (!met && withId.length === 0 && misspelt && !clause.excluded) {
    expansion = expandTypos(postings.vocabulary, word);
    met = spread(postings, expansion, mask, scores);
  }
  return met || withId.length > 0 ? expansion.shown : [];
}

// Gives every record the best score that one of the expansion's words earns in the fields of the mask.
function spread(postings: Postings, expansion: Expansion, mask: number, scores: Uint8Array): boolean {
  let met = false;
  const give = (numbers: readonly number[], how: Meeting, fields: number) => {
    for (const number of numbers) {
      for (const entry of postings.of(number)) {
        const score = scoreOf(entry & fields, how);
        if (score === 0) continue;
        met = true;
        const position = entry >>> 8;
        if (score > (scores[position] ?? 0)) scores[position] = score;
      }
    }
  };
  give(expansion.whole, meeting.whole, mask);
  give(expansion.sign, meeting.whole, mask & searchedFields.units.words.bit);
  give(expansion.beginning, meeting.beginning, mask);
  give(expansion.misspelt, meeting.misspelt, mask);
  return met;
}

function meetPhrase(postings: Postings, clause: PhraseClause, scores: Uint8Array): string[] {
  const { field, words, open } = clause;
  if (field === 'id') {
    for (const position of postings.withId(words.join(' '))) scores[position] = idScore;
    return words;
  }
  const mask = maskOf(field);
  const row = ` ${words.join(' ')}${open ? '' : ' '}`;
  const how = open ? meeting.beginning : meeting.whole;
  let met = false;
  for (const number of rarestWord(postings, words, open)) {
    for (const entry of postings.of(number)) {
      const position = entry >>> 8;
      for (const { name, bit } of wordFields) {
        const score = scoreOf(bit & entry & mask, how);
        if (score <= (scores[position] ?? 0) || !postings.rows(name)[position]?.includes(row)) continue;
        scores[position] = score;
        met = true;
      }
    }
  }
  return met ? [words.join(' ')] : [];
}

// Only records that hold the phrase's rarest word are read; an unfinished last word may be any longer one.
function rarestWord(postings: Postings, words: string[], open: boolean): readonly number[] {
  const { vocabulary } = postings;
  const size = (numbers: readonly number[]) =>
    numbers.reduce((sum, each) => sum + postings.of(each).length, 0);
  const choices = words.map((word, at) =>
    open && at === words.length - 1 ? vocabulary.beginningWith(word) : wholeWord(vocabulary, word).whole,
  );
  return choices.reduce((best, each) => (size(each) < size(best) ? each : best));
}
