import { memoized } from '../memoized.ts';
import type { Variable } from '../../contract/records.ts';
import type { FieldWarning } from './entry.ts';
import { fieldOf, listOf } from './fields.ts';
import { type CensusColumn, censusColumn, censusNames } from '../census/api.ts';
import { isCensusHeading, isCensusRow } from '../census/codes.ts';
import { censusTopic } from '../census/terms.ts';
import { subjectIn, surveyYears, topicsIn, unitOfUniverse, universeIn } from '../census/descriptions.ts';
import { codeAndTitle } from './table/table-codes.ts';
import { tableOf } from './table/name-in-table.ts';
import { isOfAverages, wordsOf } from './variable-relations.ts';

const namesOfSigns: ReadonlyMap<string, string> = new Map([
  ['$', 'dollars'],
  ['US$', 'dollars'],
  ['%', 'percent'],
  ['‰', 'per thousand'],
  ['€', 'euros'],
  ['£', 'pounds'],
  ['¥', 'yen'],
]);

const periodPattern = /\b((?:19|20)\d\d)\s?[-–]\s?((?:19|20)\d\d)\b/;

/** A unit as a word: "dollars" of "$". */
export function unitWord(unit: string): string {
  return namesOfSigns.get(unit) ?? unit;
}

/** The unit in its own field, as a word. */
export function unitNameOf(variable: object): string | null {
  return unitWord(fieldOf(variable, 'units').trim()) || null;
}

// Not what follows or precedes a number, which is mostly a class: "65 years and over", "$20,000 to $24,999", "30 to 34 percent".
const unitPattern =
  /[$€£¥](?! ?[\d.])|(?<!\d ?)(?:%|\bpercent\b)|\b(?:dollars?|euros?|per 1(?:,?000|0,?000|00,?000))\b|(?<=\((?:in )?)(?:acres|days|hours|kilomet(?:er|re)s|miles|minutes|months|people|persons|weeks|years)(?=\))/i;

/** The unit that a text names: "dollars" of "Median rent (dollars)". */
export function unitInText(text: string): string | null {
  return unitPattern.exec(text)?.[0] ?? null;
}

const average = String.raw`\b(?:median|average|mean|per capita)`;
// What an average is counted in that does not say so; money only in tables of the U.S. Census Bureau.
const unitsOfAverages: readonly [title: RegExp, unit: string, isOfCensus?: true][] = [
  [/\bas a percentage of\b/i, 'percent'],
  [new RegExp(`${average} age\\b|\\bin years\\b`, 'i'), 'years'],
  [new RegExp(`${average} household size\\b`, 'i'), 'people per household'],
  [new RegExp(`${average} (?:(?!by |of )\\w+ ){0,3}(?:income|earnings|rent|costs)\\b`, 'i'), 'dollars', true],
];

type ShownUnit = readonly [unit: string, origin: string];

/** Of an indicator that has the unit of its table: what said it. No field that a service could send. */
export const unitOrigin = Symbol('origin of the unit');

const noUnit: ShownUnit = ['', ''];

/** The unit that a table shows and, unless it is in a field of its own, what says it: ["dollars", " (from the name)"]. Memoized. */
export const shownUnit = memoized((variable: object): ShownUnit => {
  const unit = fieldOf(variable, 'units').trim();
  if (unit !== '') return [unit, String(Reflect.get(variable, unitOrigin) ?? '')];
  const slug = fieldOf(variable, 'slug');
  if (isCensusHeading(slug)) return noUnit;
  const unitInName = unitInText(fieldOf(variable, 'name'));
  if (unitInName !== null) return [unitInName.toLowerCase(), ' (from the name)'];
  const { title } = codeAndTitle(tableOf(variable));
  const counted = countUnitOf(variable);
  if (counted !== null) return [counted, ' (from the universe)'];
  if (!isOfAverages(title)) return noUnit;
  const averageUnit = unitsOfAverages.find(
    ([pattern, , isOfCensus]) => pattern.test(title) && (isOfCensus !== true || isCensusRow(slug)),
  );
  const unitInTitle = averageUnit?.[1] ?? unitInText(title);
  return unitInTitle ? [unitInTitle.toLowerCase(), ' (from the table’s title)'] : noUnit;
});

// Of tables whose figures are no counts of their universe.
const noCounts =
  /\b(?:aggregate|average|fields|gini|mean|median|per capita|quartile|quintiles?|rates?|unweighted)\b/i;

/** What a row of a detailed census table counts; null for what is no count, or may be none. */
function countUnitOf(variable: object): string | null {
  const column = censusColumnOf(variable);
  const universe = universeOf(variable);
  const isDetailed = column?.dataset === `acs/${column?.survey}` && censusNames(column).margin !== null;
  if (!isDetailed || universe === null) return null;
  return noCounts.test(`${tableOf(variable)} ${fieldOf(variable, 'name')}`) ? null : unitOfUniverse(universe);
}

