import type { SavedPages } from '../../../client/saved-pages.ts';

export const cacheName = 'catalog-explorer-pages';

/** Missing on plain http. */
export function cacheStorage(): CacheStorage | undefined {
  return Reflect.get(globalThis, 'caches');
}

/** Pages in the browser's HTTP cache, which takes bytes as they came: no record is written as text, and each page is read back for itself. */
export function openSavedPages(): SavedPages {
  /** Those of earlier visits: what this one has loaded need not be read. */
  const addresses = new Set<string>();
  let refusal: unknown = new Error('the browser’s storage does not respond.');

  async function attempt<T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined> {
    try {
      const storage = cacheStorage();
      if (storage === undefined) throw new Error('browsers do this only for sites with https.');
      // Opened each time: once its storage has been cleared, a cache that was opened before saves nothing.
      const result = await work(await storage.open(cacheName));
      refusal = undefined;
      return result;
    } catch (error) {
      refusal = error;
      return undefined;
    }
  }

  return {
    opened: attempt(async (cache) => {
      for (const { url } of await cache.keys()) addresses.add(url);
    }),
    refusal: () => refusal,
    has: (address) => addresses.has(address),
    async read(address) {
      const response = await attempt((cache) => cache.match(address));
      // Deleted by the browser or by another tab.
      if (response === undefined) addresses.delete(address);
      return response;
    },
    write: (address, response) => attempt((cache) => cache.put(address, response)),
    replace: (prefix, pages) =>
      attempt(async (cache) => {
        for (const { url } of await cache.keys()) if (url.startsWith(prefix)) await cache.delete(url);
        // In order: what is saved if this ends early is the start of a list.
        for (const [address, response] of pages) await cache.put(address, response);
      }),
  };
}
