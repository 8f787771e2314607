import type { QueryClient } from '@tanstack/react-query';
import type { LoadedPage } from '../../client/catalog-client.ts';
import { catalogKey, type CatalogPages, isCatalogKey } from '../../client/queries.ts';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import { noteSavedPages } from './has-saved-pages.ts';
import { savedAtQuery } from './saved-list.ts';
import { reportPersistence, reportRefusal } from './persistence-state.ts';
import type { SavedPage, PageStore } from './page-store.ts';

// Pages per write: a batch of this size is copied in a few milliseconds.
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
  const cutShort = new Set<CollectionName>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwrittenSince: number | null = null;
  let losses = store.losses();
  let busy = false;
  let more = false;
  let stopped = false;

  async function writeAll(): Promise<void> {
    more = busy;
    if (busy || stopped) return;
    busy = true;
    unwrittenSince = null;
    try {
      if (store.losses() !== losses) written.clear();
      losses = store.losses();
      for (const name of collectionNames) if (!cutShort.has(name)) await writeList(name);
      reportPersistence('saved');
      noteSavedPages();
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
    const data = pagesOf(client, baseUrl, name);
    try {
      await writeNew(store, name, data, written.get(name) ?? []);
      written.set(name, data.pages);
    } catch (error) {
      if (!cannotBeCopied(error)) throw error;
      cutShort.add(name);
    }
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

/** Whether a page is nested too deeply for the browser to copy; its list is then saved up to that page. */
function cannotBeCopied(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof DOMException && error.name === 'DataCloneError');
}

function pagesOf(client: QueryClient, baseUrl: string, name: CollectionName): CatalogPages {
  return client.getQueryData<CatalogPages>(catalogKey(baseUrl, name)) ?? { pages: [], pageParams: [] };
}

async function writeNew(
  store: PageStore,
  collection: CollectionName,
  { pages, pageParams }: CatalogPages,
  before: readonly LoadedPage[],
): Promise<void> {
  const changed: SavedPage[] = [];
  for (const [index, page] of pages.entries()) {
    if (page !== before[index])
      changed.push({ collection, index, parameter: pageParams[index] ?? null, page });
  }
  for (let from = 0; from < changed.length; from += batch) {
    await store.write(changed.slice(from, from + batch));
  }
  if (pages.length < before.length) await store.forgetFrom(collection, pages.length);
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
