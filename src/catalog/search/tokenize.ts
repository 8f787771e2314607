import { normalizeWord } from './normalize-word.ts';

/** A folded word and where it stands in the original text (end exclusive). */
export interface Token {
  text: string;
  start: number;
  end: number;
}

// A currency or percent sign, a number with separators, or letters and digits with inner apostrophes.
const word = /[$%€£¥]|\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu;
const plainWord = /[$%]|[0-9]+(?:[.,][0-9]+)+|[A-Za-z0-9]+(?:'[A-Za-z0-9]+)*/g;
const ascii = /^[ -~\s]*$/;

/** The words of a text as they stand there, in order. */
export function tokenizeAsWritten(text: string): readonly string[] {
  return text.match(ascii.test(text) ? plainWord : word) ?? [];
}

/** The folded words of a text, in order. The same rule reads records, queries and explanations. */
export function tokenize(text: string): string[] {
  return tokenizeAsWritten(text)
    .map(normalizeWord)
    .filter((each) => each !== '');
}

/** As `wordsOf`, with the place of each word. */
export function tokenizeWithPositions(text: string): Token[] {
  const placed: Token[] = [];
  for (const match of text.matchAll(word)) {
    const folded = normalizeWord(match[0]);
    if (folded !== '') placed.push({ text: folded, start: match.index, end: match.index + match[0].length });
  }
  return placed;
}
