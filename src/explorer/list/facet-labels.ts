import { compare, type CountedValue, type FacetName, facetOf } from '../../catalog/list/facets.ts';
import { shownText } from '../../catalog/visible-text.ts';

/** `label` is the catalog's, null until a record with the value is loaded. */
export function valueLabel(facet: FacetName, key: string, label: string | null): string {
  return facetOf(facet).labels?.[key] ?? shownText(label ?? key, 120);
}

/** As `valueLabel`, but a missing value has its own label: "No unit given". */
export function offeredLabel(facet: FacetName, key: string, label: string | null): string {
  const { missing } = facetOf(facet);
  return key === '' && missing !== undefined ? missing : valueLabel(facet, key, label);
}

/** Appends the key to labels that occur more than once, such as two sources with one name. */
export function withDistinctLabels(values: readonly CountedValue[]): CountedValue[] {
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
export function inFacetOrder(facet: FacetName, values: readonly CountedValue[]): CountedValue[] {
  const { order } = facetOf(facet);
  return values.toSorted(order ?? ((a, b) => b.count - a.count || compare(a.label, b.label)));
}
