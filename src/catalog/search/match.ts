import { evaluate } from './evaluate.ts';
import type { Postings } from './postings.ts';
import type { Query, QueryClause } from './query.ts';
import { leastInName, sortedByKey, sortKey, step } from './rank.ts';
import type { ScratchBuffers } from './scratch-buffers.ts';

/** What each record holds of a query, by position. */
export interface Matches {
  /** How many words and phrases a record must hold to match, and the most that one does. */
  asked: number;
  most: number;
  /** Their words, for \`explain\`. */
  terms: string[];
  space: ScratchBuffers;
}

/** Meets a query with every record; with `misspelt`, words that nothing holds may be slips. */
export function matchRecords(
  postings: Postings,
  query: Query,
  misspelt: boolean,
  space: ScratchBuffers,
): Matches {
  const { size } = postings;
  const { scores, barred, held } = space;
  const counts: Matches = { asked: 0, most: 0, terms: [], space };
  for (const clause of query.clauses) {
    if (isOptional(clause) || (misspelt && saysLittle(clause, query))) continue;
    const term = evaluate(postings, clause, misspelt, scores.fill(0, 0, size));
    if (clause.excluded) {
      for (let at = 0; at < size; at++) if (scores[at] !== 0) barred[at] = 1;
      continue;
    }
    counts.asked++;
    if (term !== null) counts.terms.push(term);
    count(space, size, clause.kind === 'phrase' || clause.field !== null);
  }
  for (let at = 0; at < size; at++) if (barred[at] === 0) counts.most = Math.max(counts.most, held[at] ?? 0);
  return counts;
}

// Phrases and fields were asked for on purpose: they hold even when most of the words will do.
function count(
  { scores, sums, held, heldInName, barred }: ScratchBuffers,
  size: number,
  strict: boolean,
): void {
  for (let at = 0; at < size; at++) {
    const score = scores[at] ?? 0;
    if (score > 0) {
      sums[at] = (sums[at] ?? 0) + score;
      held[at] = (held[at] ?? 0) + 1;
      if (score >= leastInName) heldInName[at] = (heldInName[at] ?? 0) + 1;
    } else if (strict) barred[at] = 1;
  }
}

function isOptional(clause: QueryClause): boolean {
  return clause.kind === 'word' && clause.optional;
}

// Nearly every record holds a word that begins with "no": such a word says nothing of what is close.
function saysLittle(clause: QueryClause, query: Query): boolean {
  if (clause.kind === 'phrase' || clause.field !== null || clause.excluded) return false;
  return (
    clause.word.length < 3 && query.clauses.some((each) => each.kind === 'phrase' || each.word.length > 2)
  );
}

/** Positions of the records that hold at least so many of the words, best first. */
export function ranked(
  postings: Postings,
  { plain }: Query,
  { asked, space }: Matches,
  least: number,
): Uint32Array<ArrayBuffer> {
  const { sums, held, heldInName, barred, positions, keys } = space;
  const names = postings.rows('name');
  let count = 0;
  for (let at = 0; at < names.length; at++) {
    if (barred[at] !== 0 || (held[at] ?? 0) < least) continue;
    positions[count] = at;
    const name = names[at] ?? '';
    const reached = asked > 0 && heldInName[at] === asked ? stepOf(name, plain) : step.mixed;
    // Exclusions alone rank nothing: the service's order stays.
    keys[count++] = asked === 0 ? 0 : sortKey(reached, (sums[at] ?? 0) / asked, name.length);
  }
  return sortedByKey(positions, keys, count);
}

// From "is the name" down to "all words are in the name".
function stepOf(name: string, plain: string): number {
  if (plain === '') return step.inName;
  if (name.startsWith(plain, 1)) return name.length === plain.length + 2 ? step.isName : step.begins;
  return name.includes(` ${plain}`) ? step.inRow : step.inName;
}
