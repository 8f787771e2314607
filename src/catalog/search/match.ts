import { evaluate } from './evaluate.ts';
import type { Postings } from './postings.ts';
import type { Query, QueryClause } from './query.ts';
import { leastInName, sortedByKey, sortKey, step } from './rank.ts';
import type { ScratchBuffers } from './scratch-buffers.ts';

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
