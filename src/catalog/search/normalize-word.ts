const ascii = /^[ -~\s]*$/;
const marksAndSpaces = /[\p{M}\s]+/gu;
const ignoredInside = /['’,]/g;

// Letters that Unicode does not decompose, though a keyboard without them writes them so.
const plainLetters: Record<string, string> = { ß: 'ss', ı: 'i', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' };
const specialLetters = /[ßıøłđæœ]/g;

// Plurals that no ending tells, as far as census tables use them.
const irregular = new Map([
  ['children', 'child'],
  ['people', 'person'],
  ['women', 'woman'],
  ['men', 'man'],
]);

/** Case, accents, apostrophes and the commas of numbers folded away; one word in, one word out. */
export function normalizeWord(word: string): string {
  const bare = ignoredInside.test(word) ? word.replace(ignoredInside, '') : word;
  ignoredInside.lastIndex = 0;
  if (ascii.test(bare)) return bare.toLowerCase();
  return bare
    .toLowerCase()
    .normalize('NFKD')
    .replace(marksAndSpaces, '')
    .replace(specialLetters, (letter) => plainLetters[letter] ?? letter);
}

/** The folded word without its plural ending (families → family, incomes → income); codes stay whole. */
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

/** Table ids, slugs and numbers hold a digit; they have neither plurals nor spelling mistakes. */
export function hasDigit(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code >= 48 && code <= 57) return true;
  }
  return false;
}

/**
 * Whether a word also stands for longer words that begin with it. A short number does not: under 5
 * years is not under 50.
 */
export function standsForLonger(word: string): boolean {
  return word.length > 2 || !hasDigit(word.charAt(0));
}
