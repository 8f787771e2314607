import type { SynonymSet } from '../../contract/configuration/synonyms.ts';
import { createScratchBuffers, isNowhere, matchRecords, namesFirst, withoutApart } from './match.ts';
import { hasDigit, singular, tokenize } from './words.ts';
import { evaluate, hasPhrase } from './evaluate.ts';
import { createPostings } from './postings.ts';
import { alternativesOf, codeOf, codesIn, parseQuery } from './query.ts';
import { isPlainWord, optionalTerms, saysLittle } from './optional-words.ts';
import type { Query, WordClause } from './query-clauses.ts';
import { readAsTyped } from './name-query.ts';
import { type Fit, fits } from './ranking/name-fit.ts';
import { ranked } from './ranking/rank.ts';
import { postingBits, type SearchDocument } from './search-document.ts';
import { suggestQuery } from './suggest-query.ts';
import { type Addition, additionsTo, readSynonyms } from './synonyms.ts';

/** `positions` are in the order of `add`, best first; `near` if only near matches were found (spelling, most words, words far apart). */
export interface SearchResult {
  positions: Uint32Array<ArrayBuffer>;
  near: boolean;
  /** How well the first result fits. */
  fit: Fit;
  /** The share of the query's words that the results have, 1 unless they are near matches. */
  share: number;
  terms: string[];
  /**
   * What was searched besides words of the query, and the query with these words in quotes, which leaves it out. Without
   * `expressions`, a word like "rate" that the first result lacks, since it need not match.
   */
  additions: readonly { typed: string; expressions: readonly string[]; without: string }[];
  /** The words of the query that no record has as they were typed; of these, `missingWords` were not searched as anything else, either. */
  unknownWords: readonly string[];
  missingWords: readonly string[];
  /** The other words that the query must have, and whether they are so common that they find nothing alone. */
  remaining: readonly string[];
  isCommon: boolean;
  /** Whether the first result has every word as it was typed, not only the beginning of others. */
  isWhole: boolean;
  suggestion: string | null;
  /** Whether the query searches for nothing, as "---" and an empty "source:" do. */
  isBlank: boolean;
}

type Matches = Omit<SearchResult, 'suggestion' | 'isBlank' | 'isWhole'>;

export type SearchIndex = ReturnType<typeof createSearchIndex>;

// With a word that is nowhere, a word that more records have than these finds nothing; of twenty, anybody sees what they are about.
const mostCommon = 0.02;
const fewest = 20;

/** Of a query whose words are found. */
const nothingSaid = {
  near: false,
  share: 1,
  additions: [],
  unknownWords: [],
  missingWords: [],
  remaining: [],
  isCommon: false,
};

// Not in "9th", "co2" and codes.
const unspaced =
  /(?<=\d)(?=to\d|(?:br|yr)\b|\p{L}{3,})|(?<=\dto|\p{L}{4,})(?=\d{1,3}(?!\d))|(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll}{2})/gu;

