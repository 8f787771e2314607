import type { CollectionName } from '../contract/collections.ts';
import type { CatalogStore, CollectionVersion } from '../service/store.ts';

/**
 * The same store, asked for a collection's state once in a turn of the event loop. Requests that a turn deals
 * with were all there when it began, so each still sees what was written before it was sent; asking for every
 * one of them takes a sixth of the time of a page that is ready to be sent.
 */
export function memoizeState(store: CatalogStore): CatalogStore {
  const states = new Map<CollectionName, Promise<CollectionVersion>>();
  const forget = () => states.clear();
  return {
    ...store,
    state(collection) {
      const known = states.get(collection);
      if (known) return known;
      if (states.size === 0) setImmediate(forget);
      const asked = store.state(collection);
      states.set(collection, asked);
      return asked;
    },
    async insert(draft, attempt) {
      try {
        return await store.insert(draft, attempt);
      } finally {
        forget();
      }
    },
  };
}
