import { evaluate, isTold, leastInName, mostInText, scoreAddition, wholeScore } from './evaluate.ts';
import { addedMark, areNear, matchesAsPrefix, singular } from './words.ts';
import { wordFields } from './search-document.ts';
import type { Postings } from './postings.ts';
import { isParticle, optionalTerms, saysLittle, tellsApart } from './optional-words.ts';
import type { Query, WordClause } from './query-clauses.ts';
import type { Addition } from './synonyms.ts';

const smallest = 1024;

/** Returns buffers for `size` records with all counts zero; they are reused until they are too small. */
export function createScratchBuffers(): (size: number) => ScratchBuffers {
  let buffers = allocate(0);
  return (size) => {
    if (buffers.scores.length < size) buffers = allocate(Math.max(smallest, size * 2));
    else for (const buffer of Object.values(buffers)) buffer.fill(0, 0, size);
    return buffers;
  };
}

type ScratchBuffers = ReturnType<typeof allocate>;

/** One element per record, reused from search to search: allocating new arrays would fill the memory. */
function allocate(size: number) {
  return {
    scores: new Uint8Array(size),
    // Over all words: the sum of scores, the number of matches, and of those in the name and only in a text.
    sums: new Uint16Array(size),
    matched: new Uint8Array(size),
    matchedInName: new Uint8Array(size),
    matchedInText: new Uint8Array(size),
    // Those only in the name of what a record is a percentage of: "no computer" of "under 18 years".
    matchedInWhole: new Uint8Array(size),
    // 1 for records with an excluded word, or without a required phrase or field.
    excludedRecords: new Uint8Array(size),
    // 1 for records that would not match without an added expression, 2 for those whose names have only this.
    added: new Uint8Array(size),
    // Whether the name has the word that tells most.
    tellingInName: new Uint8Array(size),
    // How well the name fits the query.
    reached: new Uint8Array(size),
    positions: new Uint32Array(size),
    keys: new Uint32Array(size),
  };
}

export interface Matches {
  /** How many words and phrases a record must contain to match, and the most that any record contains. */
  required: number;
  best: number;
  terms: string[];
  /** The additions that some record contains. */
  additions: Addition[];
  near: boolean;
  /** The words that no record has, also those for which some has an added expression. */
  missingClauses: WordClause[];
  /** How many records have the rarest of the others; 0 if one is a phrase or in a field, `Infinity` if they say little. */
  rarest: number;
  space: ScratchBuffers;
}

