import { stockWords } from '../../census/stock-phrases.ts';
import { partsBy } from '../../parts-by.ts';
import { inNumberOrder } from '../../text/number-order.ts';
import { isTitleOf, subjectsOf, withoutRace } from '../../census/titles.ts';
import { isHeading, isRow, isSlug, step, stepOf } from './name-fit.ts';
import type { Postings } from '../postings.ts';
import { wordFields } from '../search-document.ts';
import type { Addition } from '../synonyms.ts';
import { mostInText } from '../evaluate.ts';

// Nobody reads further, and comparing more would delay typing.
const mostRefined = 1000;

const negated = / (?:no|not|never|without|above|except) /;
// What is counted beside what people ask for: "No health insurance", "Did not receive food stamps".
const opposite = / (?:no|not|never|without|except) | at or above /;

// What is negated follows at once, or nearly: a number begins another label, "No workers › 1 vehicle".
const beforeNegated = /(?:^| )(?:no|not|without|lacking)(?: [^ \d]+){0,2}$/;
const isNegation = /^ (?:no|without|lacking) ?$/;

// By which tables of everything are divided: “Sex by Age by Disability Status” is about disability.
const isUsual = /^ (?:sex|age|tenure|household size)$/;
const rest = /^ (?:all )?other /;

/** What is known of the records that match. */
interface Facts {
  reached: Uint8Array;
  matchedInName: Uint8Array;
  meanScore: (at: number) => number;
  partRank: (source: string | undefined) => number;
  additions: readonly Addition[];
  near: boolean;
  /** For each word that must match, the rows of words that do. */
  requiredRows: readonly (readonly string[])[];
  /** The same with what is meant by it, also where records have the word itself: "divorced" is a marital status. */
  meantRows: readonly (readonly string[])[];
}

/** Puts the first results in order: what the query names, names that contain it, better fits, simpler tables and their tops. The best of each name come first, others later. */
export function refine(postings: Postings, ranking: Uint32Array, row: string, facts: Facts): void {
  const { reached, matchedInName, meanScore, partRank, additions, requiredRows, meantRows, near } = facts;
  const positions = ranking.subarray(0, mostRefined);
  const lacksNegation = othersNegated(postings, requiredRows, positions);
  const ranks = new Map<number, readonly number[]>();
  const hasWords = row.includes(' ', 1);
  const isLong = row.split(' ').length > 3;
  const hasNegation = negated.test(`${row} `);
  const additionRows = hasNegation ? [] : additions.map(({ words }) => ` ${words.join(' ')} `);
  // “Race and ethnicity” is the indicator “Hispanic or Latino Origin by Race”.
  const names = additions
    .filter(({ isEqual, isSame, words }) => isSame || (isEqual && words.length > 1))
    .map(({ words }) => ` ${words.join(' ')} `);
  const isOpposite = (name: string) =>
    opposite.test(additionRows.reduce((text, each) => text.replace(each, ' '), name));
  // "Other vacant" is what is left of vacant homes, "cash assistance or food stamps" is more, "per teacher" no number of pupils.
  const isBeside = (name: string) =>
    (!row.includes(' other') && rest.test(name)) ||
    name.includes(` or${row} `) ||
    (/^ (?:number of|how many) /.test(row) && name.includes(' per '));
  // "Renter" begins like the rent that was typed.
  const last = requiredRows.at(-1)?.[0] ?? ' ';
  const isWord = hasWords && !last.endsWith(' ') && postings.vocabulary.formsOf(last.trim()).length > 0;
  const onlyBegins = (text: string) => isWord && text.includes(last) && !text.includes(`${last} `);
  // "Private school" is another thing than a school and something private.
  const typed = requiredRows.map(([each = '']) => each.trimEnd());
  const neighbors = typed.flatMap((each, nth) => (nth === 0 ? [] : [`${typed[nth - 1]}${each}`]));
  const lacking = (text: string, wanted = requiredRows) =>
    wanted.filter((rows) => !rows.some((each) => `${text} `.includes(each))).length;
  // The first subject of a title counts twice; a title about none of the words says nothing of them.
  const othersIn = (subjects: readonly string[]) => {
    const isOther = subjects.map((each) => lacking(each, meantRows) === meantRows.length);
    return isOther.every(Boolean) ? 0 : isOther.filter(Boolean).length + Number(isOther[0]);
  };
  const shortest = shortestOfSeries(postings, positions);
  for (const at of positions) {
    const name = postings.ownName(at);
    const table = postings.table(at);
    const source = table.replaceAll(stockWords, '');
    // What an indicator is about is in its name.
    const about = subjectsOf(source === '' ? name : source);
    const special = about.filter((each) => !isUsual.test(each) || row.includes(each));
    // “People in poverty” is poverty.
    const subject = name.replace(/^ person (?:in|with(?:out)?) /, ' ');
    const level = postings.level(at);
    const fit = reached[at] ?? 0;
    const isInName = fit >= step.inName;
    // The description of an indicator may begin with its whole title: “… for Workplace Geography”.
    const description = postings.rows('description')[at] ?? '';
    const title = description.startsWith(name) ? description.slice(0, name.length + 30) : name;
    const isCalled = () => isTitleOf(special, row) || (source === '' && names.includes(withoutRace(name)));
    const isNamed = fit === step.isName || isSlug(postings, at, row) || (level === 0 && isCalled());
    const part = postings.isLost(at) ? 1 : partRank(table || title);
    // In a table of a part of all, a name is one of many.
    const byName =
      part > 0
        ? Math.min(stepOf(subject, row), step.inRow)
        : Math.max(
            stepOf(subject, row),
            ...names.map((each) => {
              const end = each.trimEnd();
              const most = each.includes(' by ') ? step.inName : step.begins;
              return Math.min(Math.max(stepOf(subject, end), stepOf(name, end)), most);
            }),
          );
    ranks.set(at, [
      isNamed ? 0 : isInName ? 1 : 2,
      // Who types much of a name means it, also if it is of a part of all.
      isInName && (source !== '' || (isLong && fit >= step.inRow)) ? 0 : part,
      isOpposite(name) === hasNegation && meanScore(at) > mostInText ? 0 : 1,
      isBeside(name) ? 1 : 0,
      onlyBegins(`${name}${source}`) ? 1 : 0,
      isNamed || (isInName && (source === '' || special[0]?.includes(row) !== true)) ? 1 : 0,
      step.isName - (isInName ? byName : fit),
      isInName ? 0 : neighbors.filter((each) => row.includes(each) && !name.includes(each)).length,
      !hasWords || (isInName && source !== '') ? 0 : lacking(`${source && name}${about[0] ?? ''}`),
      // Poverty by age and language is about more than poverty by age.
      names.some((each) => each.includes(' by ') && name.startsWith(each)) && !isNamed ? 1 : 0,
      near ? 0 : othersIn(special),
      -Math.round(meanScore(at)),
      !isInName && name.split(' ').length - 2 > (matchedInName[at] ?? 0) ? 1 : 0,
      // The word itself comes before what it is called otherwise.
      hasWords || name.includes(row) ? 0 : 1,
      part > 0 ? 1 : 0,
      2 * special.length + level,
      isTotal(name) ? 0 : 1,
      (typed.some((each) => name.trimEnd().endsWith(each)) ? undefined : shortest.get(at)) ??
        withoutRace(source || subject).length,
      // Of the lines of a table, what comes closest to the query.
      -meanScore(at),
    ]);
  }
  const slugs = postings.rows('slug');
  positions.sort(
    (a, b) =>
      compareRanks(ranks.get(a) ?? [], ranks.get(b) ?? []) || inNumberOrder(slugs[a] ?? '', slugs[b] ?? ''),
  );
  repeatsLast(postings, positions, row, facts, lacksNegation);
}

