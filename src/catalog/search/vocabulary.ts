import SearchableMap from 'minisearch/SearchableMap';
import { hasDigit, isVerbForm, rootOf, singular } from './words.ts';

const bucketLength = 3;
const shortestMisspelled = 4;
/** From so many letters on, a word may have a wrong letter. */
export const shortestWithWrongLetter = 6;
const shortestTwiceMisspelled = 8;
// No word of a language is longer. The cost of spellings grows faster than the length: 100,000 letters took minutes.
const longestSpelling = 64;

export type Vocabulary = ReturnType<typeof createVocabulary>;

/** The distinct normalized words of an index, numbered from 0 as they are added; spellings are in MiniSearch's radix tree. */
export function createVocabulary() {
  const words: string[] = [];
  const stems: string[] = [];
  const numbers = new Map<string, number>();
  const byBeginning: NumberLists = new Map();
  const byStem: NumberLists = new Map();
  const spellings = new SearchableMap<true>();

  function admit(word: string): number {
    const number = words.length;
    const stem = singular(word);
    words.push(word);
    stems.push(stem);
    numbers.set(word, number);
    append(byBeginning, word.slice(0, bucketLength), number);
    if (!hasDigit(word)) {
      append(byStem, stem, number);
      // A plural is also the spelling of its singular, which the index may not have; of other forms, `stem` may be no word.
      for (const spelling of word.startsWith(stem) ? [word, stem] : [word])
        if (spelling.length <= longestSpelling) spellings.set(spelling, true);
    }
    return number;
  }

  return {
    number: (word: string) => numbers.get(word) ?? admit(word),
    find: (word: string) => numbers.get(word) ?? -1,
    word: (number: number) => words[number] ?? '',
    stem: (number: number) => stems[number] ?? '',
    /** Words with this prefix; for codes and numbers ("b25063001") only from two characters on. */
    beginningWith(prefix: string): number[] {
      const matches: number[] = [];
      if (prefix.length < bucketLength) {
        for (const [key, bucket] of byBeginning) {
          if (!key.startsWith(prefix)) continue;
          // Every code of a catalog may begin with the same letter: that letter alone matches none of them.
          const codesToo = prefix.length > 1;
          for (const number of listed(bucket))
            if (codesToo || !hasDigit(words[number] ?? '')) matches.push(number);
        }
      } else {
        const bucket = byBeginning.get(prefix.slice(0, bucketLength));
        for (const number of listed(bucket)) if (words[number]?.startsWith(prefix)) matches.push(number);
      }
      return matches;
    },
    /** The word, if the index has it, then its plural or singular; a code has neither. */
    formsOf(word: string): number[] {
      const number = numbers.get(word);
      const forms = listed(byStem.get(singular(word))).filter((each) => each !== number);
      return number === undefined ? forms : [number, ...forms];
    },
    /** The words that are other forms of the same verb as one in -ing or -ed, "travel" of "travelling", or in -e: "smoking" of "smoke"; the same form is a misspelling. */
    verbForms(word: string): number[] {
      const isForm = isVerbForm(word);
      const root = isForm || /...e$/.test(word) ? rootOf(singular(word)) : '';
      const bucket = listed(byBeginning.get(root.slice(0, bucketLength)));
      const isOf = (stem: string) =>
        rootOf(stem) === root && (isForm ? stem.slice(-2) !== word.slice(-2) : isVerbForm(stem));
      return root === '' ? [] : bucket.filter((number) => isOf(stems[number] ?? ''));
    },
    /**
     * Whole words one edit away (two from eight letters on), with the fewest edits only, slips before others; up to
     * 64 letters. Below six letters, whole words with a letter more, or in another order: with another or one less, it is
     * another word, as are "coast" and "cost". The letters of a plural are those of its singular: pets are no pest.
     */
    misspellings(word: string, maxEdits = singular(word).length < shortestTwiceMisspelled ? 1 : 2): string[] {
      const one = singular(word);
      const { length } = one;
      if (length < shortestMisspelled || word.length > longestSpelling || hasDigit(word)) return [];
      let fewest = maxEdits;
      const candidates: [string, number][] = [];
      for (const [spelling, [, edits]] of spellings.fuzzyGet(word, 2)) {
        const editCount = editsOf(word, spelling, edits);
        const isShort = length < shortestWithWrongLetter;
        if (isShort ? !numbers.has(spelling) || !hasSameLetters(word, spelling) : word[0] !== spelling[0])
          continue;
        const isOtherWord =
          hasOtherLetter(one, singular(spelling)) || (editCount > 1 && hasOtherPart(word, spelling));
        if (editCount > fewest || isOtherWord) continue;
        fewest = editCount;
        candidates.push([spelling, editCount]);
      }
      const nearest = candidates.filter(([, edits]) => edits === fewest).map(([spelling]) => spelling);
      const slips = nearest.filter((spelling) => isSlip(word, spelling));
      if (slips.length > 0) return slips;
      // "Rentors" is two letters from "renter", which may have no plural here.
      const isOther = one !== word && length >= shortestWithWrongLetter;
      if (nearest.length > 0 || !isOther) return nearest;
      return this.misspellings(one, 1).filter((spelling) => this.formsOf(spelling).length > 0);
    },
    /** Whole words at most this many edits away, without codes and numbers. */
    wordsWithin: (word: string, maxEdits: number) =>
      [...spellings.fuzzyGet(word, maxEdits)]
        .filter(([spelling]) => numbers.has(spelling))
        .map(([other, [, edits]]) => ({ other, edits: editsOf(word, other, edits) })),
  };
}

