import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SearchableCollection } from '../../catalog/search/document.ts';
import type { SearchClient } from '../../catalog/search/search-client.ts';
import type { Service } from '../../client/fetch-page.ts';
import { searchHere, searchOf } from './searcher.ts';

interface Asked {
  service: Service;
  collection: SearchableCollection;
  /** How many documents there are to search; a new number is a new question. */
  size: number;
  /** Hands the searcher the documents it does not have yet; null where it has all. */
  hand: (searcher: SearchClient) => Promise<void> | null;
  query: string;
  /** Who asks: within one lane the newest query takes the place of older ones. */
  lane: 'list' | 'everything';
}

/**
 * What a query finds among the documents there are; the data stay while a newer answer is on its way.
 * An error is a `SearchFailure` or a failed download: to be shown as such, never as "nothing found".
 */
export function searchQuery({ service, collection, size, hand, query, lane }: Asked) {
  return queryOptions({
    queryKey: ['search', service.baseUrl, lane, collection, query, size],
    queryFn: async ({ signal }) => {
      // Nothing is waited for that is there: a key's answer would come a picture later.
      const { searcher, explain } = searchHere(service) ?? (await searchOf(service));
      const handing = hand(searcher);
      if (handing !== null) await handing;
      // One that nobody waits for any more would take the place of the one that is waited for.
      signal.throwIfAborted();
      const outcome = await searcher.search(collection, query, lane);
      // Nobody waits for it any more; an error, so that asking for it again searches again.
      if (outcome.superseded) throw new Error('A newer query took the place of this one.');
      return { ...outcome, query, explain };
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
