import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SearchableCollection } from '../../catalog/search/search-document.ts';
import type { SearchOutcome } from '../../catalog/search/search-result.ts';
import type { SearchClient } from '../../catalog/search/worker/search-client.ts';
import type { CatalogClient } from '../../client/catalog-client.ts';
import { type SearchInstance, searchHere, searchOf } from './search-instance.ts';

const ignore = () => undefined;

export interface SearchQueryOptions {
  service: CatalogClient;
  collection: SearchableCollection;
  /** How many documents there are to search; a new number is a new question. */
  size: number;
  /** Hands the searcher the documents it does not have yet; null where it has all. */
  hand: (searcher: SearchClient) => Promise<void> | null;
  query: string;
  /** Who asks: within one lane the newest query takes the place of older ones. */
  lane: 'list' | 'everything' | 'related';
}

/**
 * What a query finds among the documents there are; the data stay while a newer answer is on its way.
 * An error is a `SearchFailure` or a failed download: to be shown as such, never as "nothing found".
 */
export function searchQuery({ service, collection, size, hand, query, lane }: SearchQueryOptions) {
  return queryOptions({
    queryKey: ['search', service.baseUrl, lane, collection, query, size],
    queryFn: async ({ signal }) => {
      const search = searchHere(service) ?? (await searchOf(service));
      const { searcher } = search;
      const handing = hand(searcher);
      if (handing !== null) await handing;
      // One that nobody waits for any more would take the place of the one that is waited for.
      signal.throwIfAborted();
      return found(await searcher.search(collection, query, lane), query, search);
    },
    enabled: query !== '',
    placeholderData: keepPreviousData,
    // Answers cost four bytes a hit, and a new one comes with every page: keep few.
    gcTime: 5000,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    structuralSharing: false,
  });
}

/**
 * Searches before what was typed is drawn: the answer is drawn with it, where it comes within a few ms, otherwise as
 * soon as it comes. How it fails is told by the search that is drawn.
 */
export function searchAtOnce(client: QueryClient, asked: SearchQueryOptions): void {
  const { service, collection, hand, query, lane } = asked;
  const options = searchQuery(asked);
  if (query === '' || client.getQueryData(options.queryKey) !== undefined) return;
  const here = searchHere(service);
  const handing = here === null ? null : hand(here.searcher);
  if (here === null || handing !== null) {
    // Not handed over twice.
    const begun = handing === null ? options : searchQuery({ ...asked, hand: () => handing });
    client.query(begun).catch(ignore);
    return;
  }
  const outcome = here.searcher.searchAtOnce(collection, query, lane);
  if (!(outcome instanceof Promise)) {
    client.setQueryData(options.queryKey, found(outcome, query, here));
    return;
  }
  const queryFn = async () => found(await outcome, query, here);
  client.query({ ...options, queryFn }).catch(ignore);
}

function found(outcome: SearchOutcome, query: string, { explain, looksForAnything }: SearchInstance) {
  // Nobody waits for it any more; an error, so that asking for it again searches again.
  if (outcome.superseded) throw new Error('A newer query took the place of this one.');
  return { ...outcome, query, explain, isBlank: !looksForAnything(query) };
}
