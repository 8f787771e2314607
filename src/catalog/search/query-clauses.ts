import type { FieldName } from './search-document.ts';

interface Clause {
  /** Search only this field; null for all. */
  field: FieldName | null;
  excluded: boolean;
}

/** A normalized word and its range in the query (end exclusive); `optional` ones ("of") affect ranking only, a `family` stands for all that begin so. */
export interface WordClause extends Clause {
  kind: 'word';
  word: string;
  start: number;
  end: number;
  optional: boolean;
  family: boolean;
  /** Whether only a hyphen is between it and the word before it. */
  hyphenated: boolean;
}

/** Normalized words in a row. `open` until its closing quote is typed: the last word may continue. */
export interface PhraseClause extends Clause {
  kind: 'phrase';
  words: string[];
  open: boolean;
}

export type QueryClause = WordClause | PhraseClause;

/** `plain` is the query as a name has it, in singular, without fields; `code` the whole query as a code without separators, or null if it is none; `pieces` those of a code with separators and digits. */
export interface Query {
  clauses: QueryClause[];
  plain: string;
  code: string | null;
  pieces: readonly string[];
}
