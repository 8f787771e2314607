import { diffWordsWithSpace } from 'diff';

/** In both texts, in the second only, or in the first only. */
export interface TextPart {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

// Shorter values are read faster than marks in them.
const shortest = 30;

const longest = 20_000;

/** Any two texts share single words, spaces and commas; related ones share passages of this many characters. */
const passage = 15;

/** Of the shorter text, so that a text within a longer one is marked. Below it, marks are on nearly every word. */
const minShared = 0.6;

/** Comparing longer texts takes too long, and nobody reads the result. */
const limits = { maxEditLength: 2000, timeout: 100 };

/** Word-by-word changes in reading order; null for texts that are short, very long or have little in common. */
export function wordChanges(before: string, after: string): readonly TextPart[] | null {
  const [short, long] = [before.length, after.length].sort((a, b) => a - b);
  if (short === undefined || long === undefined || short < shortest || long > longest) return null;
  const changes = diffWordsWithSpace(before, after, limits);
  if (changes === undefined) return null;
  const parts = changes.map(({ value, added, removed }): TextPart => {
    return { text: value, kind: added ? 'added' : removed ? 'removed' : 'same' };
  });
  const passages = parts.filter(({ text, kind }) => kind === 'same' && text.trim().length >= passage);
  const shared = passages.reduce((sum, { text }) => sum + text.length, 0);
  return shared < short * minShared ? null : parts;
}
