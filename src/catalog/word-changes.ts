import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff';

/** In both texts, in the second only, or in the first only. */
export interface TextPart {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

// Shorter values are read faster than marks in them.
const shortest = 30;

const longest = 20_000;

/** Any two lines share single words, spaces and commas; related ones share passages of this many characters. */
const passage = 15;

/** Of both texts together. Above it, marks are on nearly every word. */
const maxChanged = 0.4;

/** Comparing longer texts takes too long, and nobody reads the result; the time in ms. */
const maxEditLength = 2000;
const maxTime = 100;

/** Changes in reading order, by words within lines; null for texts that are short, very long or have little in common. */
export function wordChanges(before: string, after: string): readonly TextPart[] | null {
  const [length, end] = [before.length + after.length, Date.now() + maxTime];
  if (Math.min(before.length, after.length) < shortest || Math.max(before.length, after.length) > longest)
    return null;
  const lines = diffLines(before, after, { maxEditLength, timeout: maxTime, newlineIsToken: true });
  const parts = lines?.map((line, place): readonly TextPart[] | undefined => {
    const [previous, next] = [lines[place - 1], lines[place + 1]];
    if (line.added && previous?.removed) return [];
    if (!line.removed || !next?.added) return [partOf(line)];
    const limits = { maxEditLength, timeout: end - Date.now() };
    const words = diffWordsWithSpace(line.value, next.value, limits);
    return words && inRuns(words.map(partOf));
  });
  if (parts === undefined || parts.includes(undefined)) return null;
  const all = parts.flatMap((each) => each ?? []);
  const changed = all.reduce((sum, { text, kind }) => sum + (kind === 'same' ? 0 : text.length), 0);
  return changed > length * maxChanged ? null : all;
}

function partOf({ value, added, removed }: ChangeObject<string>): TextPart {
  return { text: value, kind: added ? 'added' : removed ? 'removed' : 'same' };
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
