import type { CollectionName } from '../../../contract/collection-names.ts';
import { type LoadingState, useCollection } from './use-collection.ts';

/** The state of all four collections. */
export function useAllCollections(): Readonly<Record<CollectionName, LoadingState>> {
  return {
    subdomain: useCollection('subdomain'),
    taxonomy: useCollection('taxonomy'),
    indicator: useCollection('indicator'),
    variable: useCollection('variable'),
  };
}
