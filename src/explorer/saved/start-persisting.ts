import type { QueryClient } from '@tanstack/react-query';
import type { LoadedPage } from '../../client/catalog-client.ts';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import { persistPages, restorePages } from './persist-pages.ts';
import { reportRefusal } from './persistence-state.ts';
import { openPageStore, type PageStore } from './page-store.ts';

// Some private windows never answer: then nothing is kept, and the explorer works from memory.
const patience = 1000;

/** Restores what was kept of a service, in a second at the most, and keeps what arrives from now on. */
export async function restoreAndPersist(client: QueryClient, baseUrl: string): Promise<void> {
  await orReport(async () => {
    const store = openPageStore(baseUrl);
    const restored = restorePages(client, baseUrl, await inTime(store.read()));
    whenAlone(baseUrl, (waited) => keep(client, baseUrl, store, waited ? null : restored));
  });
}

/** Keeps what has arrived and what arrives from now on; whatever was kept before is forgotten. */
export async function startPersisting(client: QueryClient, baseUrl: string): Promise<void> {
  await orReport(async () => {
    const store = openPageStore(baseUrl);
    whenAlone(baseUrl, () => keep(client, baseUrl, store, null));
  });
}

/** Keeps on top of what was restored; null: from nothing, since what is kept is not what this tab knows of. */
async function keep(
  client: QueryClient,
  baseUrl: string,
  store: PageStore,
  restored: ReadonlyMap<CollectionName, readonly LoadedPage[]> | null,
): Promise<void> {
  if (restored === null) for (const name of collectionNames) await inTime(store.forgetFrom(name, 0));
  persistPages(client, baseUrl, store, restored ?? new Map());
}

async function orReport(work: () => Promise<void>): Promise<void> {
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
      setTimeout(() => reject(new Error('The browser’s storage does not answer.')), patience);
    }),
  ]);
}

/** Of several tabs on one service only one writes; the next takes over when it closes, and is told that it waited. */
function whenAlone(baseUrl: string, write: (waited: boolean) => Promise<void>): void {
  const locks: LockManager | undefined = Reflect.get(navigator, 'locks');
  if (locks === undefined) {
    void orReport(() => write(false));
    return;
  }
  const name = `catalog-explorer keeps pages of ${baseUrl}`;
  const hold = async (waited: boolean) => {
    await orReport(() => write(waited));
    // Held until the tab closes.
    await new Promise<never>(() => {});
  };
  void orReport(async () => {
    const free = await locks.request(name, { ifAvailable: true }, (lock) => lock !== null && hold(false));
    if (!free) await locks.request(name, () => hold(true));
  });
}
