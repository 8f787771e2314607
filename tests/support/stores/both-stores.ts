import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { CollectionName } from '../../../src/contract/collections.ts';
import { createHandler, type Page, pageAddress } from '../start/in-process-service.ts';
import type { CatalogStore } from '../../../src/service/store.ts';
import { folderOf } from '../start/http-server.ts';
import { storeKinds } from './store-kinds.ts';
import { type CatalogContents, recordsOf } from '../catalog-contents.ts';
import { oneToken, writeHeaders } from '../writing.ts';

/** The service with each available kind of store, all reset to `contents` before every test. */
export function bothStores(contents: () => CatalogContents) {
  const stores: CatalogStore[] = [];
  let handlers: ((request: Request) => Promise<Response>)[] = [];

  beforeAll(async () => {
    for (const { place } of storeKinds) stores.push((await place(folderOf({}))).open());
  });
  beforeEach(async () => {
    for (const store of stores) await store.replaceAll(recordsOf(contents()));
    handlers = stores.map((store) => createHandler(store, { tokens: oneToken }));
  });
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
  });

  /** Sends one request to the service with each store; fails if the responses differ. */
  const ask = async (method: 'GET' | 'POST', address: string, init: RequestInit = {}) => {
    const answers = await Promise.all(
      handlers.map(async (handler) => {
        const response = await handler(new Request(address, { ...init, method }));
        return { status: response.status, text: await response.text(), headers: response.headers };
      }),
    );
    const [first] = answers;
    if (!first) throw new Error('there is no store');
    for (const { status, text, headers } of answers) {
      expect([status, text, [...headers]]).toEqual([first.status, first.text, [...first.headers]]);
    }
    return first;
  };
  return {
    ask,
    post: (collection: CollectionName, body: BodyInit, headers: Record<string, string> = writeHeaders) =>
      ask('POST', pageAddress(collection), { body, headers }),
    /** The whole collection, which must fit one page. */
    list: async (collection: CollectionName): Promise<Page> =>
      JSON.parse((await ask('GET', pageAddress(collection, '?limit=1000'))).text),
  };
}
