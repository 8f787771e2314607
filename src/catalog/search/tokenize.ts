import { normalizeWord } from './normalize-word.ts';

/** A folded word and where it stands in the original text (end exclusive). */
export interface Token {
  text: string;
  start: number;
  end: number;
}

// A percent sign or a symbol, a number with separators, or letters and digits with inner apostrophes. A bar is no word:
// it separates alternatives in what is explained.
const word = /%|(?!\|)\p{S}|\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu;
const plainWord = /[$%<=>+^~`]|[0-9]+(?:[.,][0-9]+)+|[A-Za-z0-9]+(?:'[A-Za-z0-9]+)*/g;
const ascii = /^[ -~\s]*$/;

const symbol = /^(?![$€£¥])\p{S}$/u;
const operator = /^[<=>+^~`]$/;

/**
 * Whether a word is a symbol that stands beside words: an arrow, an emoji, a sign of comparison. Phrases are read without
 * them. Units of money are words like others.
 */
export function isSymbol(folded: string): boolean {
  return symbol.test(folded);
}

/** Whether a word is a symbol that people type between words without looking for it. */
export function isOperator(folded: string): boolean {
  return operator.test(folded);
}

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