/** `sets` are the catalog's own synonyms. */
export function createSearchIndex(sets: readonly SynonymSet[] = []) {
  const catalogSynonyms = readSynonyms(sets);
  const postings = createPostings();
  const buffersFor = createScratchBuffers();

  function find(text: string, acceptsNear: boolean): Matches {
    const query = parseQuery(text);
    const { size } = postings;
    if (query.clauses.length === 0) {
      const positions = Uint32Array.from({ length: size }, (_, at) => at);
      return { ...nothingSaid, positions, fit: fits.somehow, terms: [] };
    }
    const textOf = ({ start, end }: WordClause) => text.slice(start, end);
    // The numbers of 2-1-1 are not "two" and "one".
    const isNumbered = /^\d+(?:\.\d+)+$/.test(query.code ?? '');
    const plainWords = query.clauses.map((clause) => (isPlainWord(clause) && !isNumbered ? clause : null));
    const has = (words: readonly string[]) => hasPhrase(postings, words);
    const additionsBy = (which?: { always?: boolean; misspelled?: boolean }) =>
      additionsTo(plainWords, catalogSynonyms, { vocabulary: postings.vocabulary, has }, which);
    const groupsOf = (items: readonly Addition[]) => groupedBy(text, query, items);
    const lackedBy = (first: number | undefined) =>
      optionalTerms(query).flatMap((clause) => {
        const scores = new Uint8Array(size);
        evaluate(postings, clause, false, scores);
        return first === undefined || scores[first] !== 0 ? [] : [groupOf(text, clause, clause)];
      });
    const usual = additionsBy();
    const all = additionsBy({ always: true });
    const exact = matchRecords(postings, query, usual, false, buffersFor(size));
    const ranking = ranked(postings, query, exact, exact.required, all);
    const [together, apart] = withoutApart(postings, query, exact, ranking.positions);
    const unknownWords = plainWords.flatMap((clause) =>
      clause !== null && !clause.optional && isNowhere(postings, clause) ? [textOf(clause)] : [],
    );
    const complete = { ...nothingSaid, unknownWords };
    if (together.length > 0 || !acceptsNear)
      return {
        ...ranking,
        ...complete,
        positions: apart.length > 0 ? Uint32Array.from([...together, ...apart]) : together,
        additions: [...groupsOf(exact.additions), ...lackedBy(together[0])],
      };
    // What was typed last may go on, although the list has it as a word: "inc" of "income". Words and numbers may lack the
    // space between them: "25to34", "under5", "MedianIncome".
    const longer = /(?<!\S)\p{L}{2,3}$/u.test(text) ? `${text}*` : text;
    for (const other of [longer, text.replaceAll(unspaced, ' ')]) {
      const found = apart.length > 0 || other === text ? null : find(other, false);
      if (found !== null && found.positions.length > 0) return found;
    }
    // Before records with some of the words: those with all of them, or with what catalogs write instead.
    if (all.length > usual.length) {
      const matches = matchRecords(postings, query, all, false, buffersFor(size));
      const { positions, terms } = ranked(postings, query, matches, matches.required, all);
      const [first, last] = withoutApart(postings, query, matches, positions);
      if (first.length > 0)
        return {
          ...complete,
          positions: Uint32Array.from([...first, ...last]),
          fit: fits.somehow,
          terms,
          additions: groupsOf(matches.additions),
        };
    }
    const isApart = apart.length > 0;
    const nearest = matchRecords(
      postings,
      query,
      additionsBy({ always: true, misspelled: !isApart }),
      !isApart,
      buffersFor(size),
    );
    // When no record contains every word, those with the most of them are the closest.
    const least = isApart ? 1 : Math.max(1, nearest.best);
    const closest = ranked(postings, query, nearest, least, all).positions;
    const additions = groupsOf(nearest.additions);
    const common = { fit: fits.somehow, terms: nearest.terms, additions };
    if (isApart)
      return { ...complete, ...common, positions: namesFirst(nearest, closest, apart), near: true };
    const share = nearest.required === 0 ? 0 : nearest.best / nearest.required;
    const isOtherwise = (clause: WordClause) => additions.some(({ typed }) => typed === textOf(clause));
    const missing = nearest.missingClauses.filter((clause) => !isOtherwise(clause));
    const missingWords = missing.map(textOf);
    const remaining = query.clauses.flatMap((clause) => {
      if (clause.kind === 'phrase' || clause.excluded || saysLittle(clause) || missing.includes(clause))
        return [];
      const word = textOf(clause);
      const [first = word] = additions.find(({ typed }) => typed === word)?.expressions ?? [];
      return unknownWords.includes(word) ? first : word;
    });
    // What many records have says nothing of what the query is about.
    const isExpression = nearest.additions.some(({ clauses: [first, end] }) => end - first > 1);
    const isKnown = missing.every(saysLittle);
    const isRare = nearest.rarest <= Math.max(fewest, size * mostCommon);
    const isCommon = nearest.rarest < Infinity && !isKnown && !isExpression && !isRare;
    const isTelling = nearest.rarest < Infinity && !isCommon;
    const said = { share, unknownWords, missingWords, remaining, isCommon };
    // What is left finds what it finds alone. Thousands with some of its words would not be the closest.
    if (isTelling && missing.length > 0 && share < 1) {
      const found = find(withoutWords(text, missing), false);
      if (found.positions.length > 0) return { ...found, ...said, near: true };
    }
    const positions = !isTelling ? new Uint32Array() : share < 1 ? closest.slice(0, 100) : closest;
    return { ...common, ...said, positions, near: positions.length > 0 };
  }

  /** The records that match any alternative of a query, the best of each in turns; near matches only if there are no others. */
  function findAny(text: string, acceptsNear: boolean): Matches {
    const texts = alternativesOf(text);
    if (texts.length < 2) return find(text, acceptsNear);
    const results = texts.map((each, place) => {
      const result = find(each, acceptsNear);
      const groups = result.additions.map(({ typed, expressions, without }) => {
        return { typed, expressions, without: texts.with(place, without).join(' OR ') };
      });
      return Object.assign(result, { additions: groups });
    });
    const share = Math.max(...results.map((each) => each.share));
    const exact = results.filter((each) => !each.near && each.positions.length > 0);
    const best = exact.length > 0 ? exact : results.filter((each) => each.share === share);
    const positions = new Set<number>();
    for (let nth = 0; best.some((each) => nth < each.positions.length); nth++)
      for (const each of best) {
        const position = each.positions[nth];
        if (position !== undefined) positions.add(position);
      }
    return {
      positions: Uint32Array.from(positions),
      near: exact.length === 0 && positions.size > 0,
      fit: fits.somehow,
      share,
      terms: best.flatMap(({ terms }) => terms),
      additions: best.flatMap(({ additions }) => additions),
      unknownWords: results.flatMap(({ unknownWords }) => unknownWords),
      missingWords: results.flatMap(({ missingWords }) => missingWords),
      isCommon: results.every(({ isCommon }) => isCommon),
      remaining: results.flatMap(({ remaining }) => remaining),
    };
  }

  const withCode = (code: string) => postings.withCode(codeOf(tokenize(code)));

  /** The records with these codes, in their order, and which codes no record has; null if none has one, and they may be something else. */
  function findCodes(codes: readonly string[]): Matches | null {
    const positions = new Set<number>();
    const missingCodes = codes.filter((code) => {
      const matches = withCode(code);
      for (const at of matches) positions.add(at);
      return matches.length === 0;
    });
    if (positions.size === 0 && codes.some((code) => !/\p{L}/u.test(code))) return null;
    const terms = [...positions].map((at) => `slug:${(postings.rows('slug')[at] ?? '').trim()}`);
    const fit = fits.somehow;
    return { ...nothingSaid, positions: Uint32Array.from(positions), fit, terms, missingWords: missingCodes };
  }

  /** Words that were searched as others need not be there. */
  function hasWholeWords(at: number, text: string, { additions }: Matches): boolean {
    return parseQuery(text).clauses.every((clause) => {
      if (!isPlainWord(clause) || clause.optional || hasDigit(clause.word)) return true;
      const typed = text.slice(clause.start, clause.end);
      if (additions.some((each) => each.typed.includes(typed))) return true;
      const forms = postings.vocabulary.formsOf(clause.word);
      return forms.some((form) => postings.of(form).some((entry) => entry >>> postingBits === at));
    });
  }

  return {
    get size() {
      return postings.size;
    },
    add(documents: readonly SearchDocument[]): void {
      for (const document of documents) postings.add(document);
    },
    /** Never throws. A query without words returns every position in the service's order. */
    search(query: string, { near = true } = {}): SearchResult {
      const text = readAsTyped(query);
      const codes = codesIn(text, (code) => withCode(code).length > 0);
      const isOfTables = codes !== null && codes.every((code) => /^[a-z]+\d+$/i.test(code));
      const matches = isOfTables
        ? findAny(codes.join(' OR '), near)
        : ((codes && findCodes(codes)) ?? findAny(text, near));
      const suggestion = near && matches.positions.length === 0 ? suggestQuery(postings, text) : null;
      // A suggestion is useful only if it finds something.
      const isUseful = suggestion !== null && findAny(suggestion, false).positions.length > 0;
      const isBlank = parseQuery(text).clauses.length === 0;
      const [first] = matches.positions;
      const isOther = codes !== null || first === undefined || alternativesOf(text).length > 1;
      const isWhole = isOther || hasWholeWords(first, text, matches);
      return { ...matches, suggestion: isUseful ? suggestion : null, isBlank, isWhole };
    },
  };
}

