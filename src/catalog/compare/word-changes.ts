import { diffWordsWithSpace } from 'diff';

/** A part of a text: in both texts, in the second only, or in the first only. */
export interface TextPart {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

// Below that, two values are read faster than the marks in them.
const shortest = 30;

const longest = 20_000;

/** Longer and more different texts than that take the browser's time and help nobody. */
const limits = { maxEditLength: 2000, timeout: 100 };

/**
 * What changes from one text to another, word by word, in reading order. Null where that says less than the texts
 * themselves: they are short, very long, or have little in common.
 */
export function wordChanges(before: string, after: string): readonly TextPart[] | null {
  const [short, long] = [before.length, after.length].sort((a, b) => a - b);
  if (short === undefined || long === undefined || short < shortest || long > longest) return null;
  const changes = diffWordsWithSpace(before, after, limits);
  if (changes === undefined) return null;
  const parts = changes.map(({ value, added, removed }): TextPart => {
    return { text: value, kind: added ? 'added' : removed ? 'removed' : 'same' };
  });
  const common = parts.filter(({ kind }) => kind === 'same').reduce((sum, { text }) => sum + text.length, 0);
  return common < long / 3 ? null : parts;
}
