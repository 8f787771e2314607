import type { CollectionName } from '../../contract/collections.ts';
import { type FacetName, facetOf, facetsOf } from './facets.ts';

/** The selected values of each facet: OR within a facet, AND between facets. */
export type Selection = ReadonlyMap<FacetName, readonly string[]>;

export const nothingSelected: Selection = new Map();

/** Whether a list is that of one source: a table, whose order is that of its codes. */
export function hasOneSource(selection: Selection): boolean {
  return selection.get('source')?.length === 1;
}

// More than anyone selects by hand: a longer URL is a mistake or an attack.
const maxValues = 250;
const longestValue = 200;

/** In characters of the URL: many servers and proxies refuse URLs of more than 8,000. */
const longestSelection = 4000;

/** Unknown values stay, because their page may not be loaded yet; malformed ones do not. */
export function readSelection(
  collection: CollectionName,
  valuesOf: (facet: FacetName) => readonly string[],
): Selection {
  const selection = new Map<FacetName, readonly string[]>();
  let remainingLength = longestSelection;
  for (const facet of facetsOf[collection]) {
    const { pattern, keyOf = String } = facetOf(facet);
    const values = [...new Set(valuesOf(facet).map((value) => keyOf(value)))]
      .filter((value) => value.length <= longestValue && (pattern === undefined || pattern.test(value)))
      .slice(0, maxValues)
      .filter((value) => (remainingLength -= lengthInUrl(facet, value)) >= 0);
    if (values.length > 0) selection.set(facet, values);
  }
  return selection;
}

/** Whether a URL can contain all of a selection. */
export function fitsInUrl(collection: CollectionName, selection: Selection): boolean {
  const result = readSelection(collection, (facet) => selection.get(facet) ?? []);
  return [...selection].every(([facet, values]) => result.get(facet)?.length === values.length);
}

/** The characters that a parameter adds to a URL, including its separator. */
function lengthInUrl(name: string, value: string): number {
  return new URLSearchParams([[name, value]]).toString().length + 1;
}

export function toggled(selection: Selection, facet: FacetName, value: string): Selection {
  const now = selection.get(facet) ?? [];
  const values = now.includes(value) ? now.filter((each) => each !== value) : [...now, value];
  const next = new Map(selection);
  if (values.length === 0) next.delete(facet);
  else next.set(facet, values);
  return next;
}
