import { withoutAccents } from '../without-accents.ts';

const ascii = /^[ -~\s]*$/;
const spaces = /\s+/g;
const ignoredInside = /['’,]/g;

// Letters that Unicode does not decompose, although keyboards without them decompose them.
const plainLetters: Record<string, string> = { ß: 'ss', ı: 'i', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' };
const specialLetters = /[ßıøłđæœ]/g;

// Irregular plurals, as far as census tables use them.
const irregular = new Map([
  ['children', 'child'],
  ['people', 'person'],
  ['women', 'woman'],
  ['men', 'man'],
  // No plural of "mean": "other means of transportation".
  ['means', 'means'],
]);

/** Removes case, accents, apostrophes and the commas of numbers; the result is one word. */
export function normalizeWord(word: string): string {
  const bare = ignoredInside.test(word) ? word.replace(ignoredInside, '') : word;
  ignoredInside.lastIndex = 0;
  if (ascii.test(bare)) return bare.toLowerCase();
  return withoutAccents(bare.toLowerCase())
    .replace(spaces, '')
    .replace(specialLetters, (letter) => plainLetters[letter] ?? letter);
}

/** The normalized word in singular (families → family, incomes → income); codes are unchanged. */
export function singular(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (word.length < 4 || hasDigit(word)) return word;
  if (!word.endsWith('s') || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  const stem = word.slice(0, -1);
  // "classes" and "taxes" lose two letters, "houses" and "places" one.
  return stem.endsWith('sse') || stem.endsWith('she') || stem.endsWith('che') || stem.endsWith('xe')
    ? stem.slice(0, -1)
    : stem;
}

/** Table ids, slugs and numbers contain a digit; they have neither plurals nor spelling mistakes. */
export function hasDigit(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code >= 48 && code <= 57) return true;
  }
  return false;
}

/**
 * Whether a word also matches longer words that begin with it. A short number does not: under 5 years is not under
 * 50.
 */
export function matchesAsPrefix(word: string): boolean {
  return word.length > 2 || !hasDigit(word.charAt(0));
}

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

/** Before an added expression in the words that explain a match. */
export const addedMark = '+';
