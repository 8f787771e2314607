import type { CollectionName } from '../../contract/collections.ts';
import { type FacetName, facetOf, facetsOf } from './facets.ts';

/** The values chosen of each facet: those of one facet are alternatives, the facets must all be met. */
export type Selection = ReadonlyMap<FacetName, readonly string[]>;

export const nothingSelected: Selection = new Map();

// More values of one facet than anybody picks by hand: a longer address is a mistake or an attack.
const mostValues = 100;
const longestValue = 200;

/**
 * The selection among values as an address gives them. What cannot be a value of its facet is left out; a value
 * that merely does not occur stays, since the page that has it may not have come yet.
 */
export function readSelection(
  collection: CollectionName,
  valuesOf: (facet: FacetName) => readonly string[],
): Selection {
  const selection = new Map<FacetName, readonly string[]>();
  for (const facet of facetsOf[collection]) {
    const { pattern } = facetOf(facet);
    const values = [...new Set(valuesOf(facet))]
      .filter((value) => value.length <= longestValue && (pattern === undefined || pattern.test(value)))
      .slice(0, mostValues);
    if (values.length > 0) selection.set(facet, values);
  }
  return selection;
}

/** A copy of a selection with one value taken in or out. */
export function toggled(selection: Selection, facet: FacetName, value: string): Selection {
  const now = selection.get(facet) ?? [];
  const values = now.includes(value) ? now.filter((each) => each !== value) : [...now, value];
  const next = new Map(selection);
  if (values.length === 0) next.delete(facet);
  else next.set(facet, values);
  return next;
}
