import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Entry } from '../../catalog/entry.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { useCatalog } from '../catalog-context.tsx';
import { feed, searcherOf } from './searcher.ts';

/**
 * What a query finds among the entries loaded so far; `data` stays while a newer answer is on its way.
 * An error is a `SearchFailure` or a failed download: it is shown as such, never as "nothing found".
 */
export function useSearch(name: CollectionName, entries: readonly Entry[], query: string) {
  const { service } = useCatalog();
  return useQuery({
    queryKey: ['search', service.baseUrl, name, query, entries.length],
    queryFn: async () => {
      const [searcher, { explain }] = await Promise.all([
        searcherOf(service),
        // Late, with the rest of the search: the first screen does not need it.
        import('../../catalog/search/explain.ts'),
      ]);
      await feed(searcher, name, entries);
      const outcome = await searcher.search(name, query, 'list');
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

export type SearchState = ReturnType<typeof useSearch>;
