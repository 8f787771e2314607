/** The words for ISO 8601 durations. */
const words: Readonly<Record<string, string>> = {
  P1D: 'daily',
  P1W: 'weekly',
  P2W: 'every two weeks',
  'P0.5M': 'twice a month',
  P1M: 'monthly',
  P2M: 'every two months',
  P3M: 'quarterly',
  P6M: 'twice a year',
  P1Y: 'yearly',
  P2Y: 'every two years',
  P3Y: 'every three years',
  P4Y: 'every four years',
  P5Y: 'every five years',
  P10Y: 'every ten years',
};

/** How often a file is published, in words where there are some: "monthly" for "R/P1M". */
export function frequencyText(frequency: string): string {
  // European portals write the address of a word: …/authority/frequency/MONTHLY.
  const word = frequency.trim().replace(/^https?:.*\//, '');
  return words[word.toUpperCase().replace(/^R\d*\//, '')] ?? word.toLowerCase();
}
