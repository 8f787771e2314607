import { beginsWithColumn, isSpacedColumn, withoutColumnLetter } from '../census/codes.ts';
import { type FieldName, searchedFields } from './search-document.ts';
import { saysWhere, withNegations, withOptionalWords } from './optional-words.ts';
import type { Query, QueryClause, WordClause } from './query-clauses.ts';
import { singular, isSymbol, tokenize, tokenizeWithPositions } from './words.ts';

// Nobody types more; the rest of a pasted book is ignored.
const longestQuery = 500;
const maxClauses = 24;

const fieldByWord = new Map<string, FieldName>(
  searchedFields.flatMap(({ name, aliases }) =>
    [name.toLowerCase(), ...aliases].map((word) => [word, name] as const),
  ),
);

const maxAlternatives = 12;
const between = /\s+OR\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/;
// A name in capitals, in which "OR" is a word: "HOUSEHOLDS WITH ONE OR MORE PEOPLE".
const nameInCapitals = /^(?:[^\p{Ll}\d\s]+\s+){4,}[^\p{Ll}\d\s]+$/u;

/** The queries between each “OR” in capitals that is not in quotes: a record that matches one of them matches. */
export function alternativesOf(text: string): string[] {
  const query = text.slice(0, longestQuery).trim();
  if (nameInCapitals.test(query)) return [query];
  return query.split(between, maxAlternatives).filter((each) => each !== '');
}

const piece = /(-?)(?:([A-Za-z]+):)?(?:"([^"]*)("?)|([^\s"]+))/g;

/** Parses words, "phrases", -word and field:word; anything else (unknown fields, stray quotes) is plain words. Never throws. */
export function parseQuery(text: string): Query {
  const clauses: QueryClause[] = [];
  for (const match of text.slice(0, longestQuery).matchAll(piece)) {
    const [all, minus, prefix, quoted, closing, bare] = match;
    const field = prefix === undefined ? null : (fieldByWord.get(prefix.toLowerCase()) ?? null);
    const unknownField = prefix !== undefined && field === null ? tokenize(prefix) : [];
    const excluded = minus === '-';
    // "source:" without a value yet has no effect.
    if (bare?.endsWith(':') && fieldByWord.has(bare.slice(0, -1).toLowerCase())) continue;
    const end = match.index + all.length;
    const whole = { start: match.index, end };
    const clauseOf = (word: string, range = whole, hyphenated = false): WordClause => {
      return { kind: 'word', word, field, excluded, optional: false, family: false, hyphenated, ...range };
    };
    const colon = match.index + all.indexOf(':');
    clauses.push(...unknownField.map((word) => clauseOf(word, { ...whole, end: colon })));
    if (quoted === undefined) {
      const start = end - (bare ?? '').length;
      const words = tokenizeWithPositions(bare ?? '').map((token) => {
        const hyphenated = token.start > 0 && bare?.charAt(token.start - 1) === '-';
        return clauseOf(token.text, { start: start + token.start, end: start + token.end }, hyphenated);
      });
      const last = words.at(-1);
      if (last !== undefined && bare?.endsWith('*')) last.family = true;
      clauses.push(...words);
      continue;
    }
    const quotedWords = tokenize(quoted);
    const words = quotedWords.filter((word) => !isSymbol(word));
    clauses.push(...quotedWords.filter(isSymbol).map((word) => clauseOf(word)));
    const open = closing === '';
    // The first word of an unfinished phrase is an ordinary word.
    if (open && words.length === 1) clauses.push(...words.map((word) => clauseOf(word)));
    else if (words.length > 0)
      clauses.push({ kind: 'phrase', words: words.map(singular), open, field, excluded });
  }
  // Of a label as the census writes it, "Estimate!!Total:!!Male:", the last part says what is counted.
  const label = text.search(/!!(?=[^!]*[\p{L}\p{N}][^!]*$)/u);
  const limited = withOptionalWords(withNegations(clauses.slice(0, maxClauses)));
  for (const clause of limited) if (clause.kind === 'word' && clause.end <= label) clause.optional = true;
  const code = text.slice(0, longestQuery).trim();
  return {
    clauses: limited,
    plain: plainText(limited),
    code: oneCode.test(code) || isSpacedColumn(code) ? codeOf(tokenize(code)) : null,
    pieces: piecedCode.test(code) ? tokenize(code) : [],
  };
}

