import type { Query, QueryClause, WordClause } from './query-clauses.ts';
import { isNegation, isOperator } from './words.ts';

// A "rate" or "percent" is what catalogs call by its measure alone: the poverty rate is in the tables of poverty, and the change
// of the population is what its numbers show.
const rates = new Set(
  '% change changes percent percentage proportion rate rates share trend trends'.split(' '),
);
export const smallWords: ReadonlySet<string> = new Set(
  'a about among an and any are as at be been by can cannot cant d de del der des did do does du enough et find for from get gets getting give go going goes had has have having here how i in is it its l making many me more much my nowadays of olds on or our paying please receiving show so than that the their them there these they this to too uses using versus vs was we were what whats when where which who whose with you your'.split(
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
const adults = 'adult adults female females male males man men woman women'.split(' ');
const residents = new Set('population resident residents'.split(' '));
const acts = new Set('live lives living take takes taking use'.split(' '));
const notTelling = new Set(['no', 'total', ...amounts, ...adults, ...people, ...residents]);
// "by county" asks where, which the data page answers: no measure is called so. "Moved within same county" is one.
const places = new Set(
  'block census cities city counties county municipality neighborhood state states street tract tracts zip zipcode code'.split(
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
const payments = new Set('paid pay pays spend spends spent'.split(' '));
const purposes = new Set('for less more much on over under'.split(' '));
// "A third of their income" is a part of it.
const fractions = new Set('half quarter third'.split(' '));
const dwellings = new Set('families homes households houses'.split(' '));
/** Words that only say when: "recent births" is about births. */
export const recentWords: ReadonlySet<string> = new Set(
  'current each every last latest past recent recently this'.split(' '),
);
const bounds = new Set('above below less not over per under without year years'.split(' '));
const negations = /^(?:not|(?:are|did|do|does|had|has|have|is|was|were|wo)nt)$/;
const possessions = new Set('get got had has have own'.split(' '));
// Who speaks Spanish speaks it at home, even where no name says so.
const speech = new Set('speak speaking speaks'.split(' '));
const particles = new Set('all not off out up'.split(' '));

/** Whether a clause is a word that nobody types for a longer one. */
export function isParticle(clause: QueryClause): boolean {
  return isOf(particles, clause);
}

/** Whether a clause is a word to be found in any field. */
export function isPlainWord(clause: QueryClause): clause is WordClause {
  return clause.kind === 'word' && clause.field === null && !clause.excluded;
}

function isOf(words: ReadonlySet<string>, clause: QueryClause | undefined): boolean {
  return clause !== undefined && isPlainWord(clause) && words.has(clause.word);
}

/** Whether a word says little without others: a short one, a year, a small number, one such as "over" that limits others. */
export function saysLittle(clause: QueryClause): boolean {
  if (!isPlainWord(clause)) return false;
  return (
    clause.optional ||
    clause.word.length < 3 ||
    /^(?:19|20)\d\d$/.test(clause.word) ||
    bounds.has(clause.word)
  );
}

/** Whether a word tells measures apart: nearly every one is of people. */
export const tellsApart = (clause: QueryClause) => !isOf(notTelling, clause);

/** What is negated, in one word: who "doesn't have" or "does not own" a car has "no" car. */
export function withNegations(clauses: readonly QueryClause[]): QueryClause[] {
  return clauses.map((clause, at) => {
    if (!isPlainWord(clause) || !negations.test(clause.word)) return clause;
    return { ...clause, word: isOf(possessions, clauses[at + 1]) ? 'no' : 'not' };
  });
}

/** Marks the words that need not match, because measures are not called by them; "of" alone is a search for "of", and "<" for "<". */
export function withOptionalWords(clauses: QueryClause[]): QueryClause[] {
  const isPlace = (clause: QueryClause): boolean => {
    const before = clauses[clauses.indexOf(clause) - 1];
    if (before === undefined || !isPlainWord(clause) || !places.has(clause.word) || !isPlainWord(before))
      return false;
    return separators.has(before.word) || whose.has(before.word) || isPlace(before);
  };
  const skips = (clause: QueryClause): boolean => {
    const at = clauses.indexOf(clause);
    const [before, next] = [clauses[at - 1], clauses[at + 1]];
    if (!isPlainWord(clause)) return false;
    return (
      skippable.has(clause.word) ||
      isOperator(clause.word) ||
      isPlace(clause) ||
      (isOf(times, clause) ? isOf(recentWords, before) : isOf(recentWords, clause) && isOf(times, next)) ||
      // In "ages 65+", the number is an age in any case.
      (isOf(ages, clause) && next?.kind === 'word' && /^\d{1,2}$/.test(next.word)) ||
      (isOf(judgements, clause) && isOf(excesses, before)) ||
      // Who does not own a car has no car.
      (isOf(possessions, clause) && before !== undefined && isPlainWord(before) && before.word === 'no') ||
      (isOf(payments, clause) && isOf(purposes, next)) ||
      (isOf(fractions, clause) && next?.kind === 'word' && next.word === 'of') ||
      // Whoever lacks something: tables of it are of one universe.
      (isOf(dwellings, clause) && next?.kind === 'word' && isNegation(next.word)) ||
      (clause.word === 'home' && clauses.slice(0, Math.max(0, at - 2)).some((each) => isOf(speech, each)))
    );
  };
  const remaining = clauses.filter((clause) => !clause.excluded && !skips(clause));
  if (remaining.length === 0) return clauses;
  const telling = remaining.filter(tellsApart).length;
  const isVague = (clause: QueryClause, nth: number) => {
    const next = clauses[nth + 1];
    if (isOf(amounts, clause)) return remaining.length > 1;
    // "Children living in poverty" or below its line do not live alone, and "drug use" is about drugs.
    if (isOf(acts, clause))
      return next
        ? skips(next) || isOf(bounds, next)
        : isPlainWord(clause) && /^(?:lives?|use)$/.test(clause.word);
    if (telling === 0) return false;
    // “People moving” are those who move.
    if (isOf(people, clause) && next?.kind === 'word' && next.word.endsWith('ing')) return true;
    if (isOf(people, clause))
      return telling > 1 || (next !== undefined && skips(next) && !isOf(separators, next));
    return isOf(residents, clause) && (telling > 1 || next === undefined || isOf(separators, next));
  };
  return clauses.map((clause, nth) =>
    isPlainWord(clause) && (skips(clause) || isVague(clause, nth)) ? { ...clause, optional: true } : clause,
  );
}

/** The words like "rate" and, in "by county", "county" that need not match. */
export function optionalTerms({ clauses }: Query): WordClause[] {
  return clauses.filter(
    (clause): clause is WordClause =>
      clause.kind === 'word' && clause.optional && (rates.has(clause.word) || places.has(clause.word)),
  );
}

/** Whether a word that need not match is one of those that say where. */
export function saysWhere({ optional, word }: WordClause): boolean {
  return optional && places.has(word);
}