/** Of the records for "no vehicle", those in which "no" is of something else, as in "No workers", or of no field that says "vehicle". */
function othersNegated(
  { rows }: Postings,
  wanted: Facts['requiredRows'],
  positions: Uint32Array,
): Set<number> {
  const [negations = [], negated] = wanted.slice(wanted.findIndex(([word = '']) => isNegation.test(word)));
  if (negated === undefined || !isNegation.test(negations[0] ?? '')) return new Set();
  // What is searched for both words, as "uninsured", says it alone.
  const isNegated = (text: string) =>
    negated.some((each) =>
      negations.includes(each)
        ? text.includes(each)
        : text
            .split(each)
            .slice(0, -1)
            .some((start) => beforeNegated.test(start.slice(-40))),
    );
  return new Set(positions.filter((at) => !wordFields.some(({ name }) => isNegated(rows(name)[at] ?? ''))));
}

/**
 * Of records of no table whose codes differ only in a number at their end, such as EDU.TCHR.16: the length of the shortest name of their series,
 * so that they stay together and in their order.
 */
function shortestOfSeries(postings: Postings, positions: Uint32Array): ReadonlyMap<number, number> {
  const slugs = postings.rows('slug');
  const seriesOf = (at: number) => /^.*[^\p{L}\p{N}](?=\p{N}+ ?$)/u.exec(slugs[at] ?? '')?.[0] ?? '';
  const series = partsBy(
    [...positions].filter((at) => postings.table(at) === ''),
    seriesOf,
  );
  return new Map(
    series.flatMap(([start, members]) => {
      const shortest = Math.min(...members.map((at) => postings.ownName(at).length));
      return start === '' || members.length === 1 ? [] : members.map((at) => [at, shortest] as const);
    }),
  );
}

// The second shows that there are more.
const mostOfOneName = 2;

/** Puts names and tables that came twice before later, as "income" in 400 tables, unless a name is all words of the query, and headings and `others` last. Repeated names that have the words come before what has them elsewhere only. */
function repeatsLast(
  postings: Postings,
  positions: Uint32Array,
  row: string,
  { reached, partRank }: Facts,
  others: ReadonlySet<number>,
) {
  const times = new Map<string, number>();
  const [first, repeats, elsewhere, last]: [number[], number[], number[], number[]] = [[], [], [], []];
  const isInName = (at: number) => (reached[at] ?? 0) >= step.inName;
  for (const at of positions) {
    const ownName = postings.ownName(at);
    const table = postings.table(at);
    const name = ownName + (isInName(at) ? '' : table);
    const time = times.get(name) ?? 0;
    const isOfOtherRace = partRank(table || postings.rows('name')[at]) > 1;
    const mayRepeat = row.includes(' ', 1) && isRow(name, row);
    if (isHeading(postings, at) || others.has(at)) last.push(at);
    else {
      times.set(name, time + 1);
      const isRepeat = time >= mostOfOneName && !mayRepeat;
      if (isRepeat && isInName(at) && !isOfOtherRace) repeats.push(at);
      else (isRepeat || isOfOtherRace ? elsewhere : first).push(at);
    }
  }
  const named = first.findLastIndex(isInName) + 1;
  positions.set([...first.slice(0, named), ...repeats, ...first.slice(named), ...elsewhere, ...last]);
}

const isTotal = (name: string) => name.startsWith(' total ');

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((place, nth) => place !== b[nth]);
  return (a[at] ?? 0) - (b[at] ?? 0);
}
