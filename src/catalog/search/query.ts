import { type FieldName, fieldNames, searchedField } from './searched-fields.ts';
import { singular } from './normalize-word.ts';
import { isOperator, isSymbol, tokenize } from './tokenize.ts';

interface Clause {
  /** Look in this field only; null is every field. */
  field: FieldName | null;
  excluded: boolean;
}

/** One folded word; `optional` words ("of", "the") rank a record but do not keep it out. */
export interface WordClause extends Clause {
  kind: 'word';
  word: string;
  optional: boolean;
}

/** Folded words in a row. `open` while its closing quote is not typed: the last word may go on. */
export interface PhraseClause extends Clause {
  kind: 'phrase';
  words: string[];
  open: boolean;
}

export type QueryClause = WordClause | PhraseClause;

/** What was asked; `plain` is the text asked of any field, as a name would hold it (words in singular). */
export interface Query {
  clauses: QueryClause[];
  plain: string;
}

// More is not typed by a person; the rest of a pasted book is left unread.
const longestQuery = 500;
const mostClauses = 24;

const skippable = new Set('a an and as at by for from in of on or the to with'.split(' '));
const fieldByWord = new Map<string, FieldName>(
  fieldNames.flatMap((name) =>
    [name.toLowerCase(), ...(searchedField(name).aliases ?? [])].map((word) => [word, name] as const),
  ),
);

const piece = /(-?)(?:([A-Za-z]+):)?(?:"([^"]*)("?)|([^\s"]+))/g;

/**
 * Reads words, "phrases", -word and field:word. Whatever does not fit (unknown field names, stray
 * quotes and signs) is read as plain words. Never throws.
 */
export function parseQuery(text: string): Query {
  const clauses: QueryClause[] = [];
  for (const [, minus, prefix, quoted, closing, bare] of text.slice(0, longestQuery).matchAll(piece)) {
    const field = prefix === undefined ? null : (fieldByWord.get(prefix.toLowerCase()) ?? null);
    const unread = prefix !== undefined && field === null ? tokenize(prefix) : [];
    const excluded = minus === '-';
    // "source:" before its value is typed asks for nothing yet.
    if (bare?.endsWith(':') && fieldByWord.has(bare.slice(0, -1).toLowerCase())) continue;
    if (quoted === undefined) {
      for (const word of [...unread, ...tokenize(bare ?? '')])
        clauses.push(wordClause(word, field, excluded));
      continue;
    }
    for (const word of unread) clauses.push(wordClause(word, null, excluded));
    const quotedWords = tokenize(quoted);
    const words = quotedWords.filter((word) => !isSymbol(word));
    for (const word of quotedWords.filter(isSymbol)) clauses.push(wordClause(word, field, excluded));
    const open = closing === '';
    // The first word of a phrase being typed is a word like any other.
    if (open && words.length === 1) clauses.push(...words.map((word) => wordClause(word, field, excluded)));
    else if (words.length > 0)
      clauses.push({ kind: 'phrase', words: words.map(singular), open, field, excluded });
  }
  const kept = withOptionalWords(clauses.slice(0, mostClauses));
  return { clauses: kept, plain: plainText(kept) };
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

/** Whether a query looks for anything: "---" and an empty "source:" do not. */
export function looksForAnything(text: string): boolean {
  return parseQuery(text).clauses.length > 0;
}
