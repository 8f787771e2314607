import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import {
  changedKeys,
  selectedFields,
  selectedKey,
  type SelectedRecord,
} from '../../../catalog/basket/selected-record.ts';

/** Part of every key, so that records saved in another format are ignored. */
const schemaVersion = 1;

// Other code on this origin can write here too, so data is validated.
const recordSchema = v.object({
  ...selectedFields,
  name: v.nullable(v.string()),
  json: v.nullable(v.string()),
  order: v.pipe(
    v.number(),
    v.check((order) => Number.isFinite(order)),
  ),
});

const channelName = 'catalog-explorer.selected';

export type SelectedStorage = ReturnType<typeof openSelectedStorage>;

const database = { name: 'catalog-explorer-selected', store: 'records' };

/** The store of all selections. Every use of it rejects if the browser refuses. */
export function selectionInBrowser(): UseStore {
  const checked = deleteUnlessWhole();
  // Each use reports the failure.
  checked.catch(() => undefined);
  const store = createStore(database.name, database.store);
  return async (mode, work) => {
    await checked;
    return store(mode, work);
  };
}

/** A visit that ends while it makes the database leaves one without its store, which opening it does not add. */
async function deleteUnlessWhole(): Promise<void> {
  const opening = indexedDB.open(database.name);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(database.store));
  const opened = await promisifyRequest(opening);
  const isWhole = opened.objectStoreNames.contains(database.store);
  opened.close();
  if (!isWhole) await promisifyRequest(indexedDB.deleteDatabase(database.name));
}

/** The selection of a service in IndexedDB, by `selectedKey`, shared by the tabs of this browser. Every method rejects if the browser refuses. */
export function openSelectedStorage(baseUrl: string) {
  const inStore = selectionInBrowser();
  const keyOf = (key: string) => [schemaVersion, baseUrl, key];
  let channel: BroadcastChannel | undefined;
  return {
    /** All records, or those with the given keys. Invalid ones are omitted. */
    async read(keys?: readonly string[]): Promise<SelectedRecord[]> {
      const values: unknown[] = await inStore('readonly', (store) =>
        keys === undefined
          ? // An empty array sorts after every string: the range contains all keys that start with these two.
            promisifyRequest(store.getAll(IDBKeyRange.bound(keyOf(''), [schemaVersion, baseUrl, []])))
          : Promise.all(keys.map((key) => promisifyRequest(store.get(keyOf(key))))),
      );
      return values.filter((value) => v.is(recordSchema, value));
    },
    /** Writes and deletes records, and notifies the other tabs. */
    async write(put: readonly SelectedRecord[], remove: readonly string[]): Promise<void> {
      await inStore('readwrite', (store) => {
        for (const key of remove) store.delete(keyOf(key));
        for (const record of put) store.put(record, keyOf(selectedKey(record)));
        // Otherwise the commit needs an event that a closing page no longer receives.
        store.transaction.commit();
        return promisifyRequest(store.transaction);
      });
      // A channel reaches only its own origin; the rule is about windows.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel?.postMessage({ baseUrl, keys: changedKeys({ put, remove }) });
    },
    /** Calls `onChange` with the keys that another tab has changed. */
    watch(onChange: (keys: string[]) => void): void {
      channel = new BroadcastChannel(channelName);
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        // Any page of this origin can send one.
        const message: { baseUrl?: unknown; keys?: unknown } = Object(data);
        if (message.baseUrl !== baseUrl || !Array.isArray(message.keys)) return;
        const keys = message.keys.filter((key) => typeof key === 'string');
        if (keys.length > 0) onChange(keys);
      });
    },
  };
}
