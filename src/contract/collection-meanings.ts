import type { CollectionName } from './collection-names.ts';

/** What each collection means, in the words of the interface. Apart from the rest, since few screens need it. */
export const collectionMeanings: Readonly<Record<CollectionName, string>> = {
  subdomain: 'Named topical groupings.',
  taxonomy: 'Named schemes for organizing indicators.',
  indicator: 'Named measures, each with a description.',
  variable: 'Data variables with display labels, units and the data sources that back them.',
};
