import type { SynonymSet } from '../../contract/configuration/synonyms.ts';
import { withoutLetterSpace } from '../census/codes.ts';
import { createScratchBuffers, isClose, isNowhere, matchRecords, withoutApart } from './match.ts';
import { hasDigit, singular, tokenize } from './words.ts';
import { evaluate, hasPhrase, usesOf } from './evaluate.ts';
import { createPostings } from './postings.ts';
import { alternativesOf, codeOf, codesIn, parseQuery } from './query.ts';
import { isPlainWord, optionalTerms, smallWords } from './optional-words.ts';
import { readAsTyped } from './name-query.ts';
import type { WordClause } from './query-clauses.ts';
import {
  fewest,
  groupOf,
  groupedBy,
  hasWholeWords,
  nothingSaid,
  type QueryNotes,
  wordsLeft,
  withoutWords,
} from './query-notes.ts';
import { type Fit, fits } from './ranking/name-fit.ts';
import { ranked } from './ranking/rank.ts';
import type { SearchDocument } from './search-document.ts';
import { correctedQuery, suggestQuery } from './spelling.ts';
import { additionsTo, readSynonyms } from './synonyms.ts';

/** What a search found, and what is said of its query. `positions` are in the order of `add`, best first. */
export interface SearchResult extends QueryNotes {
  positions: Uint32Array<ArrayBuffer>;
  /** How well the first result fits. */
  fit: Fit;
  terms: string[];
  /** Whether the first result has every word as it was typed, not only the beginning of others. */
  isWhole: boolean;
  suggestion: string | null;
  /** Whether the query searches for nothing, as "---" and an empty "source:" do. */
  isBlank: boolean;
}

type Matches = Omit<SearchResult, 'suggestion' | 'isBlank' | 'isWhole'>;

export type SearchIndex = ReturnType<typeof createSearchIndex>;

// Not in "9th", "co2" and codes.
const unspaced =
  /(?<=\d)(?=to\d|(?:br|yr)\b|\p{L}{3,})|(?<=\dto|\p{L}{4,})(?=\d{1,3}(?!\d))|(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll}{2})/gu;

