import type { SearchResult } from './search-index.ts';

/** A query for the words of a record's name, without signs that have a meaning in a query: quotes, colons, hyphens. */
export function nameQuery(name: string): string {
  return name
    .slice(0, 200)
    .replaceAll(/[":]/g, ' ')
    .replaceAll(/(^|\s)-+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Whether the records that a search found have all of its words, or what it was extended by. */
export function hasEveryWord(
  outcome: Pick<SearchResult, 'near' | 'share' | 'added'> | null | undefined,
): boolean {
  if (outcome == null || outcome.share < 1) return false;
  return !outcome.near || outcome.added.length > 0;
}
