/** The candidate that `word` was probably meant to be: one that it begins, or one with few letters changed; or null. */
export function closest(word: string, candidates: readonly string[]): string | null {
  const lower = word.toLowerCase();
  const most = Math.max(1, Math.floor(word.length / 3));
  let best: { candidate: string; changes: number } | null = null;
  for (const candidate of candidates) {
    const begins = lower.length >= 2 && candidate.startsWith(lower);
    const changes = begins ? 0 : editDistance(lower, candidate);
    if (changes <= most && changes < (best?.changes ?? Infinity)) best = { candidate, changes };
  }
  return best?.candidate ?? null;
}

/** ` (did you mean X?)`, or nothing where no candidate is close. */
export function didYouMean(word: string, candidates: readonly string[], prefix = ''): string {
  const meant = closest(word, candidates);
  return meant === null ? '' : ` (did you mean ${prefix}${meant}?)`;
}

/** Letters to insert, delete, replace, or swap with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swaps = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = swaps ? (before[j - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
