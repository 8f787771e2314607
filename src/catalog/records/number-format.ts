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
    : [{ field: 'numberFormatOptions', problem: `not usable: ${problem}`, value: options }];
}

function problemOf(key: string, value: unknown): string | null {
  if (!allowed.has(key)) return `“${key}” is not an option of a number format`;
  // Intl converts anything to text, so it would accept a list or an object.
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return `“${key}” must be text, a number, true or false`;
  const most = key === 'minimumIntegerDigits' ? maxIntegerDigits : maxDigits;
  return key.endsWith('Digits') && Number(value) > most ? `“${key}” is too large` : null;
}
