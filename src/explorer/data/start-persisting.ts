import type { QueryClient } from '@tanstack/react-query';
import type { LoadedPage } from '../../client/catalog-client.ts';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import { persistPages, restorePages } from './persist-pages.ts';
import { reportRefusal } from './persistence-state.ts';
import { openPageStore, type PageStore } from './page-store.ts';

// In ms. In some private windows, storage never responds; the explorer then works without it.
const storageTimeout = 1000;

/** Restores the saved pages of a service, within a second at most, and persists pages from now on. */
export async function restoreAndPersist(client: QueryClient, baseUrl: string): Promise<void> {
  await reportingRefusal(async () => {
    const store = openPageStore(baseUrl);
    const restored = restorePages(client, baseUrl, await inTime(store.read()));
    whenAlone(baseUrl, (waited) => persist(client, baseUrl, store, waited ? null : restored));
  });
}

/** Persists loaded and future pages, and deletes those saved earlier. */
export async function startPersisting(client: QueryClient, baseUrl: string): Promise<void> {
  await reportingRefusal(async () => {
    const store = openPageStore(baseUrl);
    whenAlone(baseUrl, () => persist(client, baseUrl, store, null));
  });
}

/** Persists pages in addition to `restored`; null deletes saved pages first, because this tab did not restore them. */
async function persist(
  client: QueryClient,
  baseUrl: string,
  store: PageStore,
  restored: ReadonlyMap<CollectionName, readonly LoadedPage[]> | null,
): Promise<void> {
  if (restored === null) for (const name of collectionNames) await inTime(store.forgetFrom(name, 0));
  persistPages(client, baseUrl, store, restored ?? new Map());
}

async function reportingRefusal(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    reportRefusal(error);
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The browser’s storage does not respond.')), storageTimeout);
    }),
  ]);
}

/** Runs `write` in one tab per service at a time; the next tab takes over when it closes, with `waited` true. */
function whenAlone(baseUrl: string, write: (waited: boolean) => Promise<void>): void {
  const locks: LockManager | undefined = Reflect.get(navigator, 'locks');
  if (locks === undefined) {
    void reportingRefusal(() => write(false));
    return;
  }
  const name = `catalog-explorer keeps pages of ${baseUrl}`;
  const hold = async (waited: boolean) => {
    await reportingRefusal(() => write(waited));
    // Holds the lock until the tab closes.
    await new Promise<never>(() => {});
  };
  void reportingRefusal(async () => {
    const free = await locks.request(name, { ifAvailable: true }, (lock) => lock !== null && hold(false));
    if (!free) await locks.request(name, () => hold(true));
  });
}
