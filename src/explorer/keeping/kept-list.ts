import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { LoadedPage } from '../../client/fetch-page.ts';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';

/** A list from an earlier visit: since when (epoch ms) its oldest page is kept, and its pages in the latest round. */
export interface KeptList {
  name: CollectionName;
  since: number;
  pages: readonly LoadedPage[];
  /** The query each of the pages was asked with. */
  parameters: readonly (string | null)[];
}

/** Where the query cache holds since when the oldest page of a list has been kept; absent for other lists. */
export function keptSinceKey(baseUrl: string, name: CollectionName) {
  return ['kept since', baseUrl, name] as const;
}

/** The lists that were put back from an earlier visit and not loaded anew since. */
export function keptLists(client: QueryClient, baseUrl: string): KeptList[] {
  return collectionNames.flatMap((name) => {
    const since = client.getQueryData<number>(keptSinceKey(baseUrl, name));
    const data = client.getQueryData<InfiniteData<LoadedPage, string | null>>(['catalog', baseUrl, name]);
    if (since === undefined || data === undefined) return [];
    const start = Math.max(
      0,
      data.pages.findLastIndex(({ again }) => again === true),
    );
    return [{ name, since, pages: data.pages.slice(start), parameters: data.pageParams.slice(start) }];
  });
}
