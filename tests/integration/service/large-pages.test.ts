import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { walkCollection } from '../../../src/server/upstream/walk-collection.ts';
import { createCatalogClient } from '../../../src/client/catalog-client.ts';
import { maxRecordBytes } from '../../../src/contract/page-query.ts';
import { clientOf, testBaseUrl } from '../../support/start/in-process-service.ts';
import {
  type CatalogStore,
  largestPageBytes,
  type NewRecord,
  PageTooLarge,
} from '../../../src/service/store.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { storeKinds } from '../../support/stores/store-kinds.ts';

const megabyte = 1024 * 1024;
/** Records of so many bytes each, in letters that take two. */
function* recordsOf(count: number, bytes: number): Generator<NewRecord> {
  for (let id = 1; id <= count; id += 1) {
    const head = `{"id":${id},"name":"n","slug":"s${id}","description":"`;
    const json = `${head}${'é'.repeat((bytes - head.length - 2) / 2)}"}`;
    yield { collection: 'indicator', id, slug: `"s${id}"`, json, sources: [] };
  }
}

describe.each(storeKinds)('pages of large records in $name', ({ place }) => {
  let store: CatalogStore;

  beforeEach(async () => {
    store = (await place(folderOf({}))).open();
    await store.replaceAll(recordsOf(20, megabyte));
  });

  afterEach(() => store.close());

  test('are rejected above the size limit, and returned with a smaller limit', async () => {
    const most = Math.floor(largestPageBytes / megabyte);
    await expect(store.page('indicator', { limit: most + 1, offset: 0 })).rejects.toThrow(PageTooLarge);
    const page = await store.page('indicator', { limit: most, offset: 8 });
    expect([page.count, page.records.length]).toEqual([20, most]);
    expect(page.records[0]).toContain('{"id":9,');
    expect((await store.page('indicator', { limit: 1000, offset: 20 })).records).toEqual([]);
    expect((await store.page('subdomain', { limit: 1000, offset: 0 })).count).toBe(0);
  });

  test('are 400 over HTTP with a remedy, not 503', async () => {
    const { get } = clientOf(store);
    const refused = await get();
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      detail: expect.stringMatching(/larger than 8 MiB. Request fewer/),
    });
    expect((await get('?limit=5')).status).toBe(200);
  });

  test.each([
    ['as large as a record may be', maxRecordBytes, 201],
    ['larger by a byte', maxRecordBytes + 1, 400],
  ])('added records %s leave a list that the explorer can read', async (_, bytes, expected) => {
    const { add, ask } = clientOf(store);
    const added: number[] = [];
    await store.replaceAll([]);
    for (let id = 0; id < 101; id += 1) {
      const record = { name: 'n', slug: `s${100 + id}`, description: '' };
      record.description = 'x'.repeat(bytes - JSON.stringify(record).length);
      added.push((await add(record)).status);
    }
    const fetch: typeof globalThis.fetch = (address, init) => ask(new Request(address, init));
    const read = await walkCollection(createCatalogClient(testBaseUrl, { fetch }), 'indicator', () => {});
    const count = added.filter((status) => status === 201).length;
    expect(read).toMatchObject({ records: count, count, end: { kind: 'finished' } });
    expect([...new Set(added)]).toEqual([expected]);
  });
});
