import { type FieldName, isFieldName, type SearchFields, searchedFields } from './search-document.ts';
import { normalizeWord, matchesAsPrefix } from './normalize-word.ts';
import { type Token, tokenizeWithPositions } from './tokenize.ts';

/** Start and end (exclusive) in UTF-16 units. */
export type TextRange = [start: number, end: number];

/** Where a record matched: ranges in its name and, for words missing from it, in the best other field. */
export interface MatchExplanation {
  name: TextRange[];
  elsewhere: { field: FieldName; snippet: string; ranges: TextRange[] } | null;
}

// About one line of a wide list, and half a line on a phone, so that the first match is in the middle there.
const snippetLength = 120;
const before = 24;

// Scripts without spaces between words: what is split at spaces may be a sentence.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Why a record matched, with ranges in the original texts. `elsewhere` is null if its name contains every word. */
export function explain(fields: SearchFields, terms: readonly string[]): MatchExplanation {
  const queryTerms = terms.map(readTerm);
  const inName = rangesIn(fields.name ?? '', 'name', queryTerms);
  const missing = queryTerms.filter((_, at) => inName[at]?.length === 0);
  let best: { field: FieldName; text: string; matched: number } | null = null;
  for (const { name: field, hasLines } of searchedFields) {
    if (field === 'name' || missing.length === 0) continue;
    // Several sources are on lines of their own; the line with the most matches is shown.
    for (const text of (fields[field] ?? '').split(hasLines ? '\n' : '\0')) {
      const matched = rangesIn(text, field, missing).filter((ranges) => ranges.length > 0).length;
      if (matched > (best?.matched ?? 0)) best = { field, text, matched };
    }
  }
  const elsewhere = best === null ? null : snippetOf(best.field, best.text, queryTerms, missing);
  return { name: merged(inName.flat()), elsewhere };
}

interface Term {
  field: string | null;
  alternatives: { field: string | null; words: string[] }[];
}

// A term is one word or phrase of the query: "field:one|other", as evaluate.ts writes it.
function readTerm(term: string): Term {
  const colon = term.indexOf(':');
  const bar = term.indexOf('|');
  const scoped = colon > 0 && (bar < 0 || colon < bar) && isFieldName(term.slice(0, colon));
  const field = scoped ? term.slice(0, colon) : null;
  const alternatives = (scoped ? term.slice(colon + 1) : term).split('|').map((each) => {
    const [scope, text] = each.includes(':') ? each.split(':') : [null, each];
    return { field: scope ?? null, words: (text ?? '').split(' ') };
  });
  return { field, alternatives };
}

function rangesIn(text: string, field: FieldName, terms: readonly Term[]): TextRange[][] {
  if (text === '') return terms.map(() => []);
  const tokens = tokenizeWithPositions(text);
  return terms.map((term) => {
    if (term.field !== null && term.field !== field) return [];
    const open = term.alternatives.filter((each) => each.field === null || each.field === field);
    return merged(open.flatMap(({ words }) => occurrences(text, tokens, words)));
  });
}

function occurrences(text: string, tokens: readonly Token[], words: readonly string[]): TextRange[] {
  const ranges: TextRange[] = [];
  for (let at = 0; at + words.length <= tokens.length; at++) {
    if (!words.every((word, next) => matches(tokens[at + next]?.text ?? '', word))) continue;
    const first = tokens[at];
    const last = tokens[at + words.length - 1];
    const lastWord = words.at(-1) ?? '';
    if (first !== undefined && last !== undefined)
      ranges.push([first.start, endOfMatch(text, last, lastWord.length)]);
  }
  return ranges;
}

function matches(word: string, term: string): boolean {
  return word === term || (matchesAsPrefix(term) && word.startsWith(term));
}

/** The end of the matched part of a word; "rent" matches all of "renters". */
function endOfMatch(text: string, { start, end }: Token, length: number): number {
  if (!unspaced.test(text.slice(start, end))) return end;
  // Normalizing may change lengths, so the end is found letter by letter.
  let at = start;
  let folded = 0;
  for (const letter of text.slice(start, end)) {
    const more = normalizeWord(letter).length;
    if (folded >= length && more > 0) break;
    folded += more;
    at += letter.length;
  }
  return at;
}

function merged(ranges: TextRange[]): TextRange[] {
  const result: TextRange[] = [];
  for (const [start, end] of ranges.sort((left, right) => left[0] - right[0])) {
    const last = result.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

function snippetOf(field: FieldName, text: string, queryTerms: readonly Term[], missing: readonly Term[]) {
  const first = merged(rangesIn(text, field, missing).flat())[0]?.[0] ?? 0;
  const start = text.length <= snippetLength ? 0 : wordStart(text, Math.max(0, first - before));
  const end = start + snippetLength >= text.length ? text.length : wordEnd(text, start + snippetLength);
  const head = start > 0 ? '…' : '';
  const shift = head.length - start;
  // Line breaks become spaces one for one, so that the ranges remain valid.
  const line = text.slice(start, end).replaceAll(/[\r\n\t]/g, ' ');
  const ranges = merged(rangesIn(text, field, queryTerms).flat())
    .filter(([from, to]) => from >= start && to <= end)
    .map(([from, to]): TextRange => [from + shift, to + shift]);
  return { field, snippet: `${head}${line}${end < text.length ? '…' : ''}`, ranges };
}

function wordStart(text: string, near: number): number {
  if (near === 0) return 0;
  const space = text.slice(near, near + before).search(/\s/);
  return space < 0 ? near : near + space + 1;
}

function wordEnd(text: string, near: number): number {
  const space = text.slice(0, near).search(/\s\S*$/);
  return space <= near - before ? near : space;
}
