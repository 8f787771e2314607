import { diffArrays } from 'diff';

/** Longer texts need more in common: two of any subject share words such as "the" and "of". In characters. */
const short = 200;

/** Of the words of all long texts and, more than this, of at least one: half of "Value: Total" is no reason to mark the rest. */
const leastShare = 0.5;

/** As for changed words: comparing longer texts takes too long; the time in ms. */
const limits = { maxEditLength: 2000, timeout: 50 };

/** A text with its words at the odd places and what separates them at the even ones; codes and numbers such as 30.0 are one word. */
const piecesOf = (text: string) => text.split(/([\p{L}\p{N}_]+(?:(?<=\p{N})[.,](?=\p{N})[\p{L}\p{N}_]+)*)/u);

const isWord = (_: string, place: number) => place % 2 === 1;

const wordsOf = (text: string) =>
  piecesOf(text)
    .filter(isWord)
    .map((word) => word.toLowerCase());

const isCode = (word: string) => /\p{L}\d|\d\p{L}/u.test(word);

/** The words besides codes, in lower case, that all texts have in one order, empty ones left out; null if marking the others would say nothing. */
export function commonWords(texts: readonly (string | null)[]): readonly string[] | null {
  const nonEmptyTexts = texts.flatMap((text) =>
    text === null || text === '' ? [] : { text, words: wordsOf(text).filter((word) => !isCode(word)) },
  );
  let common = nonEmptyTexts[0]?.words ?? [];
  for (const { words } of nonEmptyTexts) {
    const parts = diffArrays(common, words, limits);
    if (parts === undefined) return null;
    common = parts.flatMap(({ added, removed, value }) => (added || removed ? [] : value));
  }
  const shareOf = ({ words }: { words: readonly string[] }) => common.length / words.length;
  const isSimilar =
    nonEmptyTexts.some((each) => shareOf(each) > leastShare) &&
    nonEmptyTexts.every((each) => each.text.length <= short || shareOf(each) >= leastShare);
  const isMarked = nonEmptyTexts.some(({ words }) => words.length > common.length);
  return common.length > 0 && isSimilar && isMarked ? common : null;
}

/** A text in parts; `isOwn` are words besides codes that are not among the common ones, with what separates them. */
export function partsByWords(text: string, common: readonly string[]): { text: string; isOwn: boolean }[] {
  const ownFlags = diffArrays([...common], wordsOf(text), limits)?.flatMap(({ added, removed, value }) =>
    removed ? [] : value.map((word) => added && !isCode(word)),
  );
  const isOwnWord = (place: number) => ownFlags?.[(place - 1) / 2] === true;
  const parts: { text: string; isOwn: boolean }[] = [];
  for (const [place, piece] of piecesOf(text).entries()) {
    const isOwn = isWord(piece, place) ? isOwnWord(place) : isOwnWord(place - 1) && isOwnWord(place + 1);
    const last = parts.at(-1);
    if (last?.isOwn === isOwn) last.text += piece;
    else parts.push({ text: piece, isOwn });
  }
  return parts;
}
