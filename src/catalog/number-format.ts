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

/** An example of what `numberFormatOptions` makes of a number, or why they can't be used. */
export type NumberFormatExample = { example: string; shown: string; problem: null } | { problem: string };

/**
 * Tries the options as those of `Intl.NumberFormat`, which is what deployed services fill in; the
 * interface does not show their keys. Never throws: what `Intl` refuses is a sentence.
 */
export function numberFormatExample(options: Record<string, unknown>): NumberFormatExample {
  const unknown = Object.keys(options).filter((key) => !allowed.has(key));
  if (unknown.length > 0) return { problem: `“${unknown[0]}” is not an option of a number format` };
  const number = options['style'] === 'percent' ? 0.4567 : 12345.678;
  try {
    const shown = new Intl.NumberFormat('en', options).format(number);
    return { example: String(number), shown, problem: null };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