// With a colon only after digits, since one after letters names a field.
const oneCode = /^(?:[^\s":-](?:[^\s":]|(?<=\d):(?=.))*|\d+(?: \d+)+)$/;

const piecedCode = /^(?=.*\d)[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)+$/u;

/**
 * The words of a code without what separates them, except for a period between two numbers: 2-1-1 is 2.1.1, not 211. A
 * census column is the same with and without what separates it from its table, and its last letter.
 */
export function codeOf(words: readonly string[]): string {
  const parts = words.flatMap((word) => word.split(/[.,]/));
  const code = withoutColumnLetter(parts.join(''));
  return beginsWithColumn(code) ? code : parts.join('.').replaceAll(/(?<!\d)\.|\.(?!\d)/g, '');
}

function plainText(clauses: QueryClause[]): string {
  const words = clauses
    .filter(
      (clause) => clause.field === null && !clause.excluded && !(clause.kind === 'word' && saysWhere(clause)),
    )
    .flatMap((clause) => (clause.kind === 'word' ? [singular(clause.word)] : clause.words))
    .filter((word) => !isSymbol(word));
  // What is left of "by county"; the population by age is a table of age.
  return words.join(' ').replace(/ (?:by|per)$|^(?:population|person|resident) by (?=.)/g, '');
}

/** More are not looked up: nobody pastes a longer column. */
const mostCodes = 2000;

// Such as B25070_007, 2.1.1, EDU-SPRT-05 and PLACES_OBESITY; 1990 is a year, and 92499 one of many ids.
const codeInList = /^(?=.{5})(?=.*_|(?:\D*\d){2})(?=.*[\p{L}._-])[\p{L}\p{N}][\p{L}\p{N}._-]*$/u;
// In prose, too, so that only a record's code is one: "pit-total", and in a column "homicides".
const codeInProse = /^(?=.*\p{L}).*[\d.-]/u;
const idInList = /^\d{3,}$/;
const fewestIds = 5;
// A row with tabs may have commas in its cells.
const cell = /(?<=^|[\t,;|])(?: *"([^"]*)" *|([^\t,;|"]*))(?=$|[\t,;|])/g;
const heading = /^(?:codes?|columns?|ids?|indicators?|slugs?|tables?|variables?)$/i;

// Bullets and numbers of a list, brackets of R and Python, words between the last two.
const listSigns = /^[^\S\r\n]*(?:[-–—•*·]|\d{1,3}[.)])[^\S\r\n]+|\bc(?=\()|(?<=\s)(?:or|and)(?=\s)/gim;
const betweenCodes = /[\s,;|"'“”‘’()[\]{}]+/;

/**
 * The codes that a text consists of, each once, as from a column or table of a spreadsheet, with its heading or quotes, or from a
 * list in a document or a program; null for any other text. `isKnown` says whether a record has a code.
 */
export function codesIn(text: string, isKnown: (code: string) => boolean): string[] | null {
  const all = text.replaceAll(listSigns, ' ').split(betweenCodes).filter(Boolean);
  const pieces = [...new Set(all)].slice(0, mostCodes);
  if (pieces.length > 2 && heading.test(pieces[0] ?? '')) pieces.shift();
  if (pieces.length < 2 || isSpacedColumn(text.trim())) return null;
  const isColumn = /[\r\n]/.test(text.trim());
  const isCode = (piece: string) =>
    codeInList.test(piece) ||
    (pieces.length >= fewestIds && idInList.test(piece)) ||
    ((isColumn || codeInProse.test(piece)) && isKnown(piece));
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
  const column = rows[0]?.findIndex((each) => codeInList.test(each)) ?? -1;
  const codes = rows.flatMap((cells) => cells[column] ?? []);
  return codes.length === rows.length && codes.every((each) => codeInList.test(each))
    ? [...new Set(codes)]
    : null;
}
