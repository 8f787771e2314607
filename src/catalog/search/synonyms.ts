// What people type for what a unit field holds.
const unitWords: Record<string, string> = {
  dollar: '$',
  usd: '$',
  percent: '%',
  percentage: '%',
  pct: '%',
  euro: '€',
  eur: '€',
};

// What analysts say where the tables say something else. Read only for words a collection does not hold.
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

/** The unit sign a folded, singular word stands for, or null. */
export function unitSign(word: string): string | null {
  return Object.hasOwn(unitWords, word) ? (unitWords[word] ?? null) : null;
}

/** Words that say the same in the tables as a folded, singular word; empty for most words. */
export function synonymsOf(word: string): readonly string[] {
  return Object.hasOwn(fieldWords, word) ? (fieldWords[word] ?? []) : [];
}
