import { queryOptions } from '@tanstack/react-query';
import type { SearchableCollection } from '../../catalog/search/search-document.ts';
import type { SearchOutcome } from '../../catalog/search/search-result.ts';
import type { SearchClient } from '../../catalog/search/worker/search-client.ts';
import type { CatalogClient } from '../../client/catalog-client.ts';
import { type SearchInstance, searchOf } from './search-instance.ts';

export interface SearchQueryOptions {
  service: CatalogClient;
  collection: SearchableCollection;
  /** The number of documents; part of the query key. */
  size: number;
  feed: (searcher: SearchClient) => Promise<void> | void;
  query: string;
}

/** The matches of one query, and how to explain them. */
type QueryAnswer = SearchOutcome & {
  query: string;
  explain: SearchInstance['explain'];
  isBlank: boolean;
};

/**
 * The records that match a query; the last result stays until the next one, or until the query is empty. An error is a
 * `SearchFailure` or a failed download, never "nothing found".
 */
export function searchQuery({ service, collection, size, feed, query }: SearchQueryOptions) {
  return queryOptions({
    queryKey: ['search', service.baseUrl, collection, query, size],
    queryFn: async ({ signal }): Promise<QueryAnswer | null> => {
      const { searcher, explain, hasSearchTerms } = await searchOf(service);
      await feed(searcher);
      // The user may have typed on meanwhile.
      signal.throwIfAborted();
      const outcome = await searcher.search(collection, query);
      return { ...outcome, query, explain, isBlank: !hasSearchTerms(query) };
    },
    enabled: query !== '',
    // No query has a result, too: nothing. Without it, the first letter of a query would show what the last one found.
    initialData: query === '' ? null : undefined,
    placeholderData: (previous) => previous ?? undefined,
    select: (outcome) => outcome ?? undefined,
    // Few are cached: a result takes four bytes per match, and every page of a loading list creates one.
    gcTime: 5000,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    structuralSharing: false,
  });
}
