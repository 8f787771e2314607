import type { SynonymSet } from '../../contract/configuration/synonyms.ts';
import builtInSynonyms from './built-in-synonyms.json' with { type: 'json' };
import { singular, tokenize } from './words.ts';
import type { WordClause } from './query-clauses.ts';
import { createVocabulary, isSlip, shortestWithWrongLetter, type Vocabulary } from './vocabulary.ts';

/** An expression as it is shown and as names contain it: normalized, in singular. */
interface Expression {
  text: string;
  words: readonly string[];
}

/** What neighbouring words of a query are searched as too. */
export interface Addition extends Expression {
  /** The first of these words in the query, and the one after the last. */
  clauses: readonly [first: number, end: number];
  /** Its place among the expressions for these words, the closest first. */
  place: number;
  /** Whether it counts as much as the words themselves. */
  isEqual: boolean;
  /** Whether it means the same, so that it counts as much, and where a record has both, by the better match. */
  isSame: boolean;
  /** Whether it has all of the words: it finds no more records, but says which of them are meant. */
  isNarrower: boolean;
  /** Whether it goes without saying: "without" for "no", but not "enrollment" for "pupils". */
  isUnsaid: boolean;
}

/** What else is searched for an expression, by its words. */
type Synonyms = ReadonlyMap<string, readonly Expression[]>;

interface ListWords {
  vocabulary: Vocabulary;
  has: (words: readonly string[]) => boolean;
  isRare: (word: string) => boolean;
}

const longestExpression = 6;

/** Invalid sets must have been removed. */
export function readSynonyms(sets: readonly SynonymSet[]): Synonyms {
  const synonyms = new Map<string, Expression[]>();
  for (const set of sets) {
    const [froms, tos] = 'from' in set ? [[set.from], set.to] : [set, set];
    for (const from of froms.map(expressionOf)) {
      const key = from.words.join(' ');
      const others = tos.map(expressionOf).filter(({ words }) => words.length > 0 && words.join(' ') !== key);
      synonyms.set(key, [...(synonyms.get(key) ?? []), ...others]);
    }
  }
  return synonyms;
}

function expressionOf(text: string): Expression {
  return { text, words: tokenize(text).map(singular) };
}

/**
 * What a list is searched for besides the words of a query, which it never replaces: the catalog's own synonyms, built-in
 * ones for words that the list does not have (or, with `always`, for all), their expressions of several words also for one that
 * few records have, two words as one of its words, and a word as two of them. Excluded and quoted words and those of a field stay as they are.
 */
export function additionsTo(
  clauses: readonly (WordClause | null)[],
  synonyms: Synonyms,
  { vocabulary, has, isRare }: ListWords,
  always: boolean,
): Addition[] {
  const additions: Addition[] = [];
  for (const [first, start] of clauses.entries()) {
    const words: string[] = [];
    for (const [nth, clause] of clauses.slice(first).entries()) {
      if (clause === null || words.length === longestExpression) break;
      // "How old are the houses" asks for old houses; "worked from home" is an expression.
      const isBetween =
        clause.optional &&
        (start?.optional === false || asks.has(clause.word)) &&
        !isInExpression(synonyms, words, clause.word);
      if (isBetween) continue;
      words.push(singular(clause.word));
      const end = first + nth + 1;
      const key = words.join(' ');
      // "At home" and "from home" are no housing unit, and "time spent" no money.
      const isOther = /^(?:(?:at|from) home|time spent)$/.test(`${clauses[first - 1]?.word} ${key}`);
      const closest = (isOther ? null : builtIn.get(key)) ?? [];
      const common = closest.some((each) => has(each.words))
        ? closest
        : [...closest, ...(fallbacks.get(key) ?? [])];
      const isAlone = words.length === clauses.length;
      // "200k" is 200,000.
      const amount = /^\d+k$/.test(key) ? [expressionOf(key.replace('k', '000'))] : [];
      const meant = (isAlone && alone.get(key)) || [];
      const same = [...(equal.get(key) ?? []), ...amount, ...meant];
      const expressions = [
        ...(synonyms.get(key) ?? []),
        ...(always || !has(words) ? common : []),
        ...(isAlone && !always && has(words) && isRare(key)
          ? closest.filter((each) => each.words.length > 1)
          : []),
        ...same,
        ...boundsOf(key, clauses[end]),
        ...rangesOf(key),
        ...otherSpellings(words, clause, vocabulary),
      ];
      for (const [place, expression] of expressions.entries())
        additions.push({
          ...expression,
          place,
          clauses: [first, end],
          isEqual: words.length > 1 || same.includes(expression),
          isSame: same.includes(expression),
          isNarrower: words.every((word) => expression.words.includes(word)),
          isUnsaid: words.length === 1 && same.includes(expression) && !meant.includes(expression),
        });
    }
  }
  return additions;
}

// "How do people get to work" is how people get there.
const asks = new Set(['do', 'does', 'did']);

/** Whether a built-in or own expression goes on with this word. */
function isInExpression(synonyms: Synonyms, words: readonly string[], word: string): boolean {
  const start = [...words, singular(word)].join(' ');
  return beginnings.has(start) || [...synonyms.keys()].some((key) => `${key} `.startsWith(`${start} `));
}

const boundPattern = /^(over|above|more than|before) (?:\$ )?(\d+k?)$|^(\d+) (?:above|older|plus|up)$/;
const counted =
  /^(?:%|pct|per|percent(?:age)?|dollar|minute|min|hour|day|week|mile|acre|room|bedroom|unit|car|vehicle)s?$/;

