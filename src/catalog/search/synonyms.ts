// What people type for the content of a unit field.
const unitWords: Record<string, string> = {
  dollar: '$',
  usd: '$',
  percent: '%',
  percentage: '%',
  pct: '%',
  euro: '€',
  eur: '€',
};

// Synonyms that analysts use for the words of the tables. Used only for words that a collection does not contain.
const fieldWords: Record<string, string[]> = {
  auto: ['vehicle'],
  burden: ['percentage'],
  burdened: ['percentage'],
  car: ['vehicle'],
  commute: ['travel', 'work'],
  commuter: ['transportation', 'work'],
  disabled: ['disability'],
  elderly: ['65', 'older'],
  ethnicity: ['race', 'hispanic'],
  gender: ['sex'],
  homeowner: ['owner'],
  immigrant: ['foreign', 'immigration'],
  jobless: ['unemployed', 'unemployment'],
  kid: ['child'],
  latinx: ['latino', 'hispanic'],
  pct: ['percent'],
  poor: ['poverty'],
  senior: ['65', 'older'],
  uninsured: ['insurance'],
  usd: ['dollar'],
  wifi: ['internet'],
};

/** The unit sign for a normalized singular word, or null. */
export function unitSign(word: string): string | null {
  return Object.hasOwn(unitWords, word) ? (unitWords[word] ?? null) : null;
}

export function synonymsOf(word: string): readonly string[] {
  return Object.hasOwn(fieldWords, word) ? (fieldWords[word] ?? []) : [];
}
