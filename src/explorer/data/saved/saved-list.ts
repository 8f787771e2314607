import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type LoadedPage, type CatalogClient, createCatalogClient } from '../../../client/catalog-client.ts';
import { catalogKey, type CatalogPages, collectionQuery, rememberFormats } from '../../../client/queries.ts';
import { type CollectionName, collectionNames } from '../../../contract/collections.ts';
import { sameContent } from '../../../contract/same-content.ts';
import { failureOf, type PageFailure } from '../../../client/failure.ts';
import { nextStep } from '../../../client/next-page.ts';
import { ValueStore, useValue } from '../../ui/value-store.ts';
import { useCatalog } from '../services/catalog-context.tsx';
import { refusalReason } from '../../ui/refusal-reason.ts';

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
    // A page in flight would be appended to the old copy: one that has just arrived is awaited, and one that a walk
    // requested meanwhile is cancelled after the new copy is there, to which the list then reverts.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, data);
    await client.cancelQueries({ queryKey });
    client.setQueryData(savedAtQuery(baseUrl, name).queryKey, null);
  } finally {
    reader.setLoadTarget(name, 0);
  }
}

/** Whether loaded pages are saved on this device: unknown so far, saved, or refused by the browser with a reason. */
interface PersistenceState {
  kind: 'unknown' | 'saved' | 'refused';
  reason: string;
}

const persistence = new ValueStore<PersistenceState>({ kind: 'unknown', reason: '' });

export function reportPersistence(kind: PersistenceState['kind'], reason = ''): void {
  const before = persistence.get();
  if (before.kind !== kind || before.reason !== reason) persistence.set({ kind, reason });
}

/** Records that the browser refuses to save pages. The error for a full disk has a name but no message. */
export function reportRefusal(error: unknown): void {
  reportPersistence('refused', refusalReason(error));
}

export function usePersistenceState(): PersistenceState {
  return useValue(persistence);
}
