import { type FieldName, searchedFields } from './search-document.ts';
import { singular } from './normalize-word.ts';
import { isOperator, isSymbol, tokenize } from './tokenize.ts';

interface Clause {
  /** Search only this field; null for all. */
  field: FieldName | null;
  excluded: boolean;
}

/** A normalized word; `optional` words ("of", "the") affect ranking only. */
export interface WordClause extends Clause {
  kind: 'word';
  word: string;
  optional: boolean;
}

/** Normalized words in a row. `open` until its closing quote is typed: the last word may continue. */
export interface PhraseClause extends Clause {
  kind: 'phrase';
  words: string[];
  open: boolean;
}

export type QueryClause = WordClause | PhraseClause;

/** `plain` is the query as a name would contain it (words in singular), if no field is specified. */
export interface Query {
  clauses: QueryClause[];
  plain: string;
}

// Nobody types more; the rest of a pasted book is ignored.
const longestQuery = 500;
const maxClauses = 24;

const skippable = new Set('a an and as at by for from in of on or the to with'.split(' '));
const fieldByWord = new Map<string, FieldName>(
  searchedFields.flatMap(({ name, aliases }) =>
    [name.toLowerCase(), ...aliases].map((word) => [word, name] as const),
  ),
);

const piece = /(-?)(?:([A-Za-z]+):)?(?:"([^"]*)("?)|([^\s"]+))/g;

/**
 * Parses words, "phrases", -word and field:word. Anything else (unknown fields, stray quotes) is plain words. Never
 * throws.
 */
export function parseQuery(text: string): Query {
  const clauses: QueryClause[] = [];
  for (const [, minus, prefix, quoted, closing, bare] of text.slice(0, longestQuery).matchAll(piece)) {
    const field = prefix === undefined ? null : (fieldByWord.get(prefix.toLowerCase()) ?? null);
    const unknownField = prefix !== undefined && field === null ? tokenize(prefix) : [];
    const excluded = minus === '-';
    // "source:" without a value yet has no effect.
    if (bare?.endsWith(':') && fieldByWord.has(bare.slice(0, -1).toLowerCase())) continue;
    if (quoted === undefined) {
      for (const word of [...unknownField, ...tokenize(bare ?? '')])
        clauses.push(wordClause(word, field, excluded));
      continue;
    }
    for (const word of unknownField) clauses.push(wordClause(word, null, excluded));
    const quotedWords = tokenize(quoted);
    const words = quotedWords.filter((word) => !isSymbol(word));
    for (const word of quotedWords.filter(isSymbol)) clauses.push(wordClause(word, field, excluded));
    const open = closing === '';
    // The first word of an unfinished phrase is an ordinary word.
    if (open && words.length === 1) clauses.push(...words.map((word) => wordClause(word, field, excluded)));
    else if (words.length > 0)
      clauses.push({ kind: 'phrase', words: words.map(singular), open, field, excluded });
  }
  const limited = withOptionalWords(clauses.slice(0, maxClauses));
  return { clauses: limited, plain: plainText(limited) };
}

function wordClause(word: string, field: FieldName | null, excluded: boolean): WordClause {
  return { kind: 'word', word, field, excluded, optional: false };
}

// "of" alone is a search for "of", "<" for "<"; "percentage of households" and "age < 5" are not.
function withOptionalWords(clauses: QueryClause[]): QueryClause[] {
  const skips = (clause: QueryClause) =>
    clause.kind === 'word' &&
    clause.field === null &&
    !clause.excluded &&
    (skippable.has(clause.word) || isOperator(clause.word));
  if (!clauses.some((clause) => !clause.excluded && !skips(clause))) return clauses;
  return clauses.map((clause) => (skips(clause) ? { ...clause, optional: true } : clause));
}

function plainText(clauses: QueryClause[]): string {
  const words = clauses
    .filter((clause) => clause.field === null && !clause.excluded)
    .flatMap((clause) => (clause.kind === 'word' ? [singular(clause.word)] : clause.words))
    .filter((word) => !isSymbol(word));
  return words.join(' ');
}

/** Whether a query searches for anything: "---" and an empty "source:" do not. */
export function hasSearchTerms(text: string): boolean {
  return parseQuery(text).clauses.length > 0;
}
