import type { FieldWarning } from './entry.ts';

const allowed = new Set([
  'style',
  'currency',
  'currencyDisplay',
  'currencySign',
  'unit',
  'unitDisplay',
  'notation',
  'compactDisplay',
  'useGrouping',
  'signDisplay',
  'minimumIntegerDigits',
  'minimumFractionDigits',
  'maximumFractionDigits',
  'minimumSignificantDigits',
  'maximumSignificantDigits',
]);

/** Most digits that any number of a catalog needs; more is legal, and only pads with zeros. */
const mostDigits = 20;
const mostIntegerDigits = 9;

/** An example of what `numberFormatOptions` makes of a number, or why they can't be used. */
export type NumberFormatExample = { example: string; shown: string; problem: null } | { problem: string };

/**
 * Tries the options as those of `Intl.NumberFormat`, which is what deployed services fill in; the
 * interface does not show their keys. Never throws: what `Intl` refuses is a sentence.
 */
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

/** The mark for options that can't be used, or none; asked for one record at a time, since trying takes its time. */
export function numberFormatMarks(options: Record<string, unknown>): readonly FieldWarning[] {
  const { problem } = numberFormatExample(options);
  return problem === null
    ? []
    : [{ field: 'numberFormatOptions', problem: `not usable: ${problem}`, value: options }];
}

function problemOf(key: string, value: unknown): string | null {
  if (!allowed.has(key)) return `“${key}” is not an option of a number format`;
  // Intl makes text of anything, so that a list or an object may pass for an option.
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return `“${key}” is neither text, a number nor true or false`;
  const most = key === 'minimumIntegerDigits' ? mostIntegerDigits : mostDigits;
  return key.endsWith('Digits') && Number(value) > most ? `“${key}” asks for too many digits` : null;
}
