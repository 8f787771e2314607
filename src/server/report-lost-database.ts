import { DatabaseMoved } from '../service/sqlite/sqlite-files.ts';
import type { CatalogStore } from '../service/store.ts';
import type { Log } from './log.ts';

/**
 * The same store, with one log line when its database file turns out to be removed or replaced, and one when it is
 * back. It is looked at with each write and each question about readiness.
 */
export function reportLostDatabase(store: CatalogStore, database: string, log: Log): CatalogStore {
  let lost = false;

  async function watched<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      if (lost) log('warn', 'database file back', () => ({ database }));
      lost = false;
      return result;
    } catch (error) {
      if (error instanceof DatabaseMoved && !lost) {
        lost = true;
        const remedy = 'put the file back, or restart to use the one that is there now';
        log('error', 'database file lost', () => ({ database, error: error.message, remedy }));
      }
      throw error;
    }
  }

  return {
    ...store,
    ready: () => watched(store.ready()),
    insert: (draft, attempt) => watched(store.insert(draft, attempt)),
  };
}
