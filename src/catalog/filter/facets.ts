import type { CollectionName } from '../../contract/collections.ts';

/** What lists can be filtered by. The names are those of the parameters in the explorer's addresses. */
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

/** One value a record has: `key` is what an address carries, `label` what a person reads. */
export interface FacetValue {
  key: string;
  label: string;
}

/** The facets of each collection, in the order they are shown. */
export const facetsOf: Readonly<Record<CollectionName, readonly FacetName[]>> = {
  subdomain: [],
  taxonomy: ['described', 'tag'],
  indicator: ['described', 'initial'],
  variable: ['source', 'unit', 'tag', 'kind', 'depth', 'described', 'sourced'],
};
