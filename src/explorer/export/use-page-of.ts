import { useQueryClient } from '@tanstack/react-query';
import type { Entry } from '../../catalog/records/entry.ts';
import type { LoadedPage } from '../../client/page.ts';
import { collectionQuery } from '../../client/queries.ts';
import { useCatalog } from '../data/catalog-context.tsx';

/** The loaded page that contains this record; undefined if it has been replaced since. */
export function usePageOf({ collection, raw }: Entry): LoadedPage | undefined {
  const { service } = useCatalog();
  const { queryKey } = collectionQuery(service, collection);
  return useQueryClient()
    .getQueryData(queryKey)
    ?.pages.find(({ results }) => results.includes(raw));
}
