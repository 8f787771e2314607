import { singular, standsForLonger } from './normalize-word.ts';
import { synonymsOf, unitSign } from './synonyms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The words of the index, by number, that one word of the query stands for, and how each meets it. */
export interface Expansion {
  whole: readonly number[];
  beginning: readonly number[];
  misspelt: readonly number[];
  /** Met in the units alone. */
  sign: readonly number[];
  /** Folded words to show in a text, alternatives for the one that was asked. */
  shown: string[];
}

/** The word itself, its plural or singular, and the unit it names: what `-word` keeps out. */
export function wholeWord(vocabulary: Vocabulary, word: string): Expansion {
  const exact = vocabulary.find(word);
  const whole = vocabulary.formsOf(word).filter((number) => number !== exact);
  if (exact >= 0) whole.unshift(exact);
  const shown = [word, ...whole.map(vocabulary.word).filter((form) => !form.startsWith(word))];
  const sign = unitSign(singular(word));
  if (sign !== null) shown.push(`units:${sign}`);
  const number = sign === null ? -1 : vocabulary.find(sign);
  return { whole, beginning: [], misspelt: [], sign: number < 0 ? [] : [number], shown };
}

/** The word as written: whole, as a beginning, and in the field's other words where nothing holds it. */
export function expandPrefix(vocabulary: Vocabulary, word: string): Expansion {
  const found = wholeWord(vocabulary, word);
  const others = found.whole.length === 0 ? synonymsOf(singular(word)) : [];
  const elsewhere = others.flatMap((other) => wholeWord(vocabulary, other).whole);
  const begun = standsForLonger(word) ? vocabulary.beginningWith(word) : [];
  return {
    ...found,
    beginning: begun.concat(elsewhere),
    shown: [...found.shown, ...elsewhere.map(vocabulary.word)],
  };
}

/** The words this one may be a slip of, whole or as a beginning; empty when none is near. */
export function expandTypos(vocabulary: Vocabulary, word: string): Expansion {
  const shown = vocabulary.misspellings(word);
  const beginning = shown.map(vocabulary.find).filter((number) => number >= 0);
  const misspelt = shown.flatMap(vocabulary.beginningWith);
  return { whole: [], beginning, misspelt, sign: [], shown };
}
