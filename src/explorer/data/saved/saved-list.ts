import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type LoadedPage, type CatalogClient, createCatalogClient } from '../../../client/catalog-client.ts';
import { catalogKey, type CatalogPages, collectionQuery } from '../../../client/queries.ts';
import type { CollectionName } from '../../../contract/collections.ts';
import { sameContent } from '../../../contract/same-content.ts';
import { failureOf, type PageFailure } from '../../../client/failure/failure.ts';
import { nextStep } from '../../../client/next-page.ts';
import { belowList, pageUrl } from '../../../client/page.ts';
import { collectPages } from '../../../client/saved-pages.ts';
import { announce } from '../../ui/page/announcer.tsx';
import { useCatalog } from '../services/catalog-context.tsx';

/** A list with pages from an earlier visit; `savedSince` is when the oldest arrived (epoch ms), `pages` how many it has. */
export interface SavedList {
  client: QueryClient;
  service: CatalogClient;
  name: CollectionName;
  savedSince: number;
  pages: number;
}

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
export function revalidationQuery({ client, service, name }: SavedList) {
  return queryOptions({
    queryKey: ['confirmation', service.baseUrl, name],
    queryFn: async ({ signal }) => {
      const pages = pagesOf(client, service.baseUrl, name);
      return (await isUnchanged(service, name, pages, 0, signal)) ? 'same' : 'changed';
    },
    ...oncePerVisit,
  });
}

/** Compares later pages while the browser is idle, up to the first difference; only with ETags, as unchanged pages then have no body. */
export function laterPagesQuery({ client, service, name, savedSince }: SavedList) {
  return queryOptions({
    queryKey: laterPagesKey(service.baseUrl, name),
    queryFn: async ({ signal }) => {
      const pages = pagesOf(client, service.baseUrl, name);
      for (const index of pages.keys()) {
        if (index === 0) continue;
        await whenIdle();
        if (!(await isUnchanged(service, name, pages, index, signal))) return 'changed';
      }
      return 'same';
    },
    enabled:
      pagesOf(client, service.baseUrl, name)[0]?.tagged === true && Date.now() - savedSince > minAgeToCompare,
    ...oncePerVisit,
  });
}

export function laterPagesKey(baseUrl: string, name: CollectionName) {
  return ['later pages', baseUrl, name] as const;
}

function pagesOf(client: QueryClient, baseUrl: string, name: CollectionName): readonly LoadedPage[] {
  return client.getQueryData<CatalogPages>(catalogKey(baseUrl, name))?.pages ?? [];
}

async function isUnchanged(
  service: CatalogClient,
  name: CollectionName,
  pages: readonly LoadedPage[],
  index: number,
  signal: AbortSignal,
): Promise<boolean> {
  const page = pages[index];
  if (page === undefined) return true;
  const listPath = new URL(pageUrl(service.baseUrl, name, null, null)).pathname;
  const fresh = await service.fetchSinglePage(name, belowList(page.address, listPath), signal);
  return fresh.count === pages.at(-1)?.count && sameContent(fresh.results, page.results);
}

/** Resolves when the browser is idle, after a second at most. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Some browsers do not support it.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 50);
  });
}

/** Reloads lists from their start. Each is replaced when its new copy is complete; if that fails, the old one stays. */
export function useReload() {
  const { service } = useCatalog();
  const client = useQueryClient();
  return useMutation<void, PageFailure, readonly CollectionName[]>({
    // As for lists: only a request shows whether the network works.
    networkMode: 'always',
    mutationFn: async (names) => {
      try {
        for (const name of names) await reload(client, service, name);
      } catch (error) {
        throw failureOf(error, service.baseUrl);
      }
    },
    // The list may say the same as before.
    onSuccess: () => announce('Updated'),
  });
}

/** Reads a list that was loaded to its end up to its end, and any other as far as it was loaded. */
async function reload(client: QueryClient, service: CatalogClient, name: CollectionName): Promise<void> {
  const { baseUrl } = service;
  const collected = collectPages();
  // A client of its own, because reading from the start would discard what a walk in progress has prefetched.
  const reader = createCatalogClient(baseUrl, { saved: collected });
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
    // A page in flight would be appended to the old copy: one that has just arrived is awaited, and one that a walk
    // requested meanwhile is cancelled after the new copy is there, to which the list then reverts.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, data);
    await client.cancelQueries({ queryKey });
    void service.saved?.replace(pageUrl(baseUrl, name, null, null), collected.pages);
  } finally {
    reader.setLoadTarget(name, 0);
  }
}
