import { postingBits, weightOf, wordFields } from './searched-fields.ts';

/** How a word of a record matches a word of the query; plurals and singulars match as whole words. */
export const matchKind = { misspelled: 0, beginning: 1, whole: 2 } as const;
export type MatchKind = (typeof matchKind)[keyof typeof matchKind];

/** The lowest score of a match in the name. */
export const leastInName = weightOf('name');
/** Score of a record's id, which matches only as a whole. */
export const idScore = weightOf('slug') + matchKind.whole;

const scores = new Uint8Array(2 ** postingBits * 4);
for (let mask = 1; mask < 2 ** postingBits; mask++) {
  const best = Math.max(...wordFields.map(({ bit, weight }) => (mask & bit ? (weight ?? 0) : 0)));
  for (let kind = 0; kind <= matchKind.whole; kind++) scores[mask * 4 + kind] = best + kind;
}

/** The score of a match, 1 to 14, in the best of the fields in `mask`; 0 for none. */
export function scoreOf(mask: number, kind: MatchKind): number {
  return scores[mask * 4 + kind] ?? 0;
}

/** These outweigh the mean score of the words, from "all words in the name" to "is the name". */
export const step = { mixed: 0, inName: 1, inRow: 2, begins: 3, isName: 4 } as const;

const places = 16;
const longestName = 255;
const keyCount = places * (step.isName + 1) * (longestName + 1);

/** The sort key, lowest first: a higher step, a higher mean score, a shorter name. */
export function sortKey(reached: number, meanScore: number, nameLength: number): number {
  const merit = reached * places + Math.min(Math.round(meanScore), places - 1);
  const rank = places * (step.isName + 1) - 1 - merit;
  return rank * (longestName + 1) + Math.min(nameLength, longestName);
}

/** Stable counting sort: keys are few, and 100,000 positions take a few milliseconds. */
export function sortedByKey(
  positions: Uint32Array,
  keys: Uint32Array,
  count: number,
): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(keyCount + 1);
  for (let at = 0; at < count; at++) {
    const next = (keys[at] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let key = 1; key <= keyCount; key++) starts[key] = (starts[key] ?? 0) + (starts[key - 1] ?? 0);
  const sorted = new Uint32Array(count);
  for (let at = 0; at < count; at++) {
    const key = keys[at] ?? 0;
    const place = starts[key] ?? 0;
    sorted[place] = positions[at] ?? 0;
    starts[key] = place + 1;
  }
  return sorted;
}
