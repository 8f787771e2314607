import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Entry } from '../../catalog/records/entry.ts';
import type { Searchable, SearchableCollection } from '../../catalog/search/search-document.ts';
import { useCatalog } from './catalog-context.tsx';
import { searchQuery } from './search-query.ts';

/**
 * The search of a list, which is the same array until it changes. While pages arrive, a running search is finished
 * before the next one starts: restarting it for every page would delay the first result until the last page.
 */
export function useSearch<C extends SearchableCollection>(
  collection: C,
  list: readonly Searchable<C>[],
  query: string,
) {
  const { service } = useCatalog();
  const [searched, setSearched] = useState(list);
  const search = useQuery(searchQuery({ service, collection, list: searched, query }));
  // A failed search stays failed until the user tries again.
  const isReady = !search.isError && (!search.isFetching || searched.length === 0);
  if (searched !== list && isReady) setSearched(list);
  return search;
}

export type SearchState = ReturnType<typeof useSearch>;

/**
 * Whether a search has failed or its result covers all the entries: a page that has just arrived is searched a render
 * later.
 */
export function isSearched(search: SearchState, entries: readonly Entry[]): boolean {
  return search.isError || search.data?.list === entries;
}
