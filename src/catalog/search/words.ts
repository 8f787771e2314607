import { withoutAccents } from '../text/without-accents.ts';

const ascii = /^[ -~\t-\r]*$/;
// What stands within words and numbers without being part of them: apostrophes, separators of thousands, the periods of an
// abbreviation, invisible letters.
const ignoredInside = /['’‘ʼʻʹ′‵´`＇,٬\s\p{Cf}]+/gu;
const abbreviation = /^\p{L}{1,2}(?:\.\p{L}{1,2})+\.?$/u;

// Letters that Unicode does not decompose, although keyboards without them decompose them.
const plainLetters: Record<string, string> = { ß: 'ss', ı: 'i', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' };
const specialLetters = /[ßıøłđæœ]/g;

// Irregular plurals.
const irregular = new Map([
  ['children', 'child'],
  ['people', 'person'],
  ['women', 'woman'],
  ['men', 'man'],
  // No plural of "mean": "other means of transportation".
  ['means', 'means'],
]);

/** Removes case, accents, apostrophes, the separators of numbers and the periods of abbreviations; the result is one word. */
export function normalizeWord(word: string): string {
  const bare = word.replaceAll(ignoredInside, '').toLowerCase();
  const whole = bare.includes('.') && abbreviation.test(bare) ? bare.replaceAll('.', '') : bare;
  if (ascii.test(whole)) return whole;
  return withoutAccents(whole)
    .replaceAll(/\s+/g, '')
    .replace(specialLetters, (letter) => plainLetters[letter] ?? letter)
    .replace(/\p{Nd}/gu, digitOf);
}

/** The digits of each script follow one another, from 0 on. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 128) return digit;
  let value = 0;
  while (value < 10 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value % 10);
}

// Both spellings of a word become one, which is not always that of a dictionary: "exercise" becomes "exercize" everywhere.
const spellings: readonly [RegExp, string][] = [
  [/(?<=[aeiou].*)our(?=$|ed$|er$|ing$|able$|al$|hood$|ite$|less$)/, 'or'],
  [/(?<=[bt])re$/, 'er'],
  [/(?<=..[iy])s(?=e$|ed$|er$|ing$|able$|ation)/, 'z'],
  [/(?<=[aeiou][^aeiou]+[aeiou])ll(?=$|ed$|er$|or$|ing$|ment$)|ll(?=ful$)/, 'l'],
  [/ae|(?<=^f?)oe(?=[dst])|(?<=rrh)oe/, 'e'],
  [/(?<=[aln])ogue$/, 'og'],
  [/(?<=dg)ement$/, 'ment'],
  [/ense$/, 'ence'],
  [/(?<=gram)me$/, ''],
];
// What no rule covers, by how it begins.
const beginnings: Readonly<Record<string, string>> = {
  ageing: 'aging',
  aluminium: 'aluminum',
  cheque: 'check',
  grey: 'gray',
  jewellery: 'jewelry',
  kerb: 'curb',
  licens: 'licenc',
  manoeuvre: 'maneuver',
  mould: 'mold',
  plough: 'plow',
  practise: 'practice',
  storey: 'story',
  sulph: 'sulf',
  tyre: 'tire',
};
const beginning = new RegExp(`^(?:${Object.keys(beginnings).join('|')})`);
const shortestSpelledTwice = 4;

/** The normalized word in singular (families → family), the same for its American and its British spelling; codes are unchanged. */
export function singular(word: string): string {
  const one = withoutPlural(word);
  if (one.length < shortestSpelledTwice || hasDigit(one)) return one;
  const begun = one.replace(beginning, (start) => beginnings[start] ?? start);
  return spellings.reduce((text, [ending, other]) => text.replace(ending, other), begun);
}

function withoutPlural(word: string): string {
  const exception = irregular.get(word);
  if (exception !== undefined) return exception;
  if (word.length < 4 || hasDigit(word)) return word;
  if (!word.endsWith('s') || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  const stem = word.slice(0, -1);
  // "classes" and "taxes" lose two letters, "houses" and "places" one.
  return stem.endsWith('sse') || stem.endsWith('she') || stem.endsWith('che') || stem.endsWith('xe')
    ? stem.slice(0, -1)
    : stem;
}

const verbForm = /(?<=.{3})(?<=[aeiouy].+)(?:ing|ed)$/;

/** Whether a word may be a form of a verb: "travelling", "commuted". */
export function isVerbForm(word: string): boolean {
  return verbForm.test(word);
}

/** What the forms of a verb have in common, without a doubled consonant and the last "e": "travel", "commut". */
export function rootOf(word: string): string {
  const bare = word.replace(verbForm, '');
  return bare.replace(/([^aeiou])\1$/, '$1').replace(/(?<=...)e$/, '');
}

/** Whether a word, in lower case, negates what follows. */
export function isNegation(word: string): boolean {
  return word === 'no' || word === 'not' || word === 'without';
}

/** Table ids, slugs and numbers contain a digit; they have neither plurals nor spelling mistakes. */
export function hasDigit(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code >= 48 && code <= 57) return true;
  }
  return false;
}

/** Whether a word also matches longer ones that begin with it; a short number does not: under 5 years is not under 50. */
export function matchesAsPrefix(word: string): boolean {
  return word.length > 2 || !hasDigit(word.charAt(0));
}

/** A normalized word and its range in the original text (end exclusive). */
export interface Token {
  text: string;
  start: number;
  end: number;
}

// A percent sign or a symbol; a number with separators; an abbreviation with periods; a word that a vowel is left out of
// ("l'emploi" has two words); letters and digits with inner apostrophes. A bar is no word: it separates alternatives in
// explained terms.
const word =
  /%|(?!\|)\p{S}(?<![´`])|\p{N}{1,3}(?:[\u00a0\u2009\u202f]\p{N}{3})+(?!\p{N})|\p{N}+(?:[.,٫٬]\p{N}+)+|\p{L}{1,2}(?:\.\p{L}{1,2})+\.?(?![\p{L}\p{N}])|(?:[cdjlmnst]|(?:jus|lors|puis)?qu|(?:a|de|da|ne|su)ll)(?=['’‘＇]\p{L}{3})|[\p{L}\p{N}\p{M}\p{Cf}]+(?:['’‘′´`＇][\p{L}\p{N}\p{M}\p{Cf}]+)*/giu;
const plainWord =
  /[$%<=>+^~`]|[0-9]+(?:[.,][0-9]+)+|[A-Za-z]{1,2}(?:\.[A-Za-z]{1,2})+\.?(?![A-Za-z0-9])|(?:[cdjlmnst]|(?:jus|lors|puis)?qu|(?:a|de|da|ne|su)ll)(?='[A-Za-z]{3})|[A-Za-z0-9]+(?:['`][A-Za-z0-9]+)*/gi;

