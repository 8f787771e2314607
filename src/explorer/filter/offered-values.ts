import { type CountedValue, type FacetName, facetOf } from '../../catalog/filter/facets.ts';
import { normalizeWord } from '../../catalog/search/normalize-word.ts';
import { inOffer, offeredLabel, toldApart } from './facet-labels.ts';

// Before "Show all", which is not worth a click for two more.
const fewValues = 6;
const notManyMore = 2;
/** More values than this are searched rather than read. */
const searchedFrom = 12;
const mostFound = 20;
/** The most that "Show all" shows. */
export const mostValues = 200;

/** Whether a filter has so many values that it gets a search field. */
export function isSearched(facet: FacetName, values: readonly CountedValue[]): boolean {
  return values.length > searchedFrom && facetOf(facet).isShort !== true;
}

/** The values a filter shows, and of how many; `hasMore` says that "Show all" makes a difference, `shownAll` is set after "Show all", `text` is what is searched for. */
export function offeredValues(
  facet: FacetName,
  values: readonly CountedValue[],
  chosen: readonly string[],
  { text, shownAll }: { text: string; shownAll: boolean },
): { offered: CountedValue[]; of: number; hasMore: boolean } {
  const ordered = inOffer(facet, toldApart(values));
  const words = text.trim().split(/\s+/).map(normalizeWord);
  const fitting = ordered.filter(({ key, label, count }) => {
    // Many values of which most lead nowhere are only in the way.
    if (text.trim() === '') return !isSearched(facet, values) || count > 0 || chosen.includes(key);
    const normalized = normalizeWord(offeredLabel(facet, key, label));
    return words.every((word) => normalized.includes(word));
  });
  const hasMore = facetOf(facet).isShort !== true && fitting.length > fewValues + notManyMore;
  const most = !hasMore ? Infinity : text.trim() !== '' ? mostFound : shownAll ? mostValues : fewValues;
  // What is chosen is always there, below the others: they must not move under the pointer.
  const offered = fitting.filter(({ key }, at) => at < most || chosen.includes(key));
  return { offered, of: fitting.length, hasMore };
}
