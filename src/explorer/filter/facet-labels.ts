import { compare, type CountedValue, type FacetName, facetOf } from '../../catalog/filter/facets.ts';
import { shownText } from '../../catalog/visible-text.ts';

/** `label` is the catalog's; null until a record with the value is loaded. */
export function valueLabel(facet: FacetName, key: string, label: string | null): string {
  return facetOf(facet).labels?.[key] ?? shownText(label ?? key, 120);
}

/** The label of an offered value; a missing value has its own, "No unit given". */
export function offeredLabel(facet: FacetName, key: string, label: string | null): string {
  const { missing } = facetOf(facet);
  return key === '' && missing !== undefined ? missing : valueLabel(facet, key, label);
}

/** Equal labels, such as two sources of one name, are followed by their key. */
export function toldApart(values: readonly CountedValue[]): CountedValue[] {
  const seen = new Map<string, number>();
  for (const { label } of values) seen.set(label, (seen.get(label) ?? 0) + 1);
  return values.map(({ key, label, count }) => ({
    key,
    label: (seen.get(label) ?? 0) > 1 ? `${label} (id ${key})` : label,
    count,
  }));
}

/** A selected value with its facet: "Unit: not given", "Without description". */
export function chosenLabel(facet: FacetName, key: string, label: string | null): string {
  const words = valueLabel(facet, key, label);
  const { title, namesItself } = facetOf(facet);
  return namesItself === true ? words.charAt(0).toUpperCase() + words.slice(1) : `${title}: ${words}`;
}

/** In the order of the facet. */
export function inOffer(facet: FacetName, values: readonly CountedValue[]): CountedValue[] {
  const { order } = facetOf(facet);
  return values.toSorted(order ?? ((a, b) => b.count - a.count || compare(a.label, b.label)));
}
