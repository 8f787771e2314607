import { memoized } from '../memoized.ts';
import type { Variable } from '../../contract/records.ts';
import type { FieldWarning } from './entry.ts';
import { fieldOf, listOf } from './fields.ts';
import { codeAndTitle, isCensusHeading, isCensusRow } from './table-codes.ts';
import { tableOf } from './name-in-table.ts';
import { isOfAverages, wordsOf } from './variable-relations.ts';

/** What readers need to know before a figure means anything; null if the record does not say. */
export interface VariableFacts {
  /** As a word: "dollars". */
  unit: string | null;
  unitNotes: string | null;
  /** Whom or what the figures count: "Households". */
  universe: string | null;
  /** The years the figures describe: "2019–2023". */
  period: string | null;
}

const namesOfSigns: ReadonlyMap<string, string> = new Map([
  ['$', 'dollars'],
  ['US$', 'dollars'],
  ['%', 'percent'],
  ['‰', 'per thousand'],
  ['€', 'euros'],
  ['£', 'pounds'],
  ['¥', 'yen'],
]);

// As the U.S. Census Bureau writes it, in the description of the source.
// A full stop before a small letter is that of an abbreviation: "U.S. citizens".
const universePattern = /\b[Uu]niverse:\s*["“]?((?:[^\n\r."”]|\.(?=[^\s"”.]|\s+\p{Ll})){1,200})/u;
// In the ids of its tables: estimates of one year, or of the five years that end with it.
const surveyPattern = /\bACS(?:DT|ST|DP)([15])Y((?:19|20)\d\d)\b/;
const periodPattern = /\b((?:19|20)\d\d)\s?[-–]\s?((?:19|20)\d\d)\b/;

/** Facts stated in the variable's own fields and those of its first source, among them the id of a census table. */
export function variableFacts(variable: Variable): VariableFacts {
  return {
    unit: unitNameOf(variable),
    unitNotes: variable.unitNotes?.trim() || null,
    universe: universeOf(variable),
    period: yearsOf(variable),
  };
}

/** A unit as a word: "dollars" of "$". */
export function unitWord(unit: string): string {
  return namesOfSigns.get(unit) ?? unit;
}

/** The unit in its own field, as a word. */
export function unitNameOf(variable: object): VariableFacts['unit'] {
  return unitWord(fieldOf(variable, 'units').trim()) || null;
}

// Not what follows or precedes a number, which is mostly a class: "65 years and over", "$20,000 to $24,999", "30 to 34 percent".
const unitPattern =
  /[$€£¥](?! ?[\d.])|(?<!\d ?)(?:%|\bpercent\b)|\b(?:dollars?|euros?|per 1(?:,?000|0,?000|00,?000))\b/i;

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
const noUnit: ShownUnit = ['', ''];

/**
 * The unit as a table shows it and, unless it has a field of its own, what says it: ["dollars", " (from the name)"]. The title of a
 * table says it only of averages. Memoized.
 */
export const shownUnit = memoized((variable: object): ShownUnit => {
  const given = fieldOf(variable, 'units').trim();
  if (given !== '') return [given, ''];
  const slug = fieldOf(variable, 'slug');
  if (isCensusHeading(slug)) return noUnit;
  const named = unitInText(fieldOf(variable, 'name'));
  if (named !== null) return [named.toLowerCase(), ' (from the name)'];
  const { title } = codeAndTitle(tableOf(variable));
  if (!isOfAverages(title)) return noUnit;
  const known = unitsOfAverages.find(
    ([pattern, , isOfCensus]) => pattern.test(title) && (isOfCensus !== true || isCensusRow(slug)),
  );
  const titled = known?.[1] ?? unitInText(title);
  return titled ? [titled.toLowerCase(), ' (from the table’s title)'] : noUnit;
});

/** The unit that only a text says, and which: "dollars (from the name)". */
export function unitFromText(variable: object): string | null {
  const [unit, origin] = shownUnit(variable);
  return origin === '' ? null : unit + origin;
}

/** Whom or what the figures of a variable count; null if neither it nor its first source says so. */
export function universeOf(variable: object): string | null {
  const text = `${textOf(listOf(variable, 'sources')[0])}\n${fieldOf(variable, 'description').slice(0, 5000)}`;
  const universe = universePattern.exec(text)?.[1]?.trim() ?? '';
  return universe === '' ? null : capitalized(universe);
}

const topicsPattern = /^Topics?:([^\n\r]{1,300})/im;
const subjectPattern = /^Subject area:([^\n\r.]{1,100})/im;

/** The topics of a record in the order of its description, which has them as "Topics: housing, tenure" on a line. */
export function topicsOf(record: object): string[] {
  const line = topicsPattern.exec(fieldOf(record, 'description').slice(0, 5000))?.[1] ?? '';
  return [...new Set(line.split(/[,;]/).map((topic) => topic.trim().replace(/\.$/, '')))].filter(Boolean);
}

/** The subject area of a record, from a line of its description: "Subject area: Housing." */
export function subjectOf(record: object): string | null {
  return subjectPattern.exec(fieldOf(record, 'description').slice(0, 5000))?.[1]?.trim() || null;
}

/** A description without universe, topics and subject area, and without a first line that is only one of the names. */
export function withoutFacts(description: string, ...names: string[]): string {
  const lines = description
    .replaceAll(/^(?:(?:Universe|Topics?):.*|Subject area:[^\n\r.]*\.?)\s*/gim, '')
    .trim();
  const [first = '', ends = ''] = /^.*?(\.?)(?=[\n\r]|$)/.exec(lines) ?? [];
  const line = first
    .slice(0, first.length - ends.length)
    .trim()
    .toLowerCase();
  const isName = names.some((name) => name.trim().toLowerCase() === line);
  return isName ? lines.slice(first.length).trimStart() : lines;
}

/** Whether a variable's description has a word that is neither in its name nor in that of its first source. */
export function saysMore(variable: Variable): boolean {
  const known = new Set(wordsOf(`${variable.name} ${tableOf(variable)}`));
  return wordsOf(variable.description ?? '').some((word) => !known.has(word));
}

/** The years that the figures of a variable describe; null if its first source does not say. */
export function yearsOf(variable: object): string | null {
  return periodOf(listOf(variable, 'sources')[0] ?? {});
}

/** The years that the figures of a source describe; null if it does not say. */
export function periodOf(source: object): string | null {
  const [, from, to] = periodPattern.exec(textOf(source)) ?? [];
  if (from !== undefined && to !== undefined) return `${from}–${to}`;
  const [, years, last] =
    surveyPattern.exec(`${fieldOf(source, 'slug')} ${fieldOf(source, 'infoLink')}`) ?? [];
  if (last === undefined) return null;
  return years === '5' ? `${Number(last) - 4}–${last}` : last;
}

function textOf(source: unknown): string {
  return `${fieldOf(source, 'name')}\n${fieldOf(source, 'description').slice(0, 5000)}`;
}

/** A description without the sentence that states the universe, which the facts show already. */
export function withoutUniverse(description: string): string {
  return description
    .replace(/\bUniverse:\s*["“]?[^\n\r."”]{1,200}["”]?(?:\.(?!\S)|(?=[\n\r]|$))/i, '')
    .trim();
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
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
export type NumberFormatExample = { example: string; shown: string; problem: null } | { problem: string };

export function numberFormatExample(options: Record<string, unknown>): NumberFormatExample {
  for (const [key, value] of Object.entries(options)) {
    const problem = problemOf(key, value);
    if (problem !== null) return { problem };
  }
  const number = options['style'] === 'percent' ? 0.4567 : 12345.678;
  try {
    const shown = new Intl.NumberFormat('en', options).format(number);
    return { example: String(number), shown, problem: null };
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
