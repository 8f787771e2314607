import { closestName } from '../contract/closest-name.ts';

/** ` (did you mean X?)`, or nothing if no candidate is close to `word`. */
export function didYouMean(word: string, candidates: readonly string[], prefix = ''): string {
  const meant = closestName(word, candidates);
  return meant === null ? '' : ` (did you mean ${prefix}${meant}?)`;
}
