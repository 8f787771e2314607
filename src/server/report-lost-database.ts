import { DatabaseMoved } from '../service/sqlite/sqlite-files.ts';
import type { CatalogStore } from '../service/store.ts';
import type { Log } from './log.ts';

/** Logs when the database file is removed, replaced or back; checks on each write and readiness probe. */
export function reportLostDatabase(store: CatalogStore, database: string, log: Log): CatalogStore {
  let lost = false;

  async function watched<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      if (lost) log('warn', 'database file restored', () => ({ database }));
      lost = false;
      return result;
    } catch (error) {
      if (error instanceof DatabaseMoved && !lost) {
        lost = true;
        const remedy = 'restore the file, or restart to use the one that exists now';
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
