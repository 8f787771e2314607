import { queryOptions } from '@tanstack/react-query';
import { sameContent } from '../../catalog/same-content.ts';
import type { LoadedPage, CatalogClient } from '../../client/catalog-client.ts';
import type { SavedList } from './saved-list.ts';

/** Age in ms from which later pages are compared as well: a reload a moment later is not worth a walk. */
const worthComparing = 10 * 60 * 1000;

// Asked once in a visit, and again only by a person or when the network is back.
const once = {
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
  networkMode: 'always',
} as const;

/**
 * Whether a kept list still holds, asked cheaply: the first page is fetched, and its records and the count are
 * compared. Rejects with a PageFailure where the service cannot be asked.
 */
export function revalidationQuery(service: CatalogClient, { name, pages, parameters }: SavedList) {
  return queryOptions({
    queryKey: ['confirmation', service.baseUrl, name],
    queryFn: async ({ signal }) => {
      const fresh = await service.fetchSinglePage(name, parameters[0] ?? null, signal);
      return isAsKept(fresh, pages[0], pages) ? 'same' : 'changed';
    },
    ...once,
  });
}

/**
 * Whether the later pages still hold too: each is fetched while the browser has nothing to do, one at a time, up to the
 * first that differs. Only where the service names the content of its pages (ETag), so that the browser need not
 * be sent again what it still has.
 */
export function laterPagesQuery(service: CatalogClient, { name, since, pages, parameters }: SavedList) {
  return queryOptions({
    queryKey: laterPagesKey(service.baseUrl, name),
    queryFn: async ({ signal }) => {
      for (const [index, page] of pages.entries()) {
        if (index === 0) continue;
        await whenIdle();
        const fresh = await service.fetchSinglePage(name, parameters[index] ?? null, signal);
        if (!isAsKept(fresh, page, pages)) return 'changed';
      }
      return 'same';
    },
    enabled: pages[0]?.tagged === true && Date.now() - since > worthComparing,
    ...once,
  });
}

/** Where the query cache holds what became of comparing the later pages of a list. */
export function laterPagesKey(baseUrl: string, name: SavedList['name']) {
  return ['later pages', baseUrl, name] as const;
}

function isAsKept(fresh: LoadedPage, page: LoadedPage | undefined, pages: readonly LoadedPage[]): boolean {
  return fresh.count === pages.at(-1)?.count && sameContent(fresh.results, page?.results);
}

/** Resolves when the browser has nothing to do, or after a second; where it cannot tell, after a moment. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Not every browser has it.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 50);
  });
}
