import { type CountedValue, type FacetName, facetOf } from '../../catalog/list/facets.ts';
import { normalizeWord } from '../../catalog/search/normalize-word.ts';
import { inFacetOrder, offeredLabel, withDistinctLabels } from './facet-labels.ts';

// "Show all" is not worth a click for two more values.
const fewValues = 6;
const notManyMore = 2;
/** Filters with more values than this get a search field. */
const searchedFrom = 12;
const maxFound = 20;
/** Maximum number of values after "Show all". */
export const maxValues = 200;

export function isSearched(facet: FacetName, values: readonly CountedValue[]): boolean {
  return values.length > searchedFrom && facetOf(facet).isShort !== true;
}

/** The visible values and their total; `hasMore` if "Show all" would show more. `text` is the search. */
export function offeredValues(
  facet: FacetName,
  values: readonly CountedValue[],
  chosen: readonly string[],
  { text, shownAll }: { text: string; shownAll: boolean },
): { offered: CountedValue[]; of: number; hasMore: boolean } {
  const ordered = inFacetOrder(facet, withDistinctLabels(values));
  const words = text.trim().split(/\s+/).map(normalizeWord);
  const fitting = ordered.filter(({ key, label, count }) => {
    // In a long list, values without records are hidden.
    if (text.trim() === '') return !isSearched(facet, values) || count > 0 || chosen.includes(key);
    const normalized = normalizeWord(offeredLabel(facet, key, label));
    return words.every((word) => normalized.includes(word));
  });
  const hasMore = facetOf(facet).isShort !== true && fitting.length > fewValues + notManyMore;
  const max = !hasMore ? Infinity : text.trim() !== '' ? maxFound : shownAll ? maxValues : fewValues;
  // Selected values are always visible, but below the others, which must not move under the pointer.
  const offered = fitting.filter(({ key }, at) => at < max || chosen.includes(key));
  return { offered, of: fitting.length, hasMore };
}
