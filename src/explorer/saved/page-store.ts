import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import type { LoadedPage } from '../../client/catalog-client.ts';
import { readNext } from '../../client/next-link.ts';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';

/** Part of every key: pages kept by a version that wrote them otherwise are not read. */
const schemaVersion = 1;

const figure = v.pipe(v.number(), v.finite(), v.minValue(0));

/** The last moment that a Date can hold, in epoch ms. */
const latest = 8.64e15;

const noLink = v.object({ kind: v.picklist(['none']) });
const queryLink = v.object({ kind: v.picklist(['query']), query: v.string(), offset: v.nullable(figure) });
const unusableLink = v.object({ kind: v.picklist(['unusable']), why: v.string() });

// Others on this origin can write here too, so what is read is checked as if it came over the wire.
const keptPageSchema = v.object({
  collection: v.picklist(collectionNames),
  index: v.pipe(v.number(), v.integer(), v.minValue(0)),
  parameter: v.nullable(v.string()),
  page: v.object({
    address: v.string(),
    results: v.array(v.unknown()),
    count: v.nullable(v.pipe(figure, v.integer())),
    // A link as it is read since, or as the service sent it: earlier versions saved that.
    next: v.unknown(),
    status: figure,
    bytes: figure,
    milliseconds: figure,
    receivedAt: v.pipe(figure, v.maxValue(latest)),
    format: v.nullable(v.picklist(['api', 'json'])),
    notes: v.array(v.string()),
    again: v.optional(v.boolean(), false),
    continued: v.optional(v.boolean(), false),
    tagged: v.optional(v.boolean(), false),
  }),
});

/** One page as it is kept: the walk it belongs to, its place there, and the query it was asked with. */
export interface SavedPage {
  collection: CollectionName;
  index: number;
  parameter: string | null;
  page: LoadedPage;
}

/** Pages kept in IndexedDB, by address of the service. Every method rejects where the browser refuses. */
export interface PageStore {
  /** All kept pages of the service, by collection and place. What is not a page is left out. */
  read(): Promise<SavedPage[]>;
  write(pages: readonly SavedPage[]): Promise<void>;
  /** Forgets the pages of a collection from `index` on. */
  forgetFrom(collection: CollectionName, index: number): Promise<void>;
  /** How often all that was kept went away since the store was opened, as when a person clears the site's data. */
  losses(): number;
}

/** The pages of the service at `baseUrl`. */
export function openPageStore(baseUrl: string): PageStore {
  let current = createStore('catalog-explorer', 'pages');
  let losses = 0;
  const known = new WeakSet<IDBDatabase>();

  const inStore: UseStore = (mode, callback) =>
    current(mode, (store) => {
      watch(store.transaction.db);
      return callback(store);
    });

  function lose(): void {
    losses += 1;
    current = createStore('catalog-explorer', 'pages');
  }

  /** Another tab that wants the database for itself, to delete it or to write it otherwise, is not kept waiting. */
  function watch(database: IDBDatabase): void {
    if (known.has(database)) return;
    known.add(database);
    database.addEventListener('close', lose);
    database.addEventListener('versionchange', () => {
      database.close();
      lose();
    });
  }

  const keyOf = (collection: CollectionName, index: number) => [schemaVersion, baseUrl, collection, index];
  return {
    async read() {
      // An empty array sorts after every string: the range is all keys that begin with these two.
      const range = IDBKeyRange.bound([schemaVersion, baseUrl], [schemaVersion, baseUrl, []]);
      const kept: unknown[] = await inStore('readonly', (pages) => promisifyRequest(pages.getAll(range)));
      return kept.flatMap((value) => {
        if (!v.is(keptPageSchema, value) || !value.page.address.startsWith(baseUrl)) return [];
        const { next, ...page } = value.page;
        const isRead = v.is(noLink, next) || v.is(queryLink, next) || v.is(unusableLink, next);
        const link = isRead ? next : readNext(next, page.address);
        return [{ ...value, page: { ...page, next: link } }];
      });
    },
    async write(pages) {
      await inStore('readwrite', (store) => {
        for (const kept of pages) store.put(kept, keyOf(kept.collection, kept.index));
        return promisifyRequest(store.transaction);
      });
    },
    async forgetFrom(collection, index) {
      const range = IDBKeyRange.bound(keyOf(collection, index), [schemaVersion, baseUrl, collection, []]);
      await inStore('readwrite', (store) => {
        store.delete(range);
        return promisifyRequest(store.transaction);
      });
    },
    losses: () => losses,
  };
}
