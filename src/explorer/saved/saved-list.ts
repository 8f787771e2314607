import { type InfiniteData, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { LoadedPage } from '../../client/catalog-client.ts';
import { catalogKey } from '../../client/queries.ts';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';

/** A list from an earlier visit: since when (epoch ms) its oldest page is kept, and its pages in the latest round. */
export interface SavedList {
  name: CollectionName;
  since: number;
  pages: readonly LoadedPage[];
  /** The query each of the pages was asked with. */
  parameters: readonly (string | null)[];
}

/** Since when (epoch ms) the oldest page of a list has been kept; absent or null for lists that were loaded anew. */
export function savedAtQuery(baseUrl: string, name: CollectionName) {
  return queryOptions<number | null>({
    queryKey: ['kept since', baseUrl, name],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** The lists that were put back from an earlier visit and not loaded anew since. */
export function savedLists(client: QueryClient, baseUrl: string): SavedList[] {
  return collectionNames.flatMap((name) => {
    const since = client.getQueryData(savedAtQuery(baseUrl, name).queryKey) ?? undefined;
    const data = client.getQueryData<InfiniteData<LoadedPage, string | null>>(catalogKey(baseUrl, name));
    if (since === undefined || data === undefined) return [];
    const start = Math.max(
      0,
      data.pages.findLastIndex(({ again }) => again === true),
    );
    return [{ name, since, pages: data.pages.slice(start), parameters: data.pageParams.slice(start) }];
  });
}
