import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureOf, type PageFailure } from '../../client/failure.ts';
import type { LoadedPage } from '../../client/catalog-client.ts';
import { collectionQuery } from '../../client/queries.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { useCatalog } from '../context/catalog-context.tsx';
import { useLoadTarget } from '../loading/load-target.ts';

/** A page to be asked for that the walk would not ask for by itself, and as what it joins the others. */
interface Appended {
  query: string | null;
  mark: Pick<LoadedPage, 'again' | 'continued'>;
}

/**
 * Asks for a page beyond the end of a walk and puts it after the pages that are there, so that the walk goes on from
 * it; nothing shown goes away while it is under way or when it fails.
 */
function useAppendedPage(name: CollectionName, { query, mark }: Appended) {
  const { service } = useCatalog();
  const client = useQueryClient();
  const { want } = useLoadTarget(name);
  const { queryKey } = collectionQuery(service, name);
  const asking = useMutation<LoadedPage, PageFailure>({
    // As for the lists: whether there is a network is found out by asking.
    networkMode: 'always',
    mutationFn: async () => {
      try {
        return await service.fetchPage(name, query);
      } catch (error) {
        throw failureOf(error, service.baseUrl);
      }
    },
    onSuccess: (page) => {
      client.setQueryData(queryKey, (data) =>
        data === undefined
          ? { pages: [page], pageParams: [query] }
          : { pages: [...data.pages, { ...page, ...mark }], pageParams: [...data.pageParams, query] },
      );
      want(Infinity);
    },
  });
  return { ask: () => asking.mutate(), isAsking: asking.isPending, failure: asking.error };
}

/** Loads a list again from its start and merges it by id with what is there. */
export function useLoadAgain(name: CollectionName) {
  return useAppendedPage(name, { query: null, mark: { again: true } });
}

/** Lets a walk that was stopped for its length go on at `query`, for as long again. */
export function useContinue(name: CollectionName, query: string) {
  return useAppendedPage(name, { query, mark: { continued: true } });
}
