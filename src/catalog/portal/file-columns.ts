import type { PortalColumn, PortalFile, PortalValues } from '../../contract/portal.ts';
import type { Variable } from '../../contract/records.ts';

/** A column of a file by its name; `certain` if the catalog itself names it. */
export interface ChosenColumn {
  name: string;
  certain: boolean;
}

/** The column that the variable's `field` names, else the only one whose label or name is a name or the code of the variable; or null. */
export function chosenColumn(record: Variable, columns: readonly PortalColumn[]): ChosenColumn | null {
  const field: unknown = Reflect.get(record, 'field');
  const match = columns.find(({ name }) => name === field);
  if (match !== undefined) return { name: match.name, certain: true };
  const { name, displayName, shortName, slug } = record;
  const names = new Set([name, displayName, shortName ?? '', slug].map(comparable));
  const alike = columns.filter((column) =>
    [column.label, column.name].some((text) => text.trim() !== '' && names.has(comparable(text))),
  );
  const [only, second] = alike;
  return only === undefined || second !== undefined ? null : { name: only.name, certain: false };
}

const comparable = (text: string) => text.trim().toLowerCase();

/** More columns of texts would make a large request, and none of them is more likely than the others. */
const mostCandidates = 5;

/** The columns that may name the places of a file, by its first rows; none if there are too many of them. */
export function placeCandidates({ columns, rows }: PortalFile): string[] {
  const candidates = columns.flatMap(({ name, type }, place) => {
    const values = rows.map((row) => row[place] ?? '');
    return !isNumeric(values, type) && areDistinct(values) ? [name] : [];
  });
  return candidates.length > mostCandidates ? [] : candidates;
}

/** The only one of `candidates` that has a different value in every row; null if there is none or several. */
export function onlyPlaceColumn({ fields, rows, total }: PortalValues, candidates: readonly string[]) {
  if (rows.length < total) return null;
  const naming = candidates.filter((name) => {
    const place = fields.indexOf(name);
    return place !== -1 && areDistinct(rows.map((row) => row[place] ?? ''));
  });
  return naming.length === 1 ? (naming[0] ?? null) : null;
}

function areDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length && values.every((value) => value.trim() !== '');
}

/** What a column of a file contains; `missingCount` and `different` are numbers of values. */
export interface ColumnSummary {
  missingCount: number;
  different: number;
  /** Null for a column of texts, and if all values are missing. */
  numbers: { smallest: number; median: number; largest: number; bins: readonly Bin[] } | null;
  /** The most frequent values of a column of texts; empty for one of numbers. */
  frequent: readonly { value: string; count: number }[];
}

/** How many numbers are at least `from` and less than `to`. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

const mostFrequent = 10;
const aboutBins = 10;

/** Summarizes all values of a column whose type the portal calls `type`. */
export function columnSummary(values: readonly string[], type: string): ColumnSummary {
  if (isNumeric(values, type)) {
    const numbers = values.map(numberIn).filter((number) => number !== null);
    const sortedNumbers = Float64Array.from(numbers).sort();
    return {
      missingCount: values.length - sortedNumbers.length,
      different: new Set(sortedNumbers).size,
      numbers: sortedNumbers.length === 0 ? null : summaryOf(sortedNumbers),
      frequent: [],
    };
  }
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value.trim(), (counts.get(value.trim()) ?? 0) + 1);
  const missingCount = counts.get('') ?? 0;
  counts.delete('');
  const frequent = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostFrequent)
    .map(([value, count]) => ({ value, count }));
  return { missingCount, different: counts.size, numbers: null, frequent };
}

/** The number that a value is; null for anything else, such as the "NaN" or "N/A" of a missing one. */
export function numberIn(value: string): number | null {
  if (!/^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?\s*$/i.test(value)) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Whether a column contains numbers, which portals often load as text; what begins with a zero is a code. */
function isNumeric(values: readonly string[], type: string): boolean {
  if (/^(?:small|big)?int|^(?:numeric|number|decimal|float|double|real)/i.test(type)) return true;
  const texts = values.filter((value) => value.trim() !== '');
  return texts.length > 0 && texts.every((value) => numberIn(value) !== null && !/^\s*-?0\d/.test(value));
}

function summaryOf(sortedNumbers: Float64Array) {
  const at = (place: number) => sortedNumbers[place] ?? Number.NaN;
  const last = sortedNumbers.length - 1;
  const median = at(Math.floor(last / 2)) / 2 + at(Math.ceil(last / 2)) / 2;
  return { smallest: at(0), median, largest: at(last), bins: binsOf(sortedNumbers, at(0), at(last)) };
}

/** Bins between round numbers. None if all numbers are the same, or too far apart. */
function binsOf(numbers: Float64Array, smallest: number, largest: number): Bin[] {
  const step = roundStep((largest - smallest) / aboutBins);
  const first = Math.floor(smallest / step);
  const length = Math.floor(largest / step) - first + 1;
  if (!Number.isFinite(step) || !(length <= 2 * aboutBins)) return [];
  const bins = Array.from({ length }, (_, place) => ({
    from: (first + place) * step,
    to: (first + place + 1) * step,
    count: 0,
  }));
  for (const number of numbers) {
    const bin = bins[Math.floor(number / step) - first];
    if (bin !== undefined) bin.count += 1;
  }
  return bins;
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is not below `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((digit) => digit * power >= least) ?? 10) * power;
}
