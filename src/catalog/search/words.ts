import { foldWord } from './fold.ts';

/** A folded word and where it stands in the original text (end exclusive). */
export interface PlacedWord {
  text: string;
  start: number;
  end: number;
}

// A currency or percent sign, a number with separators, or letters and digits with inner apostrophes.
const word = /[$%€£¥]|\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu;
const plainWord = /[$%]|[0-9]+(?:[.,][0-9]+)+|[A-Za-z0-9]+(?:'[A-Za-z0-9]+)*/g;
const ascii = /^[ -~\s]*$/;

/** The words of a text as they stand there, in order. */
export function writtenWordsOf(text: string): readonly string[] {
  return text.match(ascii.test(text) ? plainWord : word) ?? [];
}

/** The folded words of a text, in order. The same rule reads records, queries and explanations. */
export function wordsOf(text: string): string[] {
  return writtenWordsOf(text)
    .map(foldWord)
    .filter((each) => each !== '');
}

/** As `wordsOf`, with the place of each word. */
export function placedWordsOf(text: string): PlacedWord[] {
  const placed: PlacedWord[] = [];
  for (const match of text.matchAll(word)) {
    const folded = foldWord(match[0]);
    if (folded !== '') placed.push({ text: folded, start: match.index, end: match.index + match[0].length });
  }
  return placed;
}
