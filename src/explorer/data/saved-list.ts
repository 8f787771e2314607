import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { LoadedPage } from '../../client/catalog-client.ts';
import { catalogKey, type CatalogPages } from '../../client/queries.ts';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';

/** A list from an earlier visit: when its oldest page was saved (epoch ms), and its pages. */
export interface SavedList {
  name: CollectionName;
  since: number;
  pages: readonly LoadedPage[];
  /** The query with which each page was requested. */
  parameters: readonly (string | null)[];
}

/** When the oldest page of a list was saved (epoch ms); absent or null for lists loaded in this visit. */
export function savedAtQuery(baseUrl: string, name: CollectionName) {
  return queryOptions<number | null>({
    queryKey: ['saved at', baseUrl, name],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** The lists that were restored from an earlier visit and not reloaded since. */
export function savedLists(client: QueryClient, baseUrl: string): SavedList[] {
  return collectionNames.flatMap((name) => {
    const since = client.getQueryData(savedAtQuery(baseUrl, name).queryKey) ?? undefined;
    const data = client.getQueryData<CatalogPages>(catalogKey(baseUrl, name));
    if (since === undefined || data === undefined) return [];
    return [{ name, since, pages: data.pages, parameters: data.pageParams }];
  });
}
