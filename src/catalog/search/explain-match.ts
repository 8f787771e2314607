import { linesOfFacts } from '../census/descriptions.ts';
import { nameInTable } from '../records/table/name-in-table.ts';
import { type FieldName, isFieldName, type SearchFields, searchedFields } from './search-document.ts';
import {
  addedMark,
  areNear,
  joinedWords,
  matchesAsPrefix,
  singular,
  type Token,
  tokenizeWithPositions,
} from './words.ts';

/** Start and end (exclusive) in UTF-16 units; `added` if an expression is there that the query was extended by. */
export type TextRange = [start: number, end: number, isAdded?: boolean];

/** Ranges in the name and, for words missing from it, in the best other field; `isApart` if several words only stand far apart there. */
export interface MatchExplanation {
  name: TextRange[];
  elsewhere: { field: FieldName; snippet: string; ranges: TextRange[]; isApart?: boolean | undefined } | null;
}

// A text that is longer than a line of a wide list begins shortly before its first match, which a phone then shows, too.
const lineLength = 120;
const before = 14;
// A match that is not further shows with the beginning of its text, which says most.
const farthestSeen = 40;
// More than a line, as lists leave out parts of it.
const snippetLength = 200;

/** Why a record matched; `elsewhere` is null if its name has every word. The title of its table, which names repeat, is found in its source. */
export function explain(fields: SearchFields, terms: readonly string[]): MatchExplanation {
  const queryTerms = terms.map(readTerm);
  const text = nameInTable(fields.name ?? '', fields.source ?? '');
  const inName = rangesIn(text, 'name', queryTerms);
  const missingTerms = queryTerms.filter((_, at) => inName[at]?.length === 0);
  let best: { field: FieldName; text: string; count: number } | null = null;
  for (const { name: field, hasLines } of searchedFields) {
    if (field === 'name' || missingTerms.length === 0) continue;
    // Several sources are on lines of their own, and facts of a description; the line with the most matches is shown.
    const text = fields[field] ?? '';
    for (const line of hasLines ? text.split('\n') : linesOfFacts(text)) {
      const count = rangesIn(line, field, missingTerms).filter((ranges) => ranges.length > 0).length;
      if (count > (best?.count ?? 0)) best = { field, text: line, count };
    }
  }
  const isOnlyThere = inName.every((ranges) => ranges.length === 0);
  const elsewhere =
    best === null
      ? null
      : {
          ...snippetOf(best.field, best.text, queryTerms, missingTerms),
          isApart: (isOnlyThere && isApart(rangesIn(best.text, best.field, missingTerms))) || undefined,
        };
  return { name: merged(inName.flat(), text), elsewhere };
}

function isApart(ranges: readonly TextRange[][]): boolean {
  const places = ranges.map((each) => each.map(([start]) => start)).filter(({ length }) => length > 0);
  return places.length > 1 && !areNear(places);
}

interface Term {
  field: string | null;
  alternatives: { field: string | null; words: string[]; isAdded: boolean }[];
}

// A term is one word or phrase of the query: "field:one|other", as evaluate.ts writes it.
function readTerm(term: string): Term {
  const colon = term.indexOf(':');
  const bar = term.indexOf('|');
  const scoped = colon > 0 && (bar < 0 || colon < bar) && isFieldName(term.slice(0, colon));
  const field = scoped ? term.slice(0, colon) : null;
  const alternatives = (scoped ? term.slice(colon + 1) : term).split('|').map((each) => {
    const isAdded = each.startsWith(addedMark) && each !== addedMark;
    const [scope, text] = each.includes(':') ? each.split(':') : [null, isAdded ? each.slice(1) : each];
    return { field: scope ?? null, words: (text ?? '').split(' '), isAdded };
  });
  return { field, alternatives };
}

function rangesIn(text: string, field: FieldName, terms: readonly Term[]): TextRange[][] {
  if (text === '') return terms.map(() => []);
  const tokens = [...tokenizeWithPositions(text), ...joinedWords(text)];
  return terms.map((term) => {
    if (term.field !== null && term.field !== field) return [];
    const open = term.alternatives.filter((each) => each.field === null || each.field === field);
    return open.flatMap(({ words, isAdded }) => occurrences(tokens, words, isAdded));
  });
}

function occurrences(tokens: readonly Token[], words: readonly string[], isAdded: boolean) {
  const ranges: TextRange[] = [];
  for (let at = 0; at + words.length <= tokens.length; at++) {
    const token = (next: number) => tokens[at + next]?.text ?? '';
    // Added expressions are in singular and match whole words.
    const isThere = (word: string, next: number) =>
      isAdded ? singular(token(next)) === word : matches(token(next), word);
    if (!words.every(isThere)) continue;
    const first = tokens[at];
    const last = tokens[at + words.length - 1];
    if (first !== undefined && last !== undefined) ranges.push([first.start, last.end, isAdded || undefined]);
  }
  return ranges;
}

function matches(word: string, term: string): boolean {
  return word === term || (matchesAsPrefix(term) && word.startsWith(term));
}

/** The ranges in order; those that overlap, or with only spaces or hyphens between them, are one. */
function merged(ranges: TextRange[], text: string): TextRange[] {
  const result: TextRange[] = [];
  for (const [start, end, isAdded] of ranges.sort((left, right) => left[0] - right[0])) {
    const last = result.at(-1);
    const isNext = last !== undefined && last[2] === isAdded && /^[\s-]*$/.test(text.slice(last[1], start));
    if (last !== undefined && (start <= last[1] || isNext)) {
      last[1] = Math.max(last[1], end);
      if (isAdded === true) last[2] = true;
    } else result.push([start, end, isAdded]);
  }
  return result;
}

function snippetOf(
  field: FieldName,
  text: string,
  queryTerms: readonly Term[],
  missingTerms: readonly Term[],
) {
  const first = Math.min(
    ...rangesIn(text, field, missingTerms).flatMap((ranges) => ranges.map(([at]) => at)),
  );
  const start = text.length <= lineLength || first <= farthestSeen ? 0 : wordStart(text, first - before);
  const end = start + snippetLength >= text.length ? text.length : wordEnd(text, start + snippetLength);
  const head = start > 0 ? '…' : '';
  const shift = head.length - start;
  // Line breaks become spaces one for one, so that the ranges remain valid.
  const line = text.slice(start, end).replaceAll(/[\r\n\t]/g, ' ');
  const ranges = merged(rangesIn(text, field, queryTerms).flat(), text)
    .filter(([from, to]) => from >= start && to <= end)
    .map(([from, to, isAdded]): TextRange => [from + shift, to + shift, isAdded]);
  return { field, snippet: `${head}${line}${end < text.length ? '…' : ''}`, ranges };
}

function wordStart(text: string, near: number): number {
  if (near === 0) return 0;
  const space = text.slice(near - 1, near + before).search(/\s/);
  return space < 0 ? near : near + space;
}

function wordEnd(text: string, near: number): number {
  const space = text.slice(0, near).search(/\s\S*$/);
  return space <= near - before ? near : space;
}
