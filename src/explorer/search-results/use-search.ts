import { useQuery } from '@tanstack/react-query';
import type { Entry } from '../../catalog/entry.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { useCatalog } from '../context/catalog-context.tsx';
import { searchQuery } from './search-query.ts';
import { feed } from './search-instance.ts';

type Lane = 'list' | 'everything' | 'related';

/** The search of a list over the entries loaded so far. */
export function useSearch(
  name: CollectionName,
  entries: readonly Entry[],
  query: string,
  lane: Lane = 'list',
) {
  const { service } = useCatalog();
  return useQuery(
    searchQuery({
      service,
      collection: name,
      size: entries.length,
      feed: (searcher) => feed(searcher, name, entries),
      query,
      lane,
    }),
  );
}

export type SearchState = ReturnType<typeof useSearch>;