/** "over 65" and "before 1940" as tables say it: "65 years and over", "65 or more", "1939 or earlier". What is counted, as in "more than 30 percent", is no age. */
function boundsOf(key: string, next: WordClause | null = null): readonly Expression[] {
  const [, word = 'over', number, age] = boundPattern.exec(key) ?? [];
  const bound = Number((number ?? age)?.replace('k', '000'));
  if (Number.isNaN(bound)) return [];
  if (word === 'before') return [expressionOf(`${bound - 1} or earlier`)];
  const texts = [`${bound} or more`, `${bound}.0 percent or more`];
  const isAge = bound <= 120 && !key.includes('$') && !counted.test(next?.word ?? '');
  return (isAge ? [`${bound} years and over`, ...texts] : texts).map(expressionOf);
}

/** "25 to 30 percent", of which small words are left out, as tables say it: "25.0 to 29.9 percent". */
function rangesOf(key: string): readonly Expression[] {
  const [, first, last] = /^(?:\$ )?(\d+)(?:\.0)? (?:\$ )?(\d+)(?:\.9)?$/.exec(key) ?? [];
  const before = Number(last) - 1;
  if (first === undefined || before < Number(first)) return [];
  const ends = [`${before}.9`, `${last}.9`].map((end) => `${first}.0 to ${end} percent`);
  return [...ends, `$${first} to $${before}`].map(expressionOf);
}

const shortestPart = 3;
const isPart = (word: string) => word.length >= shortestPart && /^\p{L}+$/u.test(word);

/** "child care" as "childcare" if the list has that word, and the other way round, so that both find the same. */
function otherSpellings(
  words: readonly string[],
  { word: last, hyphenated }: WordClause,
  vocabulary: Vocabulary,
): readonly Expression[] {
  const isKnown = (word: string) => vocabulary.formsOf(word).length > 0;
  const [first = '', second = ''] = words;
  if (words.length === 2) {
    const whole = first + second;
    if (!hyphenated && (!isPart(first) || !isPart(second))) return [];
    return isKnown(whole) ? [{ text: first + last, words: [whole] }] : (builtIn.get(whole) ?? []);
  }
  if (words.length > 2 || !/^\p{L}+$/u.test(first)) return [];
  const spaced = runTogether.get(first) ?? '';
  const parts = partsOf(last, isKnown).map((each) => expressionOf(each.join(' ')));
  return [...(equal.get(spaced) ?? []), ...(builtIn.get(spaced) ?? []), ...parts];
}

/** A word as several that a list has: "medianhouseholdincome". */
function partsOf(word: string, isKnown: (part: string) => boolean): string[][] {
  const splits: string[][] = [];
  if (word.length > 40) return splits;
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (!isKnown(head)) continue;
    if (isKnown(tail)) splits.push([head, tail]);
    for (const others of partsOf(tail, isKnown)) splits.push([head, ...others]);
  }
  return splits;
}

// Each is "one | the same | the same" or "what people say | or so > what catalogs call it | or so > or, without these, that";
// "word | word = word" is searched also where the list has the first words; "word => word | word" only for a query of nothing else.
const linesWith = (sign: string) =>
  builtInSynonyms.filter((line) => line.includes(sign)).map((line) => line.split(sign));
const toEach = (from: string, to: string): SynonymSet[] =>
  from.split(' | ').map((each) => ({ from: each, to: to.split(' | ') }));
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth';
const numbered = (words: string, endings: readonly string[], last: string) =>
  words.split(' ').map((word, at) => [word, `${at + 1}${endings[at] ?? last}`]);
const equal = readSynonyms([
  ...numbered('one two three four five six seven', [], ''),
  ...numbered(ordinals, ['st', 'nd', 'rd'], 'th'),
  ...linesWith(' = ').flatMap(([from = '', ...others]) =>
    from.split(' | ').map((each) => [each].concat(others)),
  ),
]);
const alone = readSynonyms(linesWith(' => ').flatMap(([from = '', to = '']) => toEach(from, to)));
const lines = builtInSynonyms.filter((line) => !/ =>? /.test(line)).map((line) => line.split(' > '));
const builtIn = readSynonyms(
  lines.flatMap(([from = '', to]) => (to === undefined ? [from.split(' | ')] : toEach(from, to))),
);
const fallbacks = readSynonyms(
  lines.flatMap(([from = '', , to]) => (to === undefined ? [] : toEach(from, to))),
);

// How built-in expressions begin: "work", "work from", "work from home".
const beginnings = new Set(
  [...builtIn.keys(), ...equal.keys()].flatMap((key) =>
    key.split(' ').map((_, at, words) => words.slice(0, at + 1).join(' ')),
  ),
);

// "workfromhome"
const spacedKeys = [...builtIn.keys(), ...equal.keys()].filter((key) => key.includes(' '));
const runTogether = new Map(spacedKeys.map((key) => [key.replaceAll(' ', ''), key]));

const synonymSpellings = createVocabulary();
for (const key of builtIn.keys()) if (!key.includes(' ')) synonymSpellings.number(key);

/** The word with synonyms of which one is a slip of the hand, or null; of five letters, only one with the same letters. */
export function slippedSynonym(word: string): string | null {
  if (word.length < 5) return null;
  for (const typed of [word, singular(word)])
    for (const { other } of synonymSpellings.wordsWithin(typed, 2))
      if (other[0] === word[0] && isSlip(typed, other) && (word.length > 5 || other.length === typed.length))
        return other;
  return null;
}

/** The word with synonyms that one of six letters or more misspells by one, or null. */
export function misspeltSynonym(word: string): string | null {
  if (singular(word).length < shortestWithWrongLetter) return null;
  const near = synonymSpellings.wordsWithin(singular(word), 1).find(({ other }) => other[0] === word[0]);
  return near?.other ?? null;
}
