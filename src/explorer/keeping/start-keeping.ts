import type { QueryClient } from '@tanstack/react-query';
import { collectionNames } from '../../contract/collections.ts';
import { keepPages, restorePages } from './keep-pages.ts';
import { reportKeeping } from './keeping-state.ts';
import { openPageStore } from './page-store.ts';

// Some private windows never answer: then nothing is kept, and the explorer works from memory.
const patience = 1000;

/** Restores what was kept of a service, in a second at the most, and keeps what arrives from now on. */
export async function restoreAndKeep(client: QueryClient, baseUrl: string): Promise<void> {
  await orReport(async () => {
    const store = openPageStore(baseUrl);
    const restored = restorePages(client, baseUrl, await inTime(store.read()));
    whenAlone(() => keepPages(client, baseUrl, store, restored));
  });
}

/** Keeps what has arrived and what arrives from now on; whatever was kept before is forgotten. */
export async function keepFromNowOn(client: QueryClient, baseUrl: string): Promise<void> {
  await orReport(async () => {
    const store = openPageStore(baseUrl);
    for (const name of collectionNames) await inTime(store.forgetFrom(name, 0));
    whenAlone(() => keepPages(client, baseUrl, store, new Map()));
  });
}

async function orReport(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    reportKeeping('refused', error instanceof Error ? error.message : String(error));
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

/** Of several tabs on one address only one writes; the next takes over when it closes. */
function whenAlone(write: () => void): void {
  const locks: LockManager | undefined = Reflect.get(navigator, 'locks');
  if (locks === undefined) {
    write();
    return;
  }
  void locks.request('catalog-explorer keeps pages', () => {
    write();
    // Held until the tab closes.
    return new Promise<never>(() => {});
  });
}
