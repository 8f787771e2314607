import { type CollectionName, collectionNames } from '../../contract/collections.ts';

// What users look for first: measures, then their columns, then the ways to group them.
const places: Readonly<Record<CollectionName, number>> = {
  indicator: 1,
  variable: 2,
  subdomain: 3,
  taxonomy: 4,
};

/** All collections, most used first. */
export const collectionsByUse: readonly CollectionName[] = [...collectionNames].sort(
  (a, b) => places[a] - places[b],
);
