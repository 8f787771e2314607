import { clear } from 'idb-keyval';
import { cacheName, cacheStorage } from './page-cache.ts';
import { selectionInBrowser } from '../selected/selected-storage.ts';

/** The prefix of everything that the explorer stores on a device. */
const prefix = 'catalog-explorer';

/** In ms. */
const longestWait = 3000;

/** What was deleted, and what the browser refused to delete, as text. */
export interface Deletion {
  deleted: readonly string[];
  refused: readonly string[];
}

const steps: readonly (readonly [what: string, run: () => Promise<void> | void])[] = [
  ['settings and recently viewed records', () => removeItems(localStorage)],
  ['loaded records', async () => void (await cacheStorage()?.delete(cacheName))],
  ['your selection', clearSelection],
  ['the explorer itself, for offline use', deleteApplication],
];

/** Deletes settings, recently viewed records, saved pages, selections and offline files. Never rejects. */
export async function deleteSaved(): Promise<Deletion> {
  const deleted: string[] = [];
  const refused: string[] = [];
  for (const [what, run] of steps) {
    try {
      await run();
      deleted.push(what);
    } catch {
      // Shown to the user, who requested the deletion.
      refused.push(what);
    }
  }
  return { deleted, refused };
}

function removeItems(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

/** Clears it rather than deleting the database, which would wait for other tabs to close their connections. */
async function clearSelection(): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The browser’s storage does not respond.')), longestWait);
  });
  await Promise.race([clear(selectionInBrowser()), late]);
}

/** Also unregisters the service worker, which would not save its files again. */
async function deleteApplication(): Promise<void> {
  const stored = cacheStorage();
  const workers: ServiceWorkerContainer | undefined = Reflect.get(navigator, 'serviceWorker');
  // Service workers exist only on https and localhost.
  if (stored === undefined || workers === undefined) return;
  const own = (await workers.getRegistrations()).filter(({ scope }) => scope === document.baseURI);
  for (const registration of own) await registration.unregister();
  for (const name of await stored.keys()) if (name.startsWith(prefix)) await stored.delete(name);
}
