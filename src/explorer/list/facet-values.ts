import { compare, type CountedValue, type FacetName, facetOf } from '../../catalog/list/facets.ts';
import { normalizeWord } from '../../catalog/search/normalize-word.ts';
import { shownText } from '../../catalog/visible-text.ts';

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

/** `label` is the catalog's, null until a record with the value is loaded. */
function valueLabel(facet: FacetName, key: string, label: string | null): string {
  return facetOf(facet).labels?.[key] ?? shownText(label ?? key, 120);
}

/** As `valueLabel`, but a missing value has its own label: "No unit given". */
export function offeredLabel(facet: FacetName, key: string, label: string | null): string {
  const { missing } = facetOf(facet);
  return key === '' && missing !== undefined ? missing : valueLabel(facet, key, label);
}

/** Appends the key to labels that occur more than once, such as two sources with one name. */
function withDistinctLabels(values: readonly CountedValue[]): CountedValue[] {
  const seen = new Map<string, number>();
  for (const { label } of values) seen.set(label, (seen.get(label) ?? 0) + 1);
  return values.map(({ key, label, count }) => ({
    key,
    label: (seen.get(label) ?? 0) > 1 ? `${label} (id ${key})` : label,
    count,
  }));
}

/** The label of a selected value with its facet: "Unit: not given", "Without description". */
export function chosenLabel(facet: FacetName, key: string, label: string | null): string {
  const words = valueLabel(facet, key, label);
  const { title, namesItself } = facetOf(facet);
  return namesItself === true ? words.charAt(0).toUpperCase() + words.slice(1) : `${title}: ${words}`;
}

/** Sorts values in the facet's order. */
function inFacetOrder(facet: FacetName, values: readonly CountedValue[]): CountedValue[] {
  const { order } = facetOf(facet);
  return values.toSorted(order ?? ((a, b) => b.count - a.count || compare(a.label, b.label)));
}
