import { beginsWithColumn, isSpacedColumn, withoutColumnLetter } from '../census/codes.ts';
import { type FieldName, searchedFields } from './search-document.ts';
import { singular, isOperator, isSymbol, tokenize, tokenizeWithPositions } from './words.ts';

interface Clause {
  /** Search only this field; null for all. */
  field: FieldName | null;
  excluded: boolean;
}

/**
 * A normalized word and its range in the query (end exclusive). `optional` words ("of", "the") affect ranking only;
 * a `family` is a code or word with a star, which stands for all that begin so.
 */
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

/**
 * `plain` is the query as a name would contain it (words in singular), if no field is specified; `code` is the whole
 * query as a code, without what separates its parts, or null if it cannot be one.
 */
export interface Query {
  clauses: QueryClause[];
  plain: string;
  code: string | null;
}

// Nobody types more; the rest of a pasted book is ignored.
const longestQuery = 500;
const maxClauses = 24;

// A "rate" or "percent" is what catalogs call by its measure alone: the poverty rate is in the tables of poverty, and the change
// of the population is what its numbers show.
const rates = new Set(
  '% change changes percent percentage proportion rate rates share trend trends'.split(' '),
);
const smallWords = new Set(
  'a about an and any are as at be been by can cant did do does find for from get gets getting give go going goes had has have having here how i in is it its making many me more much my nowadays of on or our paying please receiving show so than that the their them there these they this to too uses using versus vs was we were what whats when where which who whose with you your'.split(
    ' ',
  ),
);
const skippable = new Set([...smallWords, ...rates]);
const typedNumbers = 'one two three four five six seven eight nine ten'.split(' ');
/** Words that are never meant by another spelling: "does" by "dogs". */
export const neverMeant: ReadonlySet<string> = new Set([...smallWords, ...typedNumbers]);
// Nearly every measure is a number of people, whose other words say which: "number of rooms", "people in poverty",
// "Asian population". "Population growth", "old people" and "total population" are something else than growth, old and total.
const amounts = new Set('amount data figure figures number statistics stats'.split(' '));
const people = new Set('folks people person user users'.split(' '));
const residents = new Set('population resident residents'.split(' '));
const acts = new Set('live lives living take takes taking use'.split(' '));
const notTelling = new Set(['no', 'total', ...amounts, ...people, ...residents]);
// "by county" asks where, which the data page answers: no measure is called so. "Moved within same county" is one.
const places = new Set(
  'block census cities city counties county municipality neighborhood state states tract tracts zip zipcode code'.split(
    ' ',
  ),
);
const separators = new Set(['by', 'per']);
// "In our city", "this state" says where the reader is, "last year" when.
const whose = new Set(['my', 'our', 'this', 'your']);
const times = new Set('month months week weeks year years'.split(' '));
const ages = new Set('age aged ages'.split(' '));
// "Rent too high" is about rent, and what people "pay for rent" is no pay.
const judgements = new Set('big cheap expensive few high little long low short small'.split(' '));
const excesses = new Set(['too']);
const payments = new Set('pay pays spend'.split(' '));
const purposes = new Set(['for', 'on']);
const lately = new Set('each every last past recent this'.split(' '));
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

/**
 * Parses words, "phrases", -word and field:word. Anything else (unknown fields, stray quotes) is plain words. Never
 * throws.
 */
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
    clauses.push(...unknownField.map((word) => clauseOf(word)));
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
  const limited = withOptionalWords(clauses.slice(0, maxClauses));
  for (const clause of limited) if (clause.kind === 'word' && clause.end <= label) clause.optional = true;
  const code = text.slice(0, longestQuery).trim();
  return {
    clauses: limited,
    plain: plainText(limited),
    code: oneCode.test(code) || isSpacedColumn(code) ? codeOf(tokenize(code)) : null,
  };
}

const oneCode = /^(?:[^\s":-][^\s":]*|\d+(?: \d+)+)$/;

/**
 * The words of a code without what separates them, except for a period between two numbers: 2-1-1 is 2.1.1, not 211. A
 * census column is the same with and without what separates it from its table, and its last letter.
 */
