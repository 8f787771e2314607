import { isCensusHeading } from '../../census/codes.ts';
import { stockWords } from '../../census/stock-phrases.ts';
import type { Postings } from '../postings.ts';

/** How the first result fits the query: not only somehow, by its name, as part of the table with that code, or by its code. */
export const fits = { somehow: 0, name: 1, table: 2, code: 3 } as const;
export type Fit = (typeof fits)[keyof typeof fits];

/** These outweigh the mean score of the words, from "by a synonym" and "all words in the name" to "is the name". */
export const step = { added: 0, mixed: 1, inName: 2, inRow: 3, begins: 4, isName: 5 } as const;

// From "is the name" down to "all words are in the name". Rows of words begin and end with a space; `row` only begins so, since
// the last word may be the beginning of another: "nurse" of "nursery", which counts less than "registered nurses".
export function stepOf(name: string, row: string): number {
  if (row === ' ' || !name.includes(`${row} `)) return step.inName;
  if (!name.startsWith(row)) return step.inRow;
  return name.length === row.length + 1 ? step.isName : step.begins;
}

/** Whether a text is the whole query, which begins with a space but does not end with one. */
export function isRow(text: string | undefined, row: string): boolean {
  return row !== ' ' && text?.length === row.length + 1 && text.startsWith(row);
}

// A name that more records share, such as “Male”, names none of them. A table and those by race are ten.
export const mostNamed = 12;

/** Whether a name, apart from what census tables add to it, or a slug is the query; of no heading. */
export function isNamed(postings: Postings, at: number, row: string): boolean {
  if (isHeading(postings, at)) return false;
  if (isSlug(postings, at, row) || isRow(postings.rows('name')[at], row)) return true;
  const name = postings.ownName(at);
  return name.startsWith(row) && stepOf(name.replaceAll(stockWords, ''), row) === step.isName;
}

/** Whether a slug is the query: the name of “poverty-rate” may be “People in poverty”. */
export function isSlug(postings: Postings, at: number, row: string): boolean {
  return isRow(postings.rows('slug')[at], row);
}

export function isHeading(postings: Postings, at: number): boolean {
  return isCensusHeading(postings.rows('slug')[at] ?? '');
}