// As other countries write 30,000: "30.000", "30 000".
const thousands = /(?<=(?<![\p{L}\d.])\d{1,3}(?:[ .]\d{3}){0,3})[ .](?=\d{3}(?![\p{L}\d]))/gu;

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
    // Nothing is about “of the”; one letter begins a word.
    const isSmall =
      text.length > 1 && query.clauses.every((each) => isPlainWord(each) && smallWords.has(each.word));
    if (isSmall && postings.withCode(query.code ?? '').length === 0)
      return { ...nothingSaid, positions: new Uint32Array(), fit: fits.somehow, terms: [] };
    // The numbers of 2-1-1 and B25003_2 are not "two" and "one".
    const isCode = /^\d+(?:\.\d+)+$/.test(query.code ?? '') || text.includes('_');
    const isOfCode = ({ word }: WordClause) => isCode && /^\d+$/.test(word);
    const plainWords = query.clauses.map((each) => (isPlainWord(each) && !isOfCode(each) ? each : null));
    const { vocabulary } = postings;
    const has = (words: readonly string[]) => hasPhrase(postings, words);
    const isRare = (word: string) => usesOf(postings, vocabulary.formsOf(word)) <= fewest;
    const additionsBy = (always: boolean) =>
      additionsTo(plainWords, catalogSynonyms, { vocabulary, has, isRare }, always);
    const lackedBy = (first: number | undefined) =>
      optionalTerms(query).flatMap((clause) => {
        const scores = new Uint8Array(size);
        evaluate(postings, clause, scores);
        return first === undefined || scores[first] !== 0 ? [] : [groupOf(text, clause, clause)];
      });
    const unknownWords = plainWords.flatMap((clause) =>
      clause !== null && !clause.optional && isNowhere(postings, clause)
        ? [text.slice(clause.start, clause.end)]
        : [],
    );
    const complete = { ...nothingSaid, unknownWords };
    const [usual, all] = [additionsBy(false), additionsBy(true)];
    /** The records that have all words, or the additions for them. */
    const withAll = (additions: typeof all) => {
      const matches = matchRecords(postings, query, additions, false, buffersFor(size));
      const ranking = ranked(postings, query, matches, matches.required, all);
      const [together, apart] = withoutApart(postings, query, matches, ranking.positions);
      const positions = apart.length > 0 ? Uint32Array.from([...together, ...apart]) : together;
      const groups = groupedBy(text, query, matches.additions);
      return { found: { ...ranking, ...complete, positions, additions: groups }, together, apart };
    };
    const { found, together, apart } = withAll(usual);
    if (together.length > 0 || !acceptsNear)
      return { ...found, additions: [...found.additions, ...lackedBy(together[0])] };
    // What was typed last may go on, although the list has it as a word: "inc" of "income". Words and numbers may lack the
    // space between them: "25to34", "under5", "MedianIncome".
    const longer = /(?<!\S)\p{L}{2,3}$/u.test(text) ? `${text}*` : text;
    for (const other of [longer, text.replaceAll(unspaced, ' '), text.replaceAll(thousands, '')]) {
      const others = apart.length > 0 || other === text ? null : find(other, false);
      if (others !== null && others.positions.length > 0) return others;
    }
    // Before records with some of the words: those with all of them, or with what catalogs write instead.
    const wider = all.length > usual.length ? withAll(all) : null;
    if (wider !== null && wider.together.length > 0) return { ...wider.found, fit: fits.somehow };
    const isApart = apart.length > 0;
    // Once the words are as they were meant, they find what they find when they are typed so.
    const corrected = isApart ? null : correctedQuery(postings, text, query, all);
    if (corrected !== null) {
      const meant = find(corrected.text, true);
      const { corrections } = corrected;
      const spelled = new Set(corrections.flatMap(({ expressions }) => expressions));
      const unknown = meant.unknownWords.filter((word) => !spelled.has(word));
      return {
        ...meant,
        fit: fits.somehow,
        near: meant.positions.length > 0,
        additions: [...corrections, ...meant.additions],
        unknownWords: [...corrections.map(({ typed }) => typed), ...unknown],
      };
    }
    const nearest = matchRecords(postings, query, all, true, buffersFor(size));
    // When no record contains every word, those with the most of them are the closest.
    const least = isApart ? 1 : Math.max(1, nearest.best);
    const closest = ranked(postings, query, nearest, least, all).positions;
    const additions = groupedBy(text, query, nearest.additions);
    const common = { fit: fits.somehow, terms: nearest.terms, additions };
    // What has words as they were typed comes first; words far apart in a text, last.
    const { added, tellingInName } = nearest.space;
    const isAdded = (at: number) => Number(tellingInName[at] !== 1 && added[at] === 1);
    const close = closest
      .filter((at) => isClose(nearest, at))
      .sort((a, b) => isAdded(a) - isAdded(b))
      .slice(0, 100);
    if (isApart)
      return { ...complete, ...common, positions: Uint32Array.from([...close, ...apart]), near: true };
    const { missing, ...said } = wordsLeft(text, query, nearest, { size, unknownWords, additions });
    // What is left of a code without its beginning is no code: "001E".
    const isHeadless = query.code !== null && hasDigit(query.code) && missing[0] === query.clauses[0];
    if (isHeadless) said.remaining = [];
    // Words that are common each, but together in few names: "income" and "rent".
    const named = said.isCommon ? namedTogether(said.remaining) : null;
    if (named !== null) return { ...named, ...said, isCommon: false, fit: fits.somehow, near: true };
    const isPart = nearest.best < nearest.required;
    const isTelling = nearest.rarest < Infinity && !said.isCommon && !isHeadless;
    // What is left finds what it finds alone, unless it is an id. Thousands with some of its words would not be the closest. Where
    // no name has any of them, an expression is left: "day care" of "cost of day care".
    const isPlain = close.length === 0 && query.clauses.every(isPlainWord);
    const expression = isPlain ? additions.find(({ typed }) => typed.includes(' ')) : undefined;
    const textLeft = expression?.typed ?? withoutWords(text, missing).trim();
    if (isTelling && textLeft !== text.trim() && isPart && !/^\d+$/.test(textLeft)) {
      const matched = nearest.space.matched.slice(0, size);
      const rest = find(textLeft, false);
      const fit = query.code === null ? rest.fit : fits.somehow;
      const told = rest.positions.filter((at) => matched[at] !== 0);
      if (told.length > 0) return { ...rest, ...said, positions: told, fit, near: true };
    }
    const positions = !isTelling ? new Uint32Array() : isPart ? close : closest;
    return { ...common, ...said, positions, near: positions.length > 0 };
  }

  /** The records with all of several words in their names, if these are few; otherwise null. */
  function namedTogether(words: readonly string[]): Matches | null {
    if (words.length < 2) return null;
    const found = find(words.join(' '), false);
    const names = postings.rows('name');
    const isNamed = (at: number) =>
      words.every((word) => names[at]?.includes(` ${singular(word.toLowerCase())}`));
    const positions = found.positions.filter(isNamed);
    return positions.length > 0 && positions.length <= fewest ? { ...found, positions } : null;
  }

  /** The records that match any alternative of a query, the best of each in turns; near matches only if there are no others. */
  function findAny(text: string, acceptsNear: boolean): Matches {
    const texts = alternativesOf(text);
    if (texts.length < 2) return find(text, acceptsNear);
    const results = texts.map((each, place) => {
      const result = find(each, acceptsNear);
      for (const addition of result.additions)
        addition.without = texts.with(place, addition.without).join(' OR ');
      return result;
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

  return {
    get size() {
      return postings.size;
    },
    add(documents: readonly SearchDocument[]): void {
      for (const document of documents) postings.add(document);
    },
    /** Never throws. A query without words returns every position in the service's order. */
    search(query: string, { near = true } = {}): SearchResult {
      const text = withoutLetterSpace(readAsTyped(query));
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
      const isWhole = isOther || hasWholeWords(postings, first, text, matches);
      return { ...matches, suggestion: isUseful ? suggestion : null, isBlank, isWhole };
    },
  };
}