/** Matches a query against every record; `near` if those with some of the words are wanted. */
export function matchRecords(
  postings: Postings,
  query: Query,
  additions: readonly Addition[],
  near: boolean,
  space: ScratchBuffers,
): Matches {
  const { size } = postings;
  const { scores, sums, excludedRecords, matched, added, tellingInName } = space;
  const terms: string[] = [];
  const matchingAdditions: Addition[] = [];
  const missingClauses: WordClause[] = [];
  let rarest = Infinity;
  let rarestNamed = Infinity;
  let required = 0;
  const tellsMore = query.clauses.some((each) => !saysLittle(each));
  for (const [nth, clause] of query.clauses.entries()) {
    if (clause.kind === 'word' && clause.optional) continue;
    const ofClause = additions.filter(({ clauses: [first, end] }) => first <= nth && nth < end);
    // Nearly every record contains a word that begins with "no": what says little ranks close matches only.
    if (near && saysLittle(clause) && tellsMore && clause.kind === 'word') {
      if (/^(?:\p{L}{1,2}|\d+)$/u.test(clause.word) && isNowhere(postings, clause))
        missingClauses.push(clause);
      evaluate(postings, clause, scores.fill(0, 0, size), false);
      for (let at = 0; at < size; at++) sums[at] = (sums[at] ?? 0) + (scores[at] ?? 0);
      continue;
    }
    // The parts of "wi-fi" do not match longer words that begin with them, nor does "no" before another word, nor what
    // the list calls otherwise: "commute" is not for commuter rail alone. "Out" begins "outcomes" only while it is typed.
    const isTyped = nth === query.clauses.length - 1;
    const isUnknown = clause.kind === 'word' && postings.vocabulary.formsOf(clause.word).length === 0;
    const isOtherwise = isUnknown && ofClause.some(({ clauses: [first, end] }) => end - first === 1);
    const isShort = clause.kind === 'word' && (clause.word.length <= 2 || isParticle(clause));
    const asPrefix = isShort ? isTyped && ofClause.every(({ isEqual }) => isEqual) : !isOtherwise;
    // "Training" that is searched as something else is no train.
    const asVerb = ofClause.length === 0;
    const term = evaluate(postings, clause, scores.fill(0, 0, size), asPrefix, asVerb);
    if (clause.excluded) {
      for (let at = 0; at < size; at++) if (scores[at] !== 0) excludedRecords[at] = 1;
      continue;
    }
    required++;
    const also: Addition[] = [];
    for (const addition of ofClause)
      if (scoreAddition(postings, addition, also.length, scores, added, term !== null)) also.push(addition);
    matchingAdditions.push(...also);
    const wider = also.filter(({ isNarrower }) => !isNarrower);
    const others = wider.map(({ isSame, words }) => (isSame ? '' : addedMark) + words.join(' '));
    const alternatives = [term ?? [], others].flat();
    if (alternatives.length > 0) terms.push(alternatives.join('|'));
    else if (clause.kind === 'word' && clause.field === null) missingClauses.push(clause);
    const isOther = also.length > 0 && also.every(({ isSame }) => !isSame);
    if (clause.kind === 'word' && isOther && term === null && isNowhere(postings, clause))
      missingClauses.push(clause);
    const strict = clause.kind === 'phrase' || clause.field !== null;
    const scored = scores.subarray(0, size);
    // A word that all records have, most of them by their source, says nothing of these.
    const mayClear = !strict && (near || scored.every(Boolean));
    const told = mayClear ? scored.map((score, at) => (isTold(postings, score, at) ? score : 0)) : scored;
    const toldCount = mayClear ? told.filter(Number).length : 0;
    const isCleared = toldCount > 0 && (near || toldCount * 2 < size);
    const hits = isCleared && term === null ? scored.filter(Number).length : null;
    if (isCleared) scored.set(told);
    const matching = count(space, size, { strict, inField: clause.field !== null, ranksByRarity: near });
    const named = strict ? 0 : matching;
    const records = hits ?? named;
    if (!saysLittle(clause) && (strict || alternatives.length > 0) && records < rarest) rarest = records;
    // Of the words that names have, the rarest; what is required by quotes or a field, wherever it is.
    const least = strict ? 1 : leastInName;
    if (near && named < rarestNamed && tellsApart(clause) && scored.some((score) => score >= least)) {
      rarestNamed = named;
      for (const [at, score] of scored.entries()) tellingInName[at] = Number(score >= least);
    }
  }
  // The pieces of a code are in one field: the 5 of EDU.SPRT.5 is not that of “Part 5” in the name of a source.
  const { pieces } = query;
  if (pieces.length > 1 && pieces.length === required && matchingAdditions.length === 0)
    for (let at = 0; at < size; at++)
      if (matched[at] === required && !hasPieces(postings, at, pieces)) matched[at] = required - 1;
  // Where a name has a word that need not match, it is marked there.
  terms.push(...optionalTerms(query).map(({ word }) => `name:${singular(word)}`));
  let best = 0;
  for (let at = 0; at < size; at++) {
    // A record is about more than what it is a percentage of.
    if (required > 0 && matched[at] === space.matchedInWhole[at]) excludedRecords[at] = 1;
    if (excludedRecords[at] === 0) best = Math.max(best, matched[at] ?? 0);
  }
  return {
    required,
    best,
    terms,
    additions: matchingAdditions,
    near,
    missingClauses,
    rarest,
    space,
  };
}

/**
 * Whether a record that lacks words of the query says something of what it is about, by its name: with half of the words, only the
 * one that tells most does, since “government” says nothing of “trust in government”.
 */
