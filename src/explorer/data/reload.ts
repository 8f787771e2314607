import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { createCatalogClient } from '../../client/catalog-client.ts';
import { failureOf, type PageFailure } from '../../client/failure.ts';
import { nextStep } from '../../client/next-page.ts';
import { collectionQuery, rememberFormats } from '../../client/queries.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { useCatalog } from './catalog-context.tsx';
import { savedAtQuery } from './saved-list.ts';

/** Reloads lists from their start. Each is replaced when its new copy is complete; if that fails, the old one stays. */
export function useReload() {
  const { service } = useCatalog();
  const client = useQueryClient();
  return useMutation<void, PageFailure, readonly CollectionName[]>({
    // As for lists: only a request shows whether the network works.
    networkMode: 'always',
    mutationFn: async (names) => {
      try {
        for (const name of names) await reload(client, service.baseUrl, name);
      } catch (error) {
        throw failureOf(error, service.baseUrl);
      }
    },
  });
}

/** Reads a list that was loaded to its end up to its end, and any other as far as it was loaded. */
async function reload(client: QueryClient, baseUrl: string, name: CollectionName): Promise<void> {
  // A client of its own, because reading from the start would discard what a walk in progress has prefetched.
  const reader = rememberFormats(createCatalogClient(baseUrl), client);
  const { queryKey, ...query } = collectionQuery(reader, name);
  const before = client.getQueryData(queryKey)?.pages ?? [];
  const hasEnded = 'end' in nextStep(before);
  const records = before.reduce((sum, { results }) => sum + results.length, 0);
  reader.setLoadTarget(name, hasEnded ? Infinity : records);
  try {
    const data = await client.infiniteQuery({
      ...query,
      queryKey: ['reload', baseUrl, name],
      pages: hasEnded ? Infinity : before.length,
      staleTime: 0,
      gcTime: 0,
    });
    // A page in flight would be appended to the old copy.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, data);
    client.setQueryData(savedAtQuery(baseUrl, name).queryKey, null);
  } finally {
    reader.setLoadTarget(name, 0);
  }
}
