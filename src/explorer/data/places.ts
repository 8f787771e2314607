import { type CollectionName, collectionWords } from '../../contract/collection-names.ts';
import type { IconName } from '../ui/icon.tsx';

export interface Place {
  /** The first segment of its path. */
  segment: string;
  title: string;
  icon: IconName;
  /** Not set for sources, which are not a collection. */
  collection?: CollectionName;
}

function placeOf(collection: CollectionName): Place {
  const { plural, title } = collectionWords[collection];
  return { segment: plural, title, icon: collection, collection };
}

/** The lists, most used first: measures, their columns and where these are from, and then the ways to group them. */
export const places: readonly Place[] = [
  placeOf('indicator'),
  placeOf('variable'),
  { segment: 'sources', title: 'Sources', icon: 'source' },
  placeOf('subdomain'),
  placeOf('taxonomy'),
];