/**
 * The unit of variables of a table that all have the same one, as `shownUnit` says it, apart from headings of their table and from what names no
 * source and thus no universe.
 */
export function sharedUnit(variables: readonly object[]): ShownUnit {
  const units = variables
    .filter((each) => !isCensusHeading(fieldOf(each, 'slug')))
    .filter((each) => shownUnit(each)[0] !== '' || listOf(each, 'sources').length > 0)
    .map(shownUnit);
  const [[first, origin] = noUnit] = units;
  if (first === '' || units.some(([unit]) => unit !== first)) return noUnit;
  return [first, origin || ' (from its table)'];
}

/** The unit as a word, with what says it if no field of its own does: "dollars (from the name)". */
export function unitText(record: object): string | null {
  const [unit, origin] = shownUnit(record);
  return unit === '' ? null : unitWord(unit) + origin;
}

/** Whom or what the figures of a variable count; null if neither it nor its first source says so. */
export function universeOf(variable: object): string | null {
  return universeIn(`${textOf(listOf(variable, 'sources')[0])}\n${descriptionOf(variable)}`) || null;
}

/** The topics of a record in the order of its description. */
export function topicsOf(record: object): string[] {
  return topicsIn(descriptionOf(record));
}

/** The subject area that the description of a record names. */
export function subjectOf(record: object): string | null {
  return subjectIn(descriptionOf(record));
}

/** The topic of a source; undefined for most that are not of a census. */
export function topicOf(source: unknown): string | undefined {
  return censusTopic(addressesOf(source), codeAndTitle(fieldOf(source, 'name')).code);
}

/** The column of a variable whose first source is a page about its census table; null for others. */
export function censusColumnOf(variable: object): CensusColumn | null {
  return censusColumn(fieldOf(variable, 'slug'), fieldOf(listOf(variable, 'sources')[0], 'infoLink'));
}

/** Whether a variable's description has a word that is neither in its name nor in that of its first source. */
export function saysMore(variable: Variable): boolean {
  const nameWords = new Set(wordsOf(`${variable.name} ${tableOf(variable)}`));
  return wordsOf(variable.description ?? '').some((word) => !nameWords.has(word));
}

/** The years that the figures of a variable describe; null if its first source does not say. */
export function yearsOf(variable: object): string | null {
  return periodOf(listOf(variable, 'sources')[0] ?? {});
}

/** The years that the figures of a source describe; null if it does not say. */
export function periodOf(source: object): string | null {
  const [, from, to] = periodPattern.exec(textOf(source)) ?? [];
  if (from !== undefined && to !== undefined) return `${from}–${to}`;
  return surveyYears(addressesOf(source));
}

/** The id and the address of a source, of which a table of a census has its id in one. */
function addressesOf(source: unknown): string {
  return `${fieldOf(source, 'slug')} ${fieldOf(source, 'infoLink')}`;
}

function textOf(source: unknown): string {
  return `${fieldOf(source, 'name')}\n${descriptionOf(source)}`;
}

function descriptionOf(record: unknown): string {
  return fieldOf(record, 'description').slice(0, 5000);
}

const allowed = new Set(
  `style currency currencyDisplay currencySign unit unitDisplay notation compactDisplay useGrouping
   signDisplay minimumIntegerDigits minimumFractionDigits maximumFractionDigits
   minimumSignificantDigits maximumSignificantDigits`.split(/\s+/),
);

/** Maximum digits that a catalog's numbers need; more are legal, but only pad with zeros. */
const maxDigits = 20;
const maxIntegerDigits = 9;

/** A formatted number, or why the options cannot be used. */
export type NumberFormatExample = { example: string; text: string; problem: null } | { problem: string };

export function numberFormatExample(options: Record<string, unknown>): NumberFormatExample {
  for (const [key, value] of Object.entries(options)) {
    const problem = problemOf(key, value);
    if (problem !== null) return { problem };
  }
  const number = options['style'] === 'percent' ? 0.4567 : 12345.678;
  try {
    const text = new Intl.NumberFormat('en', options).format(number);
    return { example: String(number), text, problem: null };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Computed per record on demand, because creating a formatter is slow. */
export function numberFormatMarks(options: Record<string, unknown>): readonly FieldWarning[] {
  const { problem } = numberFormatExample(options);
  return problem === null
    ? []
    : [{ field: 'numberFormatOptions', problem: `invalid: ${problem}`, value: options }];
}

function problemOf(key: string, value: unknown): string | null {
  if (!allowed.has(key)) return `“${key}” is not an option of a number format`;
  // Intl converts anything to text, so it would accept a list or an object.
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return `“${key}” must be text, a number, true or false`;
  const most = key === 'minimumIntegerDigits' ? maxIntegerDigits : maxDigits;
  return key.endsWith('Digits') && Number(value) > most ? `“${key}” is too large` : null;
}
