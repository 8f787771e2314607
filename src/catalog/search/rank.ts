import { isCensusHeading } from '../records/table-codes.ts';
import type { Matches } from './match.ts';
import { type Fit, fits } from './name-query.ts';
import type { Postings } from './postings.ts';
import type { Query } from './query.ts';
import { isTitleOf, partialTables, subjectsOf } from './table-titles.ts';
import { hasDigit } from './words.ts';

/** Positions of the records that contain at least `least` of the words, best first. */
export function ranked(
  postings: Postings,
  { plain, code }: Query,
  { required, near, space }: Matches,
  least: number,
): { positions: Uint32Array<ArrayBuffer>; fit: Fit } {
  const { sums, matched, matchedInName, excludedRecords, added, reached, positions, keys } = space;
  const [names, sources] = [postings.rows('name'), postings.rows('source')];
  const row = ` ${plain}`;
  const isPartial = partialTables(row);
  const meanScore = (at: number) => (postings.isLost(at) ? 0 : Math.round((sums[at] ?? 0) / required));
  let inName = 0;
  let count = 0;
  for (let at = 0; at < names.length; at++) {
    if (excludedRecords[at] !== 0 || (matched[at] ?? 0) < least) continue;
    positions[count] = at;
    const name = postings.ownName(at);
    const isInName = required > 0 && matchedInName[at] === required && added[at] === 0;
    const isWholeName = isRow(names[at], row);
    if (isInName || isWholeName) inName++;
    // In near matches, an added word may well be the one that counts.
    const otherwise = added[at] === 0 || near ? step.mixed : step.added;
    if (isWholeName) reached[at] = step.isName;
    else if (postings.isLost(at)) reached[at] = step.added;
    else reached[at] = isInName ? limited(stepOf(name, row), isPartial(sources[at])) : otherwise;
    const source = sources[at] ?? '';
    // Longer titles are about more.
    if (
      postings.level(at) === 0 &&
      source.length < row.length + longestRest &&
      isTitleOf(subjectsOf(source), row)
    )
      reached[at] = step.isName;
    // Exclusions alone do not rank: the service's order stays.
    keys[count++] =
      required === 0
        ? 0
        : sortKey(
            reached[at] ?? 0,
            meanScore(at),
            postings.level(at),
            (sources[at] || name).length + (isPartial(sources[at]) ? longestTitle / 2 : 0),
          );
  }
  const sorted = sortedByKey(positions, keys, count);
  if (required > 0) {
    const repeats = repeatsLast(postings, sorted, row, reached);
    refine(postings, sorted.subarray(0, mostRefined), row, {
      reached,
      matchedInName,
      repeats,
      meanScore,
      isPartial,
    });
  }
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

// A name that more records share, such as “Male”, names none of them. A table and those by race are ten.
const mostNamed = 12;

/** Whether a name, apart from what census tables add to it, or a slug is the query; of no heading. */
function isNamed(postings: Postings, at: number, row: string): boolean {
  if (isHeading(postings, at)) return false;
  if (isSlug(postings, at, row) || isRow(postings.rows('name')[at], row)) return true;
  const name = postings.ownName(at);
  return name.startsWith(row) && stepOf(name.replaceAll(boilerplate, ''), row) === step.isName;
}

/** Whether a slug is the query: the name of “poverty-rate” may be “People in poverty”. */
function isSlug(postings: Postings, at: number, row: string): boolean {
  return isRow(postings.rows('slug')[at], row);
}

function isHeading(postings: Postings, at: number): boolean {
  return isCensusHeading(postings.rows('slug')[at] ?? '');
}

function hasCode(postings: Postings, at: number, row: string): boolean {
  return (['slug', 'source', 'name'] as const).some((field) => postings.rows(field)[at]?.includes(`${row} `));
}

// A code and "total" or "unit", in letters.
const longestRest = 32;
// The second shows that there are more.
const mostOfOneName = 2;
// Repeats further down are not worth the time.
const mostCompared = 1000;

/**
 * A name comes once or twice before it comes again, table after table: "income" is in 400 names, and one of them is in 57
 * tables. A name that is the query comes as often as it occurs or, if it is one word, for a table and those by race.
 * What matches by its table counts once or twice in each. Returns the positions that come later.
 */
function repeatsLast(postings: Postings, positions: Uint32Array, row: string, reached: Uint8Array) {
  const sorted = positions.subarray(0, mostCompared);
  const sources = postings.rows('source');
  const names = Array.from(
    sorted,
    (at) => postings.ownName(at) + ((reached[at] ?? 0) < step.inName ? (sources[at] ?? '') : ''),
  );
  const headings = new Set(sorted.filter((at) => isHeading(postings, at)));
  const totals = new Map<string, number>();
  for (const [nth, name] of names.entries())
    if (!headings.has(sorted[nth] ?? -1)) totals.set(name, (totals.get(name) ?? 0) + 1);
  const hasWords = row.includes(' ', 1);
  const repeats = new Set<number>();
  const times = new Map<string, number>();
  const first: number[] = [];
  for (const [nth, at] of sorted.entries()) {
    const name = names[nth] ?? '';
    const time = times.get(name) ?? 0;
    const mayRepeat = () => (hasWords || (totals.get(name) ?? 0) <= mostNamed) && isNamed(postings, at, row);
    if (time >= mostOfOneName && !mayRepeat()) repeats.add(at);
    else first.push(at);
    // Headings are last anyway.
    if (!headings.has(at)) times.set(name, time + 1);
  }
  sorted.set([...first, ...repeats]);
  return repeats;
}

// Nobody reads further, and comparing more would delay typing.
const mostRefined = 200;
// What census tables add to most names.
const boilerplate = / in the past 12 month(?= )| in \d{4} inflation adjusted dollar(?= )/g;

/**
 * Puts the first results in order: what the query names, then names that contain it, in tables about it first; how well the
 * name fits, where the words are, and then the simplest table: one that the query names, before one that is by something
 * else as well; the top of a table and totals before its parts. Names that come again are behind all others, and headings
 * last of all.
 */
function refine(
  postings: Postings,
  positions: Uint32Array,
  row: string,
  {
    reached,
    matchedInName,
    repeats,
    meanScore,
    isPartial,
  }: {
    reached: Uint8Array;
    matchedInName: Uint8Array;
    repeats: ReadonlySet<number>;
    meanScore: (at: number) => number;
    isPartial: (source: string | undefined) => boolean;
  },
): void {
  const ranks = new Map<number, readonly number[]>();
  const hasWords = row.includes(' ', 1);
  for (const at of positions) {
    const name = postings.ownName(at).replaceAll(boilerplate, '');
    const source = (postings.rows('source')[at] ?? '').replaceAll(boilerplate, '');
    const subjects = subjectsOf(source);
    const level = postings.level(at);
    const fit = reached[at] ?? 0;
    const isInName = fit >= step.inName;
    const isNamed =
      fit === step.isName || isSlug(postings, at, row) || (level === 0 && isTitleOf(subjects, row));
    const partial = isPartial(source);
    const byName = Math.max(stepOf(name, row), hasOneWordWithin(name, row) ? step.begins : 0);
    const asOthers = isInName ? limited(byName, partial) : fit;
    const hasOtherWords = name.split(' ').length - 2 > (matchedInName[at] ?? 0);
    ranks.set(at, [
      isHeading(postings, at) ? 2 : repeats.has(at) ? 1 : 0,
      isNamed ? 0 : isInName ? 1 : 2,
      isNamed || (isInName && subjects[0]?.includes(row) !== true) ? 1 : 0,
      step.isName - (isNamed ? step.isName : asOthers),
      isInName || !hasWords || source.includes(row) ? 0 : 1,
      places - meanScore(at),
      source === '' ? 1 : 0,
      isInName || subjects.includes(row) ? 0 : 1,
      !isInName && hasOtherWords ? 1 : 0,
      partial ? 1 : 0,
      4 * subjects.length +
        2 * level +
        (name.startsWith(' total ') ? 0 : name.startsWith(' aggregate ') ? 2 : 1),
      source.length,
      name.length,
      postings.rows('description')[at]?.length ?? 0,
    ]);
  }
  positions.sort((a, b) => compareRanks(ranks.get(a) ?? [], ranks.get(b) ?? []));
}

/** The step of a name, or the lowest for names in a table that is about less than the query. */
function limited(reached: number, isPartial: boolean): number {
  return isPartial && reached !== step.isName ? Math.min(reached, step.inName) : reached;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((place, nth) => place !== b[nth]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
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

/** Whether a text is the whole query, which begins with a space but does not end with one. */
function isRow(text: string | undefined, row: string): boolean {
  return row !== ' ' && text?.length === row.length + 1 && text.startsWith(row);
}

/** These outweigh the mean score of the words, from "by a synonym" and "all words in the name" to "is the name". */
const step = { added: 0, mixed: 1, inName: 2, inRow: 3, begins: 4, isName: 5 } as const;

const places = 16;
const longestName = 255;
// In letters, in steps of 8.
const longestTitle = 255;
const keyCount = places * (step.isName + 1) * (longestName + 1);

/** The sort key, lowest first: a higher step, a higher mean score, nearer to the top of a table, a shorter title. */
function sortKey(reached: number, meanScore: number, level: number, titleLength: number): number {
  const merit = reached * places + Math.min(meanScore, places - 1);
  const rank = places * (step.isName + 1) - 1 - merit;
  return rank * (longestName + 1) + Math.min(level, 7) * 32 + Math.min(titleLength >> 3, 31);
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
