import { isCensusHeading } from '../records/census-headings.ts';
import type { Matches } from './match.ts';
import type { Postings } from './postings.ts';
import type { Query } from './query.ts';
import { hasDigit } from './words.ts';

/** How the first result fits the query: not only somehow, by its name, as part of the table with that code, or by its code. */
export const fits = { somehow: 0, name: 1, table: 2, code: 3 } as const;
export type Fit = (typeof fits)[keyof typeof fits];

/** Positions of the records that contain at least `least` of the words, best first. */
export function ranked(
  postings: Postings,
  { plain, code }: Query,
  { required, near, space }: Matches,
  least: number,
): { positions: Uint32Array<ArrayBuffer>; fit: Fit } {
  const { sums, matched, matchedInName, excludedRecords, added, positions, keys } = space;
  const names = postings.rows('name');
  const row = ` ${plain}`;
  const meanScore = (at: number) => Math.round((sums[at] ?? 0) / required);
  let inName = 0;
  let count = 0;
  for (let at = 0; at < names.length; at++) {
    if (excludedRecords[at] !== 0 || (matched[at] ?? 0) < least) continue;
    positions[count] = at;
    const name = names[at] ?? '';
    const isInName = required > 0 && matchedInName[at] === required && added[at] === 0;
    if (isInName) inName++;
    // In near matches, an added word may well be the one that counts.
    const reached = isInName ? stepOf(name, row) : added[at] === 0 || near ? step.mixed : step.added;
    // Exclusions alone do not rank: the service's order stays.
    keys[count++] = required === 0 ? 0 : sortKey(reached, meanScore(at), name.length);
  }
  const sorted = sortedByKey(positions, keys, count);
  refine(postings, sorted.subarray(0, Math.min(inName, mostRefined)), row, meanScore);
  const exact = code === null ? [] : postings.withCode(code);
  if (code === null || (exact.length === 0 && !hasDigit(code))) {
    const first = [...sorted.subarray(0, Math.min(inName, mostNamed))];
    const named = first.filter((at) => isNamed(postings, at, row)).length;
    return { positions: sorted, fit: named > 0 && named < mostNamed ? fits.name : fits.somehow };
  }
  const others = exact.length === 0 ? sorted : sorted.filter((at) => !exact.includes(at));
  if (hasDigit(code) && others.length <= mostSortedByCode) sortByCode(postings, others, row);
  return exact.length === 0
    ? { positions: others, fit: fitByCode(postings, others[0], row) }
    : { positions: Uint32Array.from([...exact, ...others]), fit: fits.code };
}

/** How a record fits a code that is not its own: a source is named by its code, a variable belongs to its table. */
function fitByCode(postings: Postings, at: number | undefined, row: string): Fit {
  if (at === undefined) return fits.somehow;
  if (postings.rows('name')[at]?.startsWith(`${row} `)) return fits.code;
  return hasCode(postings, at, row) ? fits.table : fits.somehow;
}

// A name that so many records share, such as “Male”, names none of them.
const mostNamed = 10;

/** Whether a name, apart from what census tables add to it, or a slug is the query; of no heading. */
function isNamed(postings: Postings, at: number, row: string): boolean {
  if (isHeading(postings, at)) return false;
  if (isSlug(postings, at, row)) return true;
  return stepOf((postings.rows('name')[at] ?? '').replaceAll(boilerplate, ''), row) === step.isName;
}

/** Whether a slug is the query: the name of “poverty-rate” may be “People in poverty”. */
function isSlug(postings: Postings, at: number, row: string): boolean {
  return postings.rows('slug')[at] === `${row} `;
}

function isHeading(postings: Postings, at: number): boolean {
  return isCensusHeading(postings.rows('slug')[at] ?? '');
}

function hasCode(postings: Postings, at: number, row: string): boolean {
  return (['slug', 'source', 'name'] as const).some((field) => postings.rows(field)[at]?.includes(`${row} `));
}

// Nobody reads further, and comparing more would delay typing.
const mostRefined = 50;
// What census tables add to most names.
const boilerplate = / in the past 12 month(?= )| in \d{4} inflation adjusted dollar(?= )/g;

/** Among names that fit equally: the top of a table and totals before its parts, headings last, then the table that is about nothing else. */
function refine(
  postings: Postings,
  positions: Uint32Array,
  row: string,
  meanScore: (at: number) => number,
): void {
  const short = (field: 'name' | 'source', at: number) =>
    (postings.rows(field)[at] ?? '').replaceAll(boilerplate, '');
  const ranks = new Map<number, number>();
  for (const at of positions) {
    const name = short('name', at);
    const reached = isSlug(postings, at, row) ? step.isName : stepOf(name, row);
    const order = [
      isHeading(postings, at) ? 1 : 0,
      step.isName - (hasOneWordWithin(name, row) ? Math.max(reached, step.begins) : reached),
      places - meanScore(at),
      2 * Math.min(postings.level(at), 9) + (name.startsWith(' total ') ? 0 : 1),
      // Without a source, nobody can tell what table it is of.
      Math.min(short('source', at).length || longestName, longestName),
      Math.min(name.length, longestName),
    ];
    ranks.set(
      at,
      order.reduce((rank, place) => rank * (longestName + 1) + place),
    );
  }
  positions.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

/** Whether a name has one word more, within the query: “Median household income” is as near to “median income” as what begins with it. */
function hasOneWordWithin(name: string, row: string): boolean {
  const [words, asked] = [name.split(' '), row.split(' ')];
  return words.length === asked.length + 2 && words[1] === asked[1] && words.at(-2) === asked.at(-1);
}

/** The records of the table with this code, then longer codes, in their order. */
function sortByCode(postings: Postings, positions: Uint32Array, row: string): void {
  const ranks = new Map<number, string>();
  const slugs = postings.rows('slug');
  for (const at of positions) ranks.set(at, `${hasCode(postings, at, row) ? 0 : 1}${slugs[at] ?? ''}`);
  positions.sort((a, b) => ((ranks.get(a) ?? '') < (ranks.get(b) ?? '') ? -1 : 1));
}

// Sorting more would delay typing; so many codes begin with the first letters only.
const mostSortedByCode = 600;

// From "is the name" down to "all words are in the name". Rows of words begin and end with a space; `row` only begins so.
function stepOf(name: string, row: string): number {
  if (row === ' ') return step.inName;
  if (name.startsWith(row)) return name.length === row.length + 1 ? step.isName : step.begins;
  return name.includes(row) ? step.inRow : step.inName;
}

/** These outweigh the mean score of the words, from "by a synonym" and "all words in the name" to "is the name". */
const step = { added: 0, mixed: 1, inName: 2, inRow: 3, begins: 4, isName: 5 } as const;

const places = 16;
const longestName = 255;
const keyCount = places * (step.isName + 1) * (longestName + 1);

/** The sort key, lowest first: a higher step, a higher mean score, a shorter name. */
function sortKey(reached: number, meanScore: number, nameLength: number): number {
  const merit = reached * places + Math.min(meanScore, places - 1);
  const rank = places * (step.isName + 1) - 1 - merit;
  return rank * (longestName + 1) + Math.min(nameLength, longestName);
}

/** Stable counting sort: keys are few, and 100,000 positions take a few milliseconds. */
function sortedByKey(positions: Uint32Array, keys: Uint32Array, count: number): Uint32Array<ArrayBuffer> {
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
