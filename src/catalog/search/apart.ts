import type { Matches } from './match.ts';
import type { Postings } from './postings.ts';
import type { Query } from './query-clauses.ts';
import { areNear, singular } from './words.ts';

/**
 * Divides the records that have every word, in their order, into those that say something of them together and those of
 * which only a text has them, far apart: a name with one of the words says more.
 */
export function withoutApart(
  postings: Postings,
  { clauses }: Query,
  { required, space: { matchedInText } }: Matches,
  positions: Uint32Array<ArrayBuffer>,
): [together: Uint32Array<ArrayBuffer>, apart: Uint32Array<ArrayBuffer>] {
  if (required < 2) return [positions, new Uint32Array()];
  const texts = postings.rows('description');
  const words = clauses.flatMap((clause) =>
    clause.kind === 'word' && !clause.excluded && !clause.optional ? [` ${singular(clause.word)}`] : [],
  );
  const isApart = (at: number) => {
    if (matchedInText[at] !== required) return false;
    const places = words.map((word) => placesOf(word, texts[at] ?? '')).filter(({ length }) => length > 0);
    return places.length > 1 && !areNear(places);
  };
  const apart = positions.filter(isApart);
  if (apart.length === 0) return [positions, apart];
  const apartSet = new Set(apart);
  return [positions.filter((at) => !apartSet.has(at)), apart];
}

function placesOf(word: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) places.push(at);
  return places;
}

/** The records with one of the words in their name, at most a hundred, before those that have all of them far apart. */
export function namesFirst(
  { space: { matchedInName } }: Matches,
  closest: Uint32Array,
  apart: Uint32Array,
): Uint32Array<ArrayBuffer> {
  const last = new Set(apart);
  const nameMatches = closest.filter((at) => (matchedInName[at] ?? 0) > 0 && !last.has(at)).subarray(0, 100);
  return Uint32Array.from([...nameMatches, ...apart]);
}
