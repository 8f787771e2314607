import type { QueryClient } from '@tanstack/react-query';
import type { LoadedPage } from '../../../client/catalog-client.ts';
import { catalogKey, type CatalogPages, isCatalogKey } from '../../../client/queries.ts';
import { type CollectionName, collectionNames } from '../../../contract/collections.ts';
import { note } from '../stored.ts';
import { savedAtQuery, reportPersistence, reportRefusal } from './saved-list.ts';
import { inTime, type SavedPage, type PageStore, openPageStore } from './page-store.ts';

const noPages: CatalogPages = { pages: [], pageParams: [] };

/** Pages per transaction. */
const batch = 10;
const debounceTime = 500;
/** Maximum delay of the debounced write while pages arrive, in ms; it limits what is lost when the tab is closed. */
const maxDebounceTime = 5000;

/**
 * Writes the pages of every collection to the store as they arrive, debounced and in batches. A storage failure is
 * reported once and ends persisting. Returns a function that stops it.
 */
export function persistPages(
  client: QueryClient,
  baseUrl: string,
  store: PageStore,
  restored: ReadonlyMap<CollectionName, readonly LoadedPage[]>,
): () => void {
  const written = new Map(restored);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwrittenSince: number | null = null;
  let busy = false;
  let more = false;
  let stopped = false;

  async function writeAll(): Promise<void> {
    more = busy;
    if (busy || stopped) return;
    busy = true;
    unwrittenSince = null;
    try {
      for (const name of collectionNames) await writeList(name);
      if (stopped) return;
      reportPersistence('saved');
      note('pages-kept');
    } catch (error) {
      stopped = true;
      reportRefusal(error);
    } finally {
      busy = false;
      // Pages that arrived during the write would otherwise wait for the next page.
      if (more) void writeAll();
    }
  }

  async function writeList(name: CollectionName): Promise<void> {
    const { pages, pageParams } = client.getQueryData<CatalogPages>(catalogKey(baseUrl, name)) ?? noPages;
    const before = written.get(name) ?? [];
    const changed = pages.flatMap((page, index) =>
      page === before[index] ? [] : [{ collection: name, index, parameter: pageParams[index] ?? null, page }],
    );
    try {
      for (let from = 0; from < changed.length; from += batch)
        await store.write(changed.slice(from, from + batch));
      if (pages.length < before.length) await store.forgetFrom(name, pages.length);
    } catch (error) {
      if (!isNestedTooDeeply(error)) throw error;
    }
    written.set(name, pages);
  }

  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isCatalogKey(query.queryKey, baseUrl)) return;
    unwrittenSince ??= performance.now();
    const left = unwrittenSince + maxDebounceTime - performance.now();
    clearTimeout(timer);
    timer = setTimeout(() => void writeAll(), Math.min(debounceTime, left));
  });
  void writeAll();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Whether a page cannot be written as text; its list is then saved up to that page. Firefox throws an InternalError. */
function isNestedTooDeeply(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'InternalError');
}

/**
 * Restores saved pages, up to the first gap, into the query cache, with the time they were saved. Returns the restored
 * pages of each collection.
 */
export function restorePages(
  client: QueryClient,
  baseUrl: string,
  saved: readonly SavedPage[],
): Map<CollectionName, readonly LoadedPage[]> {
  const restored = new Map<CollectionName, readonly LoadedPage[]>();
  for (const name of collectionNames) {
    const own = saved.filter(({ collection }) => collection === name).sort((a, b) => a.index - b.index);
    const complete = own.filter(({ index }, place) => index === place);
    if (complete.length === 0) continue;
    const pages = complete.map(({ page }) => page);
    restored.set(name, pages);
    const since = pages.reduce((earliest, { receivedAt }) => Math.min(earliest, receivedAt), Infinity);
    client.setQueryData<CatalogPages>(
      catalogKey(baseUrl, name),
      { pages, pageParams: complete.map(({ parameter }) => parameter) },
      { updatedAt: since },
    );
    client.setQueryData(savedAtQuery(baseUrl, name).queryKey, since);
  }
  return restored;
}

/** In ms; the explorer then works without storage. */
const storageTimeout = 1000;

/** Restores the saved pages of a service, within a second at most, and persists pages from now on. */
export async function restoreAndPersist(client: QueryClient, baseUrl: string): Promise<void> {
  await reportingRefusal(async () => {
    const store = openPageStore(baseUrl);
    const restored = restorePages(client, baseUrl, await inTime(store.read(), storageTimeout));
    persistPages(client, baseUrl, store, restored);
  });
}

/** Persists loaded and future pages, and deletes those saved earlier, which this tab did not restore. */
export async function startPersisting(client: QueryClient, baseUrl: string): Promise<void> {
  await reportingRefusal(async () => {
    const store = openPageStore(baseUrl);
    for (const name of collectionNames) await inTime(store.forgetFrom(name, 0), storageTimeout);
    persistPages(client, baseUrl, store, new Map());
  });
}

async function reportingRefusal(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    reportRefusal(error);
  }
}
