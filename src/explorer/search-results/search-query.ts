import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SearchableCollection } from '../../catalog/search/search-document.ts';
import type { SearchClient } from '../../catalog/search/worker/search-client.ts';
import type { CatalogClient } from '../../client/catalog-client.ts';
import { searchOf } from './search-instance.ts';

export interface SearchQueryOptions {
  service: CatalogClient;
  collection: SearchableCollection;
  /** How many documents there are to search; another number is another query. */
  size: number;
  /** Sends the searcher the documents that it does not have yet. */
  feed: (searcher: SearchClient) => Promise<void> | void;
  query: string;
  /** Who searches: within one lane the newest query supersedes older ones. */
  lane: 'list' | 'everything' | 'related';
}

/**
 * The records that a query finds among the loaded ones; the last result stays until the next one arrives. An error is a
 * `SearchFailure` or a failed download, to be shown as such, never as "nothing found".
 */
export function searchQuery({ service, collection, size, feed, query, lane }: SearchQueryOptions) {
  return queryOptions({
    queryKey: ['search', service.baseUrl, lane, collection, query, size],
    queryFn: async ({ signal }) => {
      const { searcher, explain, hasSearchTerms } = await searchOf(service);
      await feed(searcher);
      // An aborted search would supersede the one that replaced it.
      signal.throwIfAborted();
      const outcome = await searcher.search(collection, query, lane);
      // Nobody waits for it any more; an error, so that the same query searches again.
      if (outcome.superseded) throw new Error('A newer query took the place of this one.');
      return { ...outcome, query, explain, isBlank: !hasSearchTerms(query) };
    },
    enabled: query !== '',
    placeholderData: keepPreviousData,
    // Results take four bytes per match, and every page of a loading list makes a new one: few are kept.
    gcTime: 5000,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    structuralSharing: false,
  });
}
