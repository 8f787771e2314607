import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureOf, type PageFailure } from '../../client/failure.ts';
import type { LoadedPage } from '../../client/fetch-page.ts';
import { collectionQuery } from '../../client/queries.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { useCatalog } from '../catalog-context.tsx';
import { useWanted } from '../walk/wanted.ts';

/**
 * Loads a list again from its start and merges it by id with what is there: the pages of the new walk follow those of
 * the old one, so nothing shown goes away while it is under way or when it fails.
 */
export function useLoadAgain(name: CollectionName) {
  const { service } = useCatalog();
  const client = useQueryClient();
  const { want } = useWanted(name);
  const { queryKey } = collectionQuery(service, name);
  const first = useMutation<LoadedPage, PageFailure>({
    // As for the lists: whether there is a network is found out by asking.
    networkMode: 'always',
    mutationFn: async () => {
      try {
        return await service.fetchPage(name, null);
      } catch (error) {
        throw failureOf(error, service.baseUrl);
      }
    },
    onSuccess: (page) => {
      client.setQueryData(queryKey, (data) =>
        data === undefined
          ? { pages: [page], pageParams: [null] }
          : { pages: [...data.pages, { ...page, again: true }], pageParams: [...data.pageParams, null] },
      );
      want(Infinity);
    },
  });
  return { loadAgain: () => first.mutate(), isAsking: first.isPending, failure: first.error };
}
