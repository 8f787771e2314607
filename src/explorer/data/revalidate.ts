import { queryOptions } from '@tanstack/react-query';
import { sameContent } from '../../catalog/records/same-content.ts';
import type { LoadedPage, CatalogClient } from '../../client/catalog-client.ts';
import type { SavedList } from './saved-list.ts';

/** Age in ms from which later pages are compared as well: not worth the requests on a reload a moment later. */
const minAgeToCompare = 10 * 60 * 1000;

// Once per visit, and again on request or when the network is back.
const oncePerVisit = {
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
  networkMode: 'always',
} as const;

/** Whether a saved list is current, judged by its first page and count. Rejects with a PageFailure. */
export function revalidationQuery(service: CatalogClient, { name, pages, parameters }: SavedList) {
  return queryOptions({
    queryKey: ['confirmation', service.baseUrl, name],
    queryFn: async ({ signal }) => {
      const fresh = await service.fetchSinglePage(name, parameters[0] ?? null, signal);
      return isUnchanged(fresh, pages[0], pages) ? 'same' : 'changed';
    },
    ...oncePerVisit,
  });
}

/**
 * Compares later pages one at a time while the browser is idle, up to the first difference. Only if the service sends
 * ETags: unchanged pages then have no body.
 */
export function laterPagesQuery(service: CatalogClient, { name, since, pages, parameters }: SavedList) {
  return queryOptions({
    queryKey: laterPagesKey(service.baseUrl, name),
    queryFn: async ({ signal }) => {
      for (const [index, page] of pages.entries()) {
        if (index === 0) continue;
        await whenIdle();
        const fresh = await service.fetchSinglePage(name, parameters[index] ?? null, signal);
        if (!isUnchanged(fresh, page, pages)) return 'changed';
      }
      return 'same';
    },
    enabled: pages[0]?.tagged === true && Date.now() - since > minAgeToCompare,
    ...oncePerVisit,
  });
}

export function laterPagesKey(baseUrl: string, name: SavedList['name']) {
  return ['later pages', baseUrl, name] as const;
}

function isUnchanged(fresh: LoadedPage, page: LoadedPage | undefined, pages: readonly LoadedPage[]): boolean {
  return fresh.count === pages.at(-1)?.count && sameContent(fresh.results, page?.results);
}

/** Resolves when the browser is idle, after a second at most. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Some browsers do not support it.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 50);
  });
}
