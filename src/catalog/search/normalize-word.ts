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
  if (word.length < 4 || hasDigit(word)) return irregular.get(word) ?? word;
  const known = irregular.get(word);
  if (known !== undefined) return known;
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
