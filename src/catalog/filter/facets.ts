import type { CollectionName } from '../../contract/collections.ts';

/** The facets by which lists can be filtered. The names are URL parameters of the explorer. */
export const facetNames = [
  'source',
  'unit',
  'tag',
  'kind',
  'depth',
  'described',
  'sourced',
  'initial',
] as const;

export type FacetName = (typeof facetNames)[number];

/** One value of a facet: `key` for the URL, `label` for display. */
export interface FacetValue {
  key: string;
  label: string;
}

export const facetsOf: Readonly<Record<CollectionName, readonly FacetName[]>> = {
  subdomain: [],
  taxonomy: ['described', 'tag'],
  indicator: ['described', 'initial'],
  variable: ['source', 'unit', 'tag', 'kind', 'depth', 'described', 'sourced'],
};
