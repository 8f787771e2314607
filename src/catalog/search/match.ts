import { evaluate, leastInName } from './evaluate.ts';
import type { Postings } from './postings.ts';
import type { Query, QueryClause } from './query.ts';

const smallest = 1024;

/** Returns buffers for `size` records with all counts zero; they are reused until they are too small. */
export function createScratchBuffers(): (size: number) => ScratchBuffers {
  let buffers = allocate(0);
  return (size) => {
    if (buffers.scores.length < size) buffers = allocate(Math.max(smallest, size * 2));
    else
      for (const counts of [buffers.sums, buffers.matched, buffers.matchedInName, buffers.excludedRecords])
        counts.fill(0, 0, size);
    return buffers;
  };
}

export type ScratchBuffers = ReturnType<typeof allocate>;

/** One element per record, reused from search to search: allocating new arrays would fill the memory. */
function allocate(size: number) {
  return {
    scores: new Uint8Array(size),
    // Over all words: the sum of scores, the number of matches, and of those in the name.
    sums: new Uint16Array(size),
    matched: new Uint8Array(size),
    matchedInName: new Uint8Array(size),
    // 1 for records with an excluded word, or without a required phrase or field.
    excludedRecords: new Uint8Array(size),
    positions: new Uint32Array(size),
    keys: new Uint32Array(size),
  };
}

export interface Matches {
  /** How many words and phrases a record must contain to match, and the most that any record contains. */
  required: number;
  best: number;
  terms: string[];
  space: ScratchBuffers;
}

/** Matches a query against every record; `misspelled` allows spelling mistakes in words without a match. */
export function matchRecords(
  postings: Postings,
  query: Query,
  misspelled: boolean,
  space: ScratchBuffers,
): Matches {
  const { size } = postings;
  const { scores, excludedRecords, matched } = space;
  const counts: Matches = { required: 0, best: 0, terms: [], space };
  for (const clause of query.clauses) {
    if (isOptional(clause) || (misspelled && isTooShort(clause, query))) continue;
    const term = evaluate(postings, clause, misspelled, scores.fill(0, 0, size));
    if (clause.excluded) {
      for (let at = 0; at < size; at++) if (scores[at] !== 0) excludedRecords[at] = 1;
      continue;
    }
    counts.required++;
    if (term !== null) counts.terms.push(term);
    count(space, size, clause.kind === 'phrase' || clause.field !== null);
  }
  for (let at = 0; at < size; at++)
    if (excludedRecords[at] === 0) counts.best = Math.max(counts.best, matched[at] ?? 0);
  return counts;
}

// Phrases and fields are deliberate: they are required even when most of the words are enough.
function count(
  { scores, sums, matched, matchedInName, excludedRecords }: ScratchBuffers,
  size: number,
  strict: boolean,
): void {
  for (let at = 0; at < size; at++) {
    const score = scores[at] ?? 0;
    if (score > 0) {
      sums[at] = (sums[at] ?? 0) + score;
      matched[at] = (matched[at] ?? 0) + 1;
      if (score >= leastInName) matchedInName[at] = (matchedInName[at] ?? 0) + 1;
    } else if (strict) excludedRecords[at] = 1;
  }
}

function isOptional(clause: QueryClause): boolean {
  return clause.kind === 'word' && clause.optional;
}

// Nearly every record contains a word that begins with "no": short words do not help to find close matches.
function isTooShort(clause: QueryClause, query: Query): boolean {
  if (clause.kind === 'phrase' || clause.field !== null || clause.excluded) return false;
  return (
    clause.word.length < 3 && query.clauses.some((each) => each.kind === 'phrase' || each.word.length > 2)
  );
}

/** Positions of the records that contain at least `least` of the words, best first. */
export function ranked(
  postings: Postings,
  { plain }: Query,
  { required, space }: Matches,
  least: number,
): Uint32Array<ArrayBuffer> {
  const { sums, matched, matchedInName, excludedRecords, positions, keys } = space;
  const names = postings.rows('name');
  let count = 0;
  for (let at = 0; at < names.length; at++) {
    if (excludedRecords[at] !== 0 || (matched[at] ?? 0) < least) continue;
    positions[count] = at;
    const name = names[at] ?? '';
    const reached = required > 0 && matchedInName[at] === required ? stepOf(name, plain) : step.mixed;
    // Exclusions alone do not rank: the service's order stays.
    keys[count++] = required === 0 ? 0 : sortKey(reached, (sums[at] ?? 0) / required, name.length);
  }
  return sortedByKey(positions, keys, count);
}

// From "is the name" down to "all words are in the name".
function stepOf(name: string, plain: string): number {
  if (plain === '') return step.inName;
  if (name.startsWith(plain, 1)) return name.length === plain.length + 2 ? step.isName : step.begins;
  return name.includes(` ${plain}`) ? step.inRow : step.inName;
}

/** These outweigh the mean score of the words, from "all words in the name" to "is the name". */
const step = { mixed: 0, inName: 1, inRow: 2, begins: 3, isName: 4 } as const;

const places = 16;
const longestName = 255;
const keyCount = places * (step.isName + 1) * (longestName + 1);

/** The sort key, lowest first: a higher step, a higher mean score, a shorter name. */
function sortKey(reached: number, meanScore: number, nameLength: number): number {
  const merit = reached * places + Math.min(Math.round(meanScore), places - 1);
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