export function codeOf(words: readonly string[]): string {
  const parts = words.flatMap((word) => word.split(/[.,]/));
  const code = withoutColumnLetter(parts.join(''));
  return beginsWithColumn(code) ? code : parts.join('.').replaceAll(/(?<!\d)\.|\.(?!\d)/g, '');
}

// "of" alone is a search for "of", and "<" for "<".
function withOptionalWords(clauses: QueryClause[]): QueryClause[] {
  const isWord = (clause: QueryClause): clause is WordClause =>
    clause.kind === 'word' && clause.field === null && !clause.excluded;
  const isOf = (words: ReadonlySet<string>, clause: QueryClause | undefined) =>
    clause?.kind === 'word' && isWord(clause) && words.has(clause.word);
  const isPlace = (clause: QueryClause): boolean => {
    const before = clauses[clauses.indexOf(clause) - 1];
    if (before === undefined || !isWord(clause) || !places.has(clause.word) || !isWord(before)) return false;
    return separators.has(before.word) || whose.has(before.word) || isPlace(before);
  };
  const isTime = (clause: QueryClause): boolean => {
    const at = clauses.indexOf(clause);
    const [first, last] = isOf(times, clause) ? [clauses[at - 1], clause] : [clause, clauses[at + 1]];
    return isOf(lately, first) && isOf(times, last);
  };
  const isSaid = (clause: QueryClause): boolean => {
    const at = clauses.indexOf(clause);
    const [before, next] = [clauses[at - 1], clauses[at + 1]];
    if (isOf(judgements, clause)) return isOf(excesses, before);
    return isOf(payments, clause) && isOf(purposes, next);
  };
  // In "ages 65+", the number is an age in any case.
  const isAge = (clause: QueryClause): boolean => {
    const next = clauses[clauses.indexOf(clause) + 1];
    return isOf(ages, clause) && next?.kind === 'word' && /^\d{1,2}$/.test(next.word);
  };
  const skips = (clause: QueryClause) =>
    isWord(clause) &&
    (skippable.has(clause.word) ||
      isOperator(clause.word) ||
      isPlace(clause) ||
      isTime(clause) ||
      isAge(clause) ||
      isSaid(clause));
  const remaining = clauses.filter((clause) => !clause.excluded && !skips(clause));
  if (remaining.length === 0) return clauses;
  const telling = remaining.filter((each) => !isOf(notTelling, each)).length;
  const isVague = (clause: QueryClause, nth: number) => {
    const next = clauses[nth + 1];
    if (isOf(amounts, clause)) return remaining.length > 1;
    // "Children living in poverty" do not live alone, and "drug use" is about drugs.
    if (isOf(acts, clause))
      return next === undefined ? clause.kind === 'word' && clause.word === 'use' : skips(next);
    if (telling === 0) return false;
    if (isOf(people, clause))
      return telling > 1 || (next !== undefined && skips(next) && !isOf(separators, next));
    return isOf(residents, clause) && (telling > 1 || next === undefined || isOf(separators, next));
  };
  return clauses.map((clause, nth) =>
    isWord(clause) && (skips(clause) || isVague(clause, nth)) ? { ...clause, optional: true } : clause,
  );
}

/** The words like "rate" and, in "by county", "county" that need not match. */
export function optionalTerms({ clauses }: Query): WordClause[] {
  return clauses.filter(
    (clause): clause is WordClause =>
      clause.kind === 'word' && clause.optional && (rates.has(clause.word) || places.has(clause.word)),
  );
}

function plainText(clauses: QueryClause[]): string {
  const words = clauses
    .filter(
      (clause) =>
        clause.field === null &&
        !clause.excluded &&
        !(clause.kind === 'word' && clause.optional && places.has(clause.word)),
    )
    .flatMap((clause) => (clause.kind === 'word' ? [singular(clause.word)] : clause.words))
    .filter((word) => !isSymbol(word));
  // What is left of "by county"; the population by age is a table of age.
  return words.join(' ').replace(/ (?:by|per)$|^(?:population|person|resident) by (?=.)/g, '');
}
