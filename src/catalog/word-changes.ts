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
  return shared < short * minShared ? null : inRuns(parts);
}

/** Words between changes that are no passage belong to them: one text crossed out and one marked are easier to read than turns. */
function inRuns(parts: readonly TextPart[]): readonly TextPart[] {
  const runs: TextPart[] = [];
  let [removed, added] = ['', ''];
  function endRun() {
    if (removed !== '') runs.push({ text: removed, kind: 'removed' });
    if (added !== '') runs.push({ text: added, kind: 'added' });
    [removed, added] = ['', ''];
  }
  for (const [place, part] of parts.entries()) {
    const isEnd = place === 0 || place === parts.length - 1;
    if (part.kind === 'same' && (isEnd || part.text.trim().length >= passage)) {
      endRun();
      runs.push(part);
      continue;
    }
    if (part.kind !== 'added') removed += part.text;
    if (part.kind !== 'removed') added += part.text;
  }
  endRun();
  return runs;
}
