import { queryOptions } from '@tanstack/react-query';
import type { Searchable, SearchableCollection } from '../../catalog/search/search-document.ts';
import type { SearchOutcome } from '../../catalog/search/worker/search-request-handler.ts';
import type { CatalogClient } from '../../client/catalog-client.ts';
import { feed, type SearchInstance, searchOf } from './search-instance.ts';

export interface SearchQueryOptions<C extends SearchableCollection> {
  service: CatalogClient;
  collection: C;
  list: readonly Searchable<C>[];
  query: string;
}

/** The matches of one query, and how to explain them. */
type QueryAnswer = SearchOutcome & {
  list: readonly Searchable<SearchableCollection>[];
  query: string;
  explain: SearchInstance['explain'];
  isBlank: boolean;
};

// A number for each list, for the query key: the length of a list that is loaded again may be the same.
const listNumbers = new WeakMap<readonly unknown[], number>();
let lastNumber = 0;

/**
 * The records that match a query; the last result stays until the next one, or until the query is empty. An error is a
 * `SearchFailure` or a failed download, never "nothing found".
 */
export function searchQuery<C extends SearchableCollection>(options: SearchQueryOptions<C>) {
  const { service, collection, list, query } = options;
  const listNumber = listNumbers.get(list) ?? ++lastNumber;
  listNumbers.set(list, listNumber);
  return queryOptions({
    queryKey: ['search', service.baseUrl, collection, query, listNumber],
    queryFn: async ({ signal }): Promise<QueryAnswer | null> => {
      const { searcher, explain, hasSearchTerms } = await searchOf(service);
      await feed(searcher, collection, list);
      // The user may have typed on meanwhile.
      signal.throwIfAborted();
      const outcome = await searcher.search(collection, query);
      return { ...outcome, list, query, explain, isBlank: !hasSearchTerms(query) };
    },
    enabled: query !== '',
    // No query has a result, too: nothing. Without it, the first letter of a query would show what the last one found.
    initialData: query === '' ? null : undefined,
    // Its positions are of no use in a list that was loaded again in another order.
    placeholderData: (previous) =>
      previous?.list.every(({ key }, at) => at >= list.length || key === list[at]?.key) === true
        ? previous
        : undefined,
    select: (outcome) => outcome ?? undefined,
    // Few are cached: a result takes four bytes per match, and every page of a loading list creates one.
    gcTime: 5000,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    structuralSharing: false,
  });
}
