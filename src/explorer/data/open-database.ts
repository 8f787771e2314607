import { createStore, type UseStore } from 'idb-keyval';

/**
 * An IndexedDB store, opened on use. Its connection closes when another tab deletes or upgrades the database, which
 * would otherwise wait, and reopens on the next use; `onLost` is called whenever it was closed.
 */
export function openDatabase(database: string, name: string, onLost: () => void = () => {}): UseStore {
  let current = createStore(database, name);
  const watched = new WeakSet<IDBDatabase>();

  function lose(): void {
    current = createStore(database, name);
    onLost();
  }

  function watch(opened: IDBDatabase): void {
    if (watched.has(opened)) return;
    watched.add(opened);
    opened.addEventListener('close', lose);
    opened.addEventListener('versionchange', () => {
      opened.close();
      lose();
    });
  }

  return (mode, callback) =>
    current(mode, (store) => {
      watch(store.transaction.db);
      return callback(store);
    });
}

/** Rejects if storage does not respond within this time, in ms: in some private windows, it never does. */
export function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The browser’s storage does not respond.')), milliseconds);
    }),
  ]);
}