// Scripts without spaces between words.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
// Without it (Firefox before 125), what is between spaces is a word.
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'word' }) : null;

const symbol = /^(?![$€£¥])\p{S}$/u;
const operator = /^[<=>+^~`]$/;

/** Whether a word is a symbol that phrases ignore: an arrow, an emoji, a comparison sign. Units of money are words. */
export function isSymbol(text: string): boolean {
  return symbol.test(text);
}

/** Whether a word is a symbol that people type between words without searching for it. */
export function isOperator(text: string): boolean {
  return operator.test(text);
}

export function tokenizeAsWritten(text: string): readonly string[] {
  if (ascii.test(text)) return text.match(plainWord) ?? [];
  return unspaced.test(text) ? writtenWords(text).map(([each]) => each) : (text.match(word) ?? []);
}

function writtenWords(text: string): [written: string, start: number][] {
  return [...text.matchAll(word)].flatMap(({ 0: run, index }): [string, number][] =>
    segmenter !== null && unspaced.test(run)
      ? Array.from(segmenter.segment(run), (part) => [part.segment, index + part.index])
      : [[run, index]],
  );
}

/** Normalized, in order. Records, queries and explanations use the same rule. */
export function tokenize(text: string): string[] {
  return tokenizeAsWritten(text)
    .map(normalizeWord)
    .filter((each) => each !== '');
}

export function tokenizeWithPositions(text: string): Token[] {
  return writtenWords(text)
    .map(([spelling, start]) => ({ text: normalizeWord(spelling), start, end: start + spelling.length }))
    .filter((token) => token.text !== '');
}

/** Words of two parts with a hyphen, one of them short: "e-mail" is also "email". */
export function joinedWords(text: string): Token[] {
  if (!/[-‐‑]/.test(text)) return [];
  const pair = /(?<![\p{L}\p{N}][-‐‑]?)(\p{L}{1,2})[-‐‑](\p{L}{2,})(?![\p{L}\p{N}]|[-‐‑]\p{L})/gu;
  return Array.from(text.matchAll(pair), ({ 0: all, 1: first = '', 2: second = '', index }) => {
    return { text: normalizeWord(first + second), start: index, end: index + all.length };
  });
}

// In letters: about a line.
const farthest = 80;

/** Whether a text has all of several words within about a line, by the places of each. */
export function areNear(places: readonly (readonly number[])[]): boolean {
  const [first = [], ...others] = places;
  return first.some((at) => others.every((each) => each.some((other) => Math.abs(other - at) <= farthest)));
}

/** Before an added expression in the words that explain a match. */
export const addedMark = '+';
