import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Entry } from '../../catalog/entry.ts';
import type { Service } from '../../client/fetch-page.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { useCatalog } from '../catalog-context.tsx';
import { searchQuery } from './search-query.ts';
import { feed } from './searcher.ts';

type Lane = 'list' | 'everything';

/** The search of a list over the entries loaded so far. */
export function useSearch(
  name: CollectionName,
  entries: readonly Entry[],
  query: string,
  lane: Lane = 'list',
) {
  const { service } = useCatalog();
  return useQuery(collectionSearch(service, name, entries, query, lane));
}

export type SearchState = ReturnType<typeof useSearch>;

/** Begins a search of a list while the query is still being drawn: its answer is then in the same picture or the next. */
export function useSearchAtOnce(name: CollectionName, entries: readonly Entry[]) {
  const { service } = useCatalog();
  const client = useQueryClient();
  return (query: string) => {
    if (query === '') return;
    // How it fails is told by the search that is drawn.
    client.query(collectionSearch(service, name, entries, query, 'list')).catch(() => undefined);
  };
}

function collectionSearch(
  service: Service,
  name: CollectionName,
  entries: readonly Entry[],
  query: string,
  lane: Lane,
) {
  return searchQuery({
    service,
    collection: name,
    size: entries.length,
    hand: (searcher) => feed(searcher, name, entries),
    query,
    lane,
  });
}
