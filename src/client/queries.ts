import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { CollectionName } from '../contract/collections.ts';
import { failureOf, type PageFailure, retryDelay, shouldRetry } from './failure/failure.ts';
import type { LoadedPage, CatalogClient } from './catalog-client.ts';
import { nextStep } from './next-page.ts';

export type CatalogPages = InfiniteData<LoadedPage, string | null>;

/** The list that is shown, or the new copy that is to replace it. */
export type CatalogKey = readonly ['catalog' | 'reload', string, CollectionName];

export function catalogKey(baseUrl: string, collection: CollectionName): CatalogKey {
  return ['catalog', baseUrl, collection];
}

/** The pages of a collection. Never refetched automatically: TanStack Query would refetch every page of a stale one. */
export function collectionQuery(service: CatalogClient, collection: CollectionName) {
  return infiniteQueryOptions<LoadedPage, PageFailure, CatalogPages, CatalogKey, string | null>({
    queryKey: catalogKey(service.baseUrl, collection),
    queryFn: ({ pageParam, signal }) => service.fetchPage(collection, pageParam, signal),
    initialPageParam: null,
    getNextPageParam: (_page, pages) => {
      const step = nextStep(pages);
      return 'query' in step ? step.query : null;
    },
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    // A first page that failed while offline is requested again; loaded pages are not.
    refetchOnReconnect: (query) => query.state.data === undefined,
    // `onLine` is unreliable, and a service on this machine needs no network: failures are classified in the client.
    networkMode: 'always',
    structuralSharing: false,
    retry: (failures, error) => shouldRetry(failures, failureOf(error, service.baseUrl)),
    retryDelay: (failures, error) => {
      const failure = failureOf(error, service.baseUrl);
      // Counted from the failure: that of a prefetched page may have been some time ago.
      return Math.max(0, failure.at + retryDelay(failures, failure) - Date.now());
    },
  });
}
