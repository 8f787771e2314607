import { compare, type CountedValue, type FacetName, facetOf } from '../../catalog/filter/facets.ts';
import { shownText } from '../../catalog/visible-text.ts';

/** A value in the words of the screen. `label` is what the catalog calls it, null while nothing with it has arrived. */
export function valueLabel(facet: FacetName, key: string, label: string | null): string {
  return facetOf(facet).labels?.[key] ?? shownText(label ?? key, 120);
}

/** A value as it is offered: one that no record gives has words of its own, "No unit given". */
export function offeredLabel(facet: FacetName, key: string, label: string | null): string {
  const { missing } = facetOf(facet);
  return key === '' && missing !== undefined ? missing : valueLabel(facet, key, label);
}

/** Values that are called the same are told apart by their key: two sources of one name. */
export function toldApart(values: readonly CountedValue[]): CountedValue[] {
  const seen = new Map<string, number>();
  for (const { label } of values) seen.set(label, (seen.get(label) ?? 0) + 1);
  return values.map(({ key, label, count }) => ({
    key,
    label: (seen.get(label) ?? 0) > 1 ? `${label} (id ${key})` : label,
    count,
  }));
}

/** A chosen value with what it is a value of: "Unit: not given", "Without description". */
export function chosenLabel(facet: FacetName, key: string, label: string | null): string {
  const words = valueLabel(facet, key, label);
  const { title, namesItself } = facetOf(facet);
  return namesItself === true ? words.charAt(0).toUpperCase() + words.slice(1) : `${title}: ${words}`;
}

/** Values in the order they are offered. */
export function inOffer(facet: FacetName, values: readonly CountedValue[]): CountedValue[] {
  const { order } = facetOf(facet);
  return values.toSorted(order ?? ((a, b) => b.count - a.count || compare(a.label, b.label)));
}
