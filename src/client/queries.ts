import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type CollectionName, collectionNames } from '../contract/collections.ts';
import { failureOf, type PageFailure } from './failure.ts';
import type { LoadedPage, CatalogClient } from './catalog-client.ts';
import { nextStep } from './next-page.ts';
import { retryDelay, shouldRetry } from './retry.ts';

export type CatalogKey = readonly ['catalog', string, CollectionName];

/** The key of the query over a collection of the service at `baseUrl`; its data are an InfiniteData of LoadedPages. */
export function catalogKey(baseUrl: string, collection: CollectionName): CatalogKey {
  return ['catalog', baseUrl, collection];
}

/** Whether a key is that of a query over a collection of the service at `baseUrl`. */
export function isCatalogKey([kind, service]: readonly unknown[], baseUrl: string): boolean {
  return kind === 'catalog' && service === baseUrl;
}

/**
 * The one query over a collection: pages in the order of the walk, each asked for by the query of the page
 * before. Nothing is fetched again by itself, since a stale infinite query would refetch every page of it.
 */
export function collectionQuery(service: CatalogClient, collection: CollectionName) {
  return infiniteQueryOptions<
    LoadedPage,
    PageFailure,
    InfiniteData<LoadedPage, string | null>,
    CatalogKey,
    string | null
  >({
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
    // A first page that failed while offline is asked for again; what is loaded never is.
    refetchOnReconnect: (query) => query.state.data === undefined,
    // `onLine` lies both ways, and a service on this machine works without a network: failures are told apart here.
    networkMode: 'always',
    structuralSharing: false,
    retry: (failures, error) => shouldRetry(failures, failureOf(error, service.baseUrl)),
    retryDelay: (failures, error) => retryDelay(failures, failureOf(error, service.baseUrl)),
  });
}

/** Tells a service which formats worked for the pages that are there already; gives the service. */
export function knowingFormats(service: CatalogClient, client: QueryClient): CatalogClient {
  for (const name of collectionNames) {
    const page = client.getQueryData(collectionQuery(service, name).queryKey)?.pages.at(-1);
    if (page !== undefined) service.remember(name, page.format);
  }
  return service;
}
