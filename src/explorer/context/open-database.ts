import { createStore, type UseStore } from 'idb-keyval';

/**
 * A store in IndexedDB, opened when it is used. It is closed when another tab wants to delete or upgrade the database, so
 * that the other tab does not wait, and opened again with the next use. `onLost` is called whenever the database was closed.
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
