import { createStore, promisifyRequest } from 'idb-keyval';
import * as v from 'valibot';
import type { LoadedPage, NextLink } from '../../../client/page.ts';
import { type CollectionName, collectionNames } from '../../../contract/collections.ts';

/** Part of every key, so that pages saved in another format are ignored. */
const schemaVersion = 3;

/** Maximum of any number, which is that of a Date in epoch ms. */
const latest = 8.64e15;
// Not with actions that nothing else uses: those are added to the chunk of the library, which is in the first load.
const figure = v.pipe(
  v.number(),
  v.check((figure) => figure >= 0 && figure <= latest),
);

function isLink(value: unknown): boolean {
  const { kind, query, offset, why } = Object(value);
  if (kind === 'query') return typeof query === 'string' && v.is(v.nullable(figure), offset);
  return kind === 'none' || (kind === 'unusable' && typeof why === 'string');
}

// Other code on this origin can write here too, so data is validated as if it came over the network.
const savedPageSchema = v.object({
  collection: v.picklist(collectionNames),
  index: v.pipe(figure, v.safeInteger()),
  parameter: v.nullable(v.string()),
  page: v.object({
    address: v.string(),
    results: v.array(v.unknown()),
    count: v.nullable(v.pipe(figure, v.safeInteger())),
    next: v.custom<NextLink>(isLink),
    receivedAt: figure,
    format: v.nullable(v.picklist(['api', 'json'])),
    notes: v.array(v.string()),
    tagged: v.optional(v.boolean(), false),
  }),
});

/** A saved page with its collection, its index in the walk, and the query with which it was requested. */
export interface SavedPage {
  collection: CollectionName;
  index: number;
  parameter: string | null;
  page: LoadedPage;
}

/** Pages saved in IndexedDB, by base URL of the service. Every method rejects if the browser refuses. */
export interface PageStore {
  /** All saved pages of the service, by collection and index. Invalid ones are ignored. */
  read(): Promise<SavedPage[]>;
  write(pages: readonly SavedPage[]): Promise<void>;
  /** Deletes the pages of a collection from `index` on. */
  forgetFrom(collection: CollectionName, index: number): Promise<void>;
}

export const pagesInBrowser = () => createStore('catalog-explorer', 'pages');

/** Rejects if storage does not respond within this time, in ms: in some private windows, it never does. */
export function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The browser’s storage does not respond.')), milliseconds);
    }),
  ]);
}

export function openPageStore(baseUrl: string): PageStore {
  const inStore = pagesInBrowser();
  const keyOf = (collection: CollectionName, index: number) => [schemaVersion, baseUrl, collection, index];
  return {
    // With a cursor, so that each page is copied and parsed in a task of its own.
    read() {
      // An empty array sorts after every string: the range contains all keys that start with these two.
      const range = IDBKeyRange.bound([schemaVersion, baseUrl], [schemaVersion, baseUrl, []]);
      return inStore('readonly', async (pages) => {
        const saved: SavedPage[] = [];
        const request = pages.openCursor(range);
        for (;;) {
          const cursor = await promisifyRequest(request);
          if (cursor === null) return saved;
          const value = parsed(cursor.value);
          if (v.is(savedPageSchema, value) && value.page.address.startsWith(baseUrl)) saved.push(value);
          cursor.continue();
        }
      });
    },
    async write(pages) {
      await inStore('readwrite', async (store) => {
        // As text, which the browser copies in half the time of an object, and one page per task: a key press does not wait.
        for (const saved of pages)
          await promisifyRequest(store.put(JSON.stringify(saved), keyOf(saved.collection, saved.index)));
        await promisifyRequest(store.transaction);
      });
    },
    async forgetFrom(collection, index) {
      const range = IDBKeyRange.bound(keyOf(collection, index), [schemaVersion, baseUrl, collection, []]);
      await inStore('readwrite', (store) => {
        store.delete(range);
        return promisifyRequest(store.transaction);
      });
    },
  };
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
