import { promisifyRequest } from 'idb-keyval';
import * as v from 'valibot';
import { isRecordKey } from '../../catalog/records/entry.ts';
import { type SelectedRecord, longestNote, selectedKey } from '../../catalog/basket/selected-record.ts';
import { collectionNames } from '../../contract/collections.ts';
import { openDatabase } from './open-database.ts';

/** Part of every key, so that records saved in another format are ignored. */
const schemaVersion = 1;

// Other code on this origin can write here too, so data is validated.
const recordSchema = v.object({
  collection: v.picklist(collectionNames),
  key: v.pipe(v.string(), v.check(isRecordKey)),
  name: v.nullable(v.string()),
  json: v.nullable(v.string()),
  note: v.pipe(v.string(), v.maxLength(longestNote)),
  order: v.pipe(v.number(), v.finite()),
});

/** The selected records of one service in IndexedDB. Every method rejects if the browser refuses. */
export interface SelectedDatabase {
  /** All records, or those with the given keys (`selectedKey`). Invalid ones are omitted. */
  read(keys?: readonly string[]): Promise<SelectedRecord[]>;
  write(put: readonly SelectedRecord[], remove: readonly string[]): Promise<void>;
}

export function openSelectedDatabase(baseUrl: string): SelectedDatabase {
  const inStore = openDatabase('catalog-explorer-selected', 'records');
  const keyOf = (key: string) => [schemaVersion, baseUrl, key];
  return {
    async read(keys) {
      const values: unknown[] = await inStore('readonly', (store) =>
        keys === undefined
          ? // An empty array sorts after every string: the range contains all keys that start with these two.
            promisifyRequest(store.getAll(IDBKeyRange.bound(keyOf(''), [schemaVersion, baseUrl, []])))
          : Promise.all(keys.map((key) => promisifyRequest(store.get(keyOf(key))))),
      );
      return values.filter((value) => v.is(recordSchema, value));
    },
    async write(put, remove) {
      await inStore('readwrite', (store) => {
        for (const key of remove) store.delete(keyOf(key));
        for (const record of put) store.put(record, keyOf(selectedKey(record)));
        // Otherwise the commit needs an event that a closing page no longer receives.
        store.transaction.commit();
        return promisifyRequest(store.transaction);
      });
    },
  };
}
