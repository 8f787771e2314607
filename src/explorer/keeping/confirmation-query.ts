import { queryOptions } from '@tanstack/react-query';
import type { LoadedPage, Service } from '../../client/fetch-page.ts';
import type { CollectionName } from '../../contract/collections.ts';

/**
 * Whether kept pages still hold, asked cheaply: the first page is fetched, and its records and the count are
 * compared. Rejects with a PageFailure where the service cannot be asked.
 */
export function confirmationQuery(service: Service, name: CollectionName, kept: readonly LoadedPage[]) {
  return queryOptions({
    queryKey: ['confirmation', service.baseUrl, name],
    queryFn: async ({ signal }) => {
      const fresh = await service.fetchPage(name, null, signal);
      const same =
        fresh.count === kept.at(-1)?.count &&
        JSON.stringify(fresh.results) === JSON.stringify(kept[0]?.results);
      return same ? 'same' : 'changed';
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  });
}
