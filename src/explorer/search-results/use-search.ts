import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Entry } from '../../catalog/entry.ts';
import type { CatalogClient } from '../../client/catalog-client.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { useCatalog } from '../context/catalog-context.tsx';
import { type SearchQueryOptions, searchAtOnce, searchQuery } from './search-query.ts';
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
  return useQuery(searchQuery(askedOf(service, name, entries, query, lane)));
}

export type SearchState = ReturnType<typeof useSearch>;

/** Searches a list before the query is drawn: its answer is then in the same picture, or in the next. */
export function useSearchAtOnce(name: CollectionName, entries: readonly Entry[]) {
  const { service } = useCatalog();
  const client = useQueryClient();
  return (query: string) => searchAtOnce(client, askedOf(service, name, entries, query, 'list'));
}

function askedOf(
  service: CatalogClient,
  name: CollectionName,
  entries: readonly Entry[],
  query: string,
  lane: Lane,
): SearchQueryOptions {
  return {
    service,
    collection: name,
    size: entries.length,
    hand: (searcher) => feed(searcher, name, entries),
    query,
    lane,
  };
}
