import { normalizeWord } from './normalize-word.ts';

/** A normalized word and its range in the original text (end exclusive). */
export interface Token {
  text: string;
  start: number;
  end: number;
}

// A percent sign or a symbol, a number with separators, or letters and digits with inner apostrophes. A bar is no
// word: it separates alternatives in explained terms.
const word = /%|(?!\|)\p{S}|\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu;
const plainWord = /[$%<=>+^~`]|[0-9]+(?:[.,][0-9]+)+|[A-Za-z0-9]+(?:'[A-Za-z0-9]+)*/g;
const ascii = /^[ -~\s]*$/;

const symbol = /^(?![$€£¥])\p{S}$/u;
const operator = /^[<=>+^~`]$/;

/** Whether a word is a symbol that phrases ignore: an arrow, an emoji, a comparison sign. Units of money are words. */
export function isSymbol(folded: string): boolean {
  return symbol.test(folded);
}

/** Whether a word is a symbol that people type between words without searching for it. */
export function isOperator(folded: string): boolean {
  return operator.test(folded);
}

export function tokenizeAsWritten(text: string): readonly string[] {
  return text.match(ascii.test(text) ? plainWord : word) ?? [];
}

/** Normalized, in order. Records, queries and explanations use the same rule. */
export function tokenize(text: string): string[] {
  return tokenizeAsWritten(text)
    .map(normalizeWord)
    .filter((each) => each !== '');
}

export function tokenizeWithPositions(text: string): Token[] {
  const placed: Token[] = [];
  for (const match of text.matchAll(word)) {
    const folded = normalizeWord(match[0]);
    if (folded !== '') placed.push({ text: folded, start: match.index, end: match.index + match[0].length });
  }
  return placed;
}
