import type { CollectionName } from '../../contract/collections.ts';
import { type FacetName, facetOf, facetsOf } from './facets.ts';

/** The selected values of each facet: OR within a facet, AND between facets. */
export type Selection = ReadonlyMap<FacetName, readonly string[]>;

export const nothingSelected: Selection = new Map();

// More than anyone selects by hand: a longer URL is a mistake or an attack.
const maxValues = 100;
const longestValue = 200;

/** Unknown values stay, because their page may not be loaded yet; malformed ones do not. */
export function readSelection(
  collection: CollectionName,
  valuesOf: (facet: FacetName) => readonly string[],
): Selection {
  const selection = new Map<FacetName, readonly string[]>();
  for (const facet of facetsOf[collection]) {
    const { pattern } = facetOf(facet);
    const values = [...new Set(valuesOf(facet))]
      .filter((value) => value.length <= longestValue && (pattern === undefined || pattern.test(value)))
      .slice(0, maxValues);
    if (values.length > 0) selection.set(facet, values);
  }
  return selection;
}

export function toggled(selection: Selection, facet: FacetName, value: string): Selection {
  const now = selection.get(facet) ?? [];
  const values = now.includes(value) ? now.filter((each) => each !== value) : [...now, value];
  const next = new Map(selection);
  if (values.length === 0) next.delete(facet);
  else next.set(facet, values);
  return next;
}
