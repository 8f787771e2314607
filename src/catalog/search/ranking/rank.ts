import { type Matches, wantedRows } from '../match.ts';
import { type Fit, fits, isNamed, isRow, mostNamed, step, stepOf } from './name-fit.ts';
import type { Postings } from '../postings.ts';
import type { Query } from '../query-clauses.ts';
import { refine } from './refine.ts';
import { partRankOf } from '../../census/titles.ts';
import { hasDigit } from '../words.ts';

/** Positions of the records that contain at least `least` of the words, best first, and the terms that explain them. */
export function ranked(
  postings: Postings,
  { plain, code, pieces, clauses }: Query,
  { required, near, additions, space, terms }: Matches,
  least: number,
  meant: Matches['additions'],
): { positions: Uint32Array<ArrayBuffer>; fit: Fit; terms: string[] } {
  const { sums, matched, matchedInName, excludedRecords, added, reached, positions, keys } = space;
  const names = postings.rows('name');
  const row = ` ${plain}`;
  const closest = additions.filter(
    ({ words, place, isEqual }) => words.length === 1 && (isEqual || place === 0),
  );
  const partRank = partRankOf([row, ...closest.map(({ words }) => words[0])].join(' '));
  const meanScore = (at: number) => (sums[at] ?? 0) / required;
  let inName = 0;
  let wholeNames = 0;
  let count = 0;
  for (let at = 0; at < names.length; at++) {
    if (excludedRecords[at] !== 0 || (matched[at] ?? 0) < least) continue;
    positions[count] = at;
    const name = postings.ownName(at);
    const partial = partRank(postings.table(at) || names[at]) > 0;
    const isInName = required > 0 && matchedInName[at] === required && added[at] === 0;
    const isWholeName = isRow(names[at], row);
    if (isInName || isWholeName) inName++;
    if (isWholeName) reached[at] = step.isName;
    else if (postings.isLost(at)) reached[at] = step.added;
    else if (isInName) reached[at] = stepOf(name, row);
    // In near matches, an added word may well be the one that counts.
    else reached[at] = added[at] !== 1 || near ? step.mixed : step.added;
    if (reached[at] === step.isName) wholeNames++;
    // Exclusions alone do not rank: the service's order stays.
    keys[count++] =
      required === 0
        ? 0
        : sortKey(
            reached[at] ?? 0,
            Math.round(meanScore(at)),
            postings.level(at),
            (postings.table(at) || name).length + (partial ? longestTitle / 2 : 0),
          );
  }
  const ranking = sortedByKey(positions, keys, count);
  if (required > 0)
    refine(postings, ranking, row, {
      reached,
      matchedInName,
      meanScore,
      partRank,
      additions,
      near,
      requiredRows: wantedRows(clauses, additions),
      meantRows: wantedRows(clauses, meant),
    });
  const exact = code === null ? [] : postings.withCode(code, pieces.length > 1);
  if (code === null || (exact.length === 0 && !hasDigit(code))) {
    const first = [...ranking.subarray(0, Math.min(inName, mostNamed))];
    const total = first.filter((at) => isNamed(postings, at, row)).length;
    const namesFew = total > 0 && Math.max(total, wholeNames) < mostNamed;
    return { positions: ranking, fit: namesFew ? fits.name : fits.somehow, terms };
  }
  const others = exact.length === 0 ? ranking : ranking.filter((at) => !exact.includes(at));
  if (hasDigit(code) && others.length <= mostSortedByCode) sortByCode(postings, others, row);
  if (exact.length === 0) return { positions: others, fit: fitByCode(postings, others[0], row), terms };
  // Its separators may be others than those that were typed.
  const codes = exact.map((at) => `slug:${(postings.rows('slug')[at] ?? '').trim()}`);
  if (postings.withId(code).length > 0) codes.push(`id:${code}`);
  return {
    positions: Uint32Array.from([...exact, ...others]),
    fit: fits.code,
    terms: [...new Set([...terms, ...codes])],
  };
}

/** How a record fits a code that is not its own: a source is named by its code, a variable belongs to its table. */
function fitByCode(postings: Postings, at: number | undefined, row: string): Fit {
  if (at === undefined) return fits.somehow;
  if (postings.rows('name')[at]?.startsWith(`${row} `)) return fits.code;
  return hasCode(postings, at, row) ? fits.table : fits.somehow;
}

function hasCode(postings: Postings, at: number, row: string): boolean {
  return (['slug', 'source', 'name'] as const).some((field) => postings.rows(field)[at]?.includes(`${row} `));
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

const places = 16;
// In letters, in steps of 8.
const longestTitle = 255;
const keyCount = places * (step.isName + 1) * (longestTitle + 1);

/** The sort key, lowest first: a higher step, a higher mean score, nearer to the top of a table, a shorter title. */
function sortKey(reached: number, meanScore: number, level: number, titleLength: number): number {
  const merit = reached * places + Math.min(meanScore, places - 1);
  const rank = places * (step.isName + 1) - 1 - merit;
  return rank * (longestTitle + 1) + Math.min(level, 7) * 32 + Math.min(titleLength >> 3, 31);
}

/** Stable counting sort: keys are few, and 100,000 positions take a few milliseconds. */
function sortedByKey(positions: Uint32Array, keys: Uint32Array, count: number): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(keyCount + 1);
  for (let at = 0; at < count; at++) {
    const next = (keys[at] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let key = 1; key <= keyCount; key++) starts[key] = (starts[key] ?? 0) + (starts[key - 1] ?? 0);
  const result = new Uint32Array(count);
  for (let at = 0; at < count; at++) {
    const key = keys[at] ?? 0;
    const place = starts[key] ?? 0;
    result[place] = positions[at] ?? 0;
    starts[key] = place + 1;
  }
  return result;
}
