import { singular, matchesAsPrefix } from './normalize-word.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The words of the index, by number, that match one word of the query, by kind of match. */
export interface Expansion {
  whole: readonly number[];
  beginning: readonly number[];
  misspelled: readonly number[];
  sign: readonly number[];
  shown: string[];
}

/** The word, its plural or singular, and the unit it names: what `-word` excludes. */
export function wholeWord(vocabulary: Vocabulary, word: string): Expansion {
  const exact = vocabulary.find(word);
  const whole = vocabulary.formsOf(word).filter((number) => number !== exact);
  if (exact >= 0) whole.unshift(exact);
  const shown = [word, ...whole.map(vocabulary.word).filter((form) => !form.startsWith(word))];
  const sign = unitSign(singular(word));
  if (sign !== null) shown.push(`units:${sign}`);
  const number = sign === null ? -1 : vocabulary.find(sign);
  return { whole, beginning: [], misspelled: [], sign: number < 0 ? [] : [number], shown };
}

/** The word as written: whole, as a prefix, or through its synonyms if nothing contains it. */
export function expandPrefix(vocabulary: Vocabulary, word: string): Expansion {
  const found = wholeWord(vocabulary, word);
  const others = found.whole.length === 0 ? synonymsOf(singular(word)) : [];
  const elsewhere = others.flatMap((other) => wholeWord(vocabulary, other).whole);
  const begun = matchesAsPrefix(word) ? vocabulary.beginningWith(word) : [];
  return {
    ...found,
    beginning: begun.concat(elsewhere),
    shown: [...found.shown, ...elsewhere.map(vocabulary.word)],
  };
}

/** The words that this one may misspell, whole or as a prefix. */
export function expandTypos(vocabulary: Vocabulary, word: string): Expansion {
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

// Synonyms that analysts use for the words of the tables. Used only for words that a collection does not contain.
const fieldWords: Record<string, string[]> = {
  auto: ['vehicle'],
  burden: ['percentage'],
  burdened: ['percentage'],
  car: ['vehicle'],
  commute: ['travel', 'work'],
  commuter: ['transportation', 'work'],
  disabled: ['disability'],
  elderly: ['65', 'older'],
  ethnicity: ['race', 'hispanic'],
  gender: ['sex'],
  homeowner: ['owner'],
  immigrant: ['foreign', 'immigration'],
  jobless: ['unemployed', 'unemployment'],
  kid: ['child'],
  latinx: ['latino', 'hispanic'],
  pct: ['percent'],
  poor: ['poverty'],
  senior: ['65', 'older'],
  uninsured: ['insurance'],
  usd: ['dollar'],
  wifi: ['internet'],
};

/** The unit sign for a normalized singular word, or null. */
function unitSign(word: string): string | null {
  return Object.hasOwn(unitWords, word) ? (unitWords[word] ?? null) : null;
}

function synonymsOf(word: string): readonly string[] {
  return Object.hasOwn(fieldWords, word) ? (fieldWords[word] ?? []) : [];
}
