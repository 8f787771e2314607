import { isSpacedColumn } from '../census/codes.ts';

/** More are not looked up: nobody pastes a longer column. */
const mostCodes = 2000;

// Such as B25070_007, 2.1.1 and EDU-SPRT-05; 1990 is a year, and 92499 one of many ids.
const code = /^(?=.{5})(?=(?:\D*\d){2})(?=.*[\p{L}._-])[\p{L}\p{N}][\p{L}\p{N}._-]*$/u;
const id = /^\d{3,}$/;
const fewestIds = 5;
// A row with tabs may have commas in its cells.
const cell = /(?<=^|[\t,;|])(?: *"([^"]*)" *|([^\t,;|"]*))(?=$|[\t,;|])/g;
const heading = /^(?:codes?|columns?|ids?|indicators?|slugs?|tables?|variables?)$/i;

/** The codes that a text consists of, each once, as from a column or table of a spreadsheet, with its heading or quotes; null for any other text. */
export function codesIn(text: string): string[] | null {
  const pieces = [...new Set(text.split(/[\s,;|"]+/).filter((piece) => piece !== ''))].slice(0, mostCodes);
  if (pieces.length > 2 && heading.test(pieces[0] ?? '')) pieces.shift();
  if (pieces.length < 2 || isSpacedColumn(text.trim())) return null;
  const isCode = (piece: string) => code.test(piece) || (pieces.length >= fewestIds && id.test(piece));
  return pieces.every(isCode) ? pieces : columnOfCodes(text);
}

/** The codes of rows that have other columns, such as a name; null unless the same column of each has one. */
function columnOfCodes(text: string): string[] | null {
  const rows = text
    .split(/[\r\n]+/)
    .map((row) => Array.from(row.matchAll(cell), ({ 1: quoted, 2: bare = '' }) => (quoted ?? bare).trim()))
    .filter((cells) => cells.some((each) => each !== ''));
  if (rows.length > 2 && rows[0]?.some((each) => heading.test(each))) rows.shift();
  if (rows.length < 2) return null;
  const column = rows[0]?.findIndex((each) => code.test(each)) ?? -1;
  const codes = rows.flatMap((cells) => cells[column] ?? []);
  return codes.length === rows.length && codes.every((each) => code.test(each)) ? [...new Set(codes)] : null;
}