/** A query without some of its words, and the hyphens after them, which would exclude what follows. */
function withoutWords(text: string, clauses: readonly WordClause[]): string {
  return clauses.reduceRight(
    (cut, { start, end }) => `${cut.slice(0, start)} ${cut.slice(end).replace(/^-/, ' ')}`,
    text,
  );
}

/** The additions by the words of the query that they are for. */
function groupedBy(text: string, query: Query, additions: readonly Addition[]): SearchResult['additions'] {
  const groups = new Map<string, ReturnType<typeof groupOf>>();
  const terms = new Set(query.clauses.map((clause) => (clause.kind === 'word' ? singular(clause.word) : '')));
  for (const { text: expression, words, clauses, isEqual, isNarrower } of additions) {
    // "Without" for "no" needs no word.
    if (isNarrower || terms.has(words.join(' ')) || (isEqual && clauses[1] - clauses[0] === 1)) continue;
    const [first, last] = [query.clauses[clauses[0]], query.clauses[clauses[1] - 1]];
    if (first?.kind !== 'word' || last?.kind !== 'word') continue;
    const newGroup = groupOf(text, first, last);
    const group = groups.get(newGroup.without) ?? newGroup;
    groups.set(newGroup.without, group);
    if (!group.expressions.includes(expression)) group.expressions.push(expression);
  }
  return [...groups.values()];
}

function groupOf(text: string, first: WordClause, last: WordClause) {
  const typed = text.slice(first.start, last.end);
  const expressions: string[] = [];
  return { typed, expressions, without: `${text.slice(0, first.start)}"${typed}"${text.slice(last.end)}` };
}