export function isClose({ best, required, space }: Matches, at: number): boolean {
  const { added, matchedInName, tellingInName } = space;
  if (tellingInName[at] === 1) return best * 2 >= required;
  return best * 2 > required && added[at] !== 1 && (matchedInName[at] ?? 0) > 0;
}

/** Counts the matches of a clause, of which it returns the number. Phrases and fields are deliberate: they are required even when most of the words are enough. */
function count(
  { scores, sums, matched, matchedInName, matchedInText, matchedInWhole, excludedRecords }: ScratchBuffers,
  size: number,
  { strict, inField, ranksByRarity }: { strict: boolean; inField: boolean; ranksByRarity: boolean },
): number {
  let hits = 0;
  for (let at = 0; at < size; at++) if (scores[at] !== 0) hits++;
  // Where no record has every word, the rarer ones say more.
  const rarity = !ranksByRarity || hits === 0 ? 0 : Math.min(8, Math.floor(Math.log2(size / hits)));
  for (let at = 0; at < size; at++) {
    const score = scores[at] ?? 0;
    if (score > 0) {
      sums[at] = (sums[at] ?? 0) + score + rarity;
      matched[at] = (matched[at] ?? 0) + 1;
      if (score === wholeScore && !inField) matchedInWhole[at] = (matchedInWhole[at] ?? 0) + 1;
      if (score >= leastInName) matchedInName[at] = (matchedInName[at] ?? 0) + 1;
      if (score <= mostInText) matchedInText[at] = (matchedInText[at] ?? 0) + 1;
    } else if (strict) excludedRecords[at] = 1;
  }
  return hits;
}

function hasPieces(postings: Postings, at: number, pieces: readonly string[]): boolean {
  const rows = pieces.map((piece) => ` ${singular(piece)}${matchesAsPrefix(piece) ? '' : ' '}`);
  return wordFields.some(({ name }) => rows.every((row) => postings.rows(name)[at]?.includes(row)));
}

/** Whether no record has a word, another form of it, or a longer one that begins so; a short one is nobody's beginning. */
export function isNowhere({ vocabulary, withId }: Postings, { word }: WordClause): boolean {
  const longer = word.length < 3 ? [] : vocabulary.beginningWith(word);
  const forms = [...vocabulary.formsOf(word), ...vocabulary.verbForms(word)];
  return forms.length + longer.length === 0 && withId(word).length === 0;
}

/** The records that have every word, in order: those that say something of them together, and those of which only a text has them, far apart. */
export function withoutApart(
  postings: Postings,
  { clauses }: Query,
  { required, additions, space: { matchedInText } }: Matches,
  positions: Uint32Array<ArrayBuffer>,
): [together: Uint32Array<ArrayBuffer>, apart: Uint32Array<ArrayBuffer>] {
  if (required < 2) return [positions, new Uint32Array()];
  const texts = postings.rows('description');
  const words = wantedRows(clauses, additions);
  const isApart = (at: number) => {
    if (matchedInText[at] !== required) return false;
    const places = words
      .map((rows) => rows.flatMap((row) => placesOf(row, texts[at] ?? '')))
      .filter(({ length }) => length > 0);
    return places.length > 1 && !areNear(places);
  };
  const apart = positions.filter(isApart);
  const apartSet = new Set(apart);
  return [positions.filter((at) => !apartSet.has(at)), apart];
}

function placesOf(word: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) places.push(at);
  return places;
}

/** For each word that must match, the beginning of a row of words that has it, and what it was searched as besides. */
export function wantedRows(clauses: Query['clauses'], additions: Matches['additions']): string[][] {
  return clauses.flatMap((clause, nth) => {
    if (clause.kind !== 'word' || clause.excluded || clause.optional || clause.field !== null) return [];
    const others = additions.filter(({ clauses: [first, end] }) => first <= nth && nth < end);
    // A table of one race does not say so, unless it is of some other race.
    if (clause.word === 'race') return [];
    // The last word may be the beginning of another.
    const wordRow = ` ${singular(clause.word)}${nth === clauses.length - 1 ? '' : ' '}`;
    return [[wordRow, ...others.map(({ words }) => ` ${words.join(' ')} `)]];
  });
}
