import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureOf, type PageFailure } from '../../client/failure.ts';
import type { LoadedPage } from '../../client/catalog-client.ts';
import { collectionQuery } from '../../client/queries.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { useCatalog } from '../context/catalog-context.tsx';
import { useLoadTarget } from '../loading/load-target.ts';

/** A page that the walk itself would not request, with its flag. */
interface Appended {
  query: string | null;
  mark: Pick<LoadedPage, 'again' | 'continued'>;
}

/**
 * Requests a page beyond the end of a walk and appends it, so that the walk continues from there. The records shown
 * stay during the request and if it fails.
 */
function useAppendedPage(name: CollectionName, { query, mark }: Appended) {
  const { service } = useCatalog();
  const client = useQueryClient();
  const { raiseTarget } = useLoadTarget(name);
  const { queryKey } = collectionQuery(service, name);
  const request = useMutation<LoadedPage, PageFailure>({
    // As for lists: only a request shows whether the network works.
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
      raiseTarget(Infinity);
    },
  });
  return { start: () => request.mutate(), isPending: request.isPending, failure: request.error };
}

/** Reloads a list from its start and merges it by id with the loaded records. */
export function useLoadAgain(name: CollectionName) {
  return useAppendedPage(name, { query: null, mark: { again: true } });
}

/** Continues a walk that reached the length limit at `query`, up to the same limit again. */
export function useContinue(name: CollectionName, query: string) {
  return useAppendedPage(name, { query, mark: { continued: true } });
}
