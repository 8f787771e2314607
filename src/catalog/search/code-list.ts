import { isSpacedColumn } from '../census/codes.ts';

/** More are not looked up: nobody pastes a longer column. */
const mostCodes = 2000;

// Such as B25070_007, 2.1.1 and EDU-SPRT-05; 1990 is a year, and 92499 one of many ids.
const code = /^(?=.{5})(?=(?:\D*\d){2})(?=.*[\p{L}._-])[\p{L}\p{N}][\p{L}\p{N}._-]*$/u;
const id = /^\d{3,}$/;
const fewestIds = 5;
const heading = /^(?:codes?|columns?|ids?|indicators?|slugs?|tables?|variables?)$/i;

/** The codes that a text consists of, each once, as from the column of a spreadsheet, with its heading or quotes; null for any other text. */
export function codesIn(text: string): string[] | null {
  const pieces = [...new Set(text.split(/[\s,;|"]+/).filter((piece) => piece !== ''))].slice(0, mostCodes);
  if (pieces.length > 2 && heading.test(pieces[0] ?? '')) pieces.shift();
  if (pieces.length < 2 || isSpacedColumn(text.trim())) return null;
  const isCode = (piece: string) => code.test(piece) || (pieces.length >= fewestIds && id.test(piece));
  return pieces.every(isCode) ? pieces : null;
}