/** Most codes and ids occur once: such a list is only its number, since an array takes 56 bytes more. */
export type NumberList = number | number[];

export type NumberLists = Map<string, NumberList>;

export function listed(list: NumberList = []): readonly number[] {
  return typeof list === 'number' ? [list] : list;
}

export function append(lists: NumberLists, key: string, number: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, number);
  else if (typeof list === 'number') lists.set(key, [list, number]);
  else list.push(number);
}

/** Whether only doubled letters, or the order of neighbours, differ: "comuting" is "commuting", not "computing". */
export function isSlip(word: string, other: string): boolean {
  return singleLetters(word) === singleLetters(other) || sortedLetters(word) === sortedLetters(other);
}

const singleLetters = (text: string) => text.replaceAll(/(.)\1/g, '$1');

/** Whether two letters differ side by side, which makes another word: "religion" is not "region". Two typing errors are apart. */
function hasOtherPart(word: string, other: string): boolean {
  const [shorter = '', longer = ''] = [word, other].toSorted((a, b) => a.length - b.length);
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start++;
  return !isSlip(word, other) && shorter.slice(start).endsWith(longer.slice(start + 2));
}

// Letters side by side on a keyboard, and those of one sound.
const mistaken = 'qwertyuiop asdfghjkl zxcvbnm dt sz';
const longestOfOtherLetter = 9;

/** Whether one letter of a short word is one that nobody mistakes for it: "contrast" is no "contract", which may be offered. */
function hasOtherLetter(word: string, other: string): boolean {
  const at = Array.from(word).findIndex((letter, place) => letter !== other[place]);
  const pair = word.charAt(at) + other.charAt(at);
  const isOneLetter = word.length === other.length && word.slice(at + 1) === other.slice(at + 1);
  if (!isOneLetter || word.length > longestOfOtherLetter || /^[aeiou]+$/.test(pair)) return false;
  return !mistaken.includes(pair) && !mistaken.includes(other.charAt(at) + word.charAt(at));
}

/** The tree counts letters in another order as two edits; for a typist they are one. */
function editsOf(left: string, right: string, edits: number): number {
  const isReordered = left.length === right.length && sortedLetters(left) === sortedLetters(right);
  return isReordered ? Math.ceil(edits / 2) : edits;
}

/** Whether a word begins like another and has its letters in another order, or lacks one. */
function hasSameLetters(word: string, other: string): boolean {
  if (word[0] !== other[0] || word.length > other.length) return false;
  return word.length < other.length || sortedLetters(word) === sortedLetters(other);
}

function sortedLetters(word: string): string {
  return Array.from(word).sort().join('');
}
