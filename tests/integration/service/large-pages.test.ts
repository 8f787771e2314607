import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHandler } from '../../support/start/service-handler.ts';
import {
  type CatalogStore,
  largestPageBytes,
  type NewRecord,
  PageTooLarge,
} from '../../../src/service/store.ts';
import { pageAddress } from '../../support/start/in-process-service.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { stopServersAfterAll, storeKinds } from '../../support/stores/store-kinds.ts';

// Processes, databases and real time: a busy machine takes longer.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

stopServersAfterAll();

const megabyte = 1024 * 1024;

/** Records of so many bytes each, in letters that take two. */
function* recordsOf(count: number, bytes: number): Generator<NewRecord> {
  for (let id = 1; id <= count; id += 1) {
    const head = `{"id":${id},"name":"n","slug":"s${id}","description":"`;
    const json = `${head}${'é'.repeat((bytes - head.length - 2) / 2)}"}`;
    yield { collection: 'indicator', id, slug: `"s${id}"`, json, sources: [] };
  }
}

describe.each(storeKinds)('pages of large records in $name', ({ missing, place }) => {
  describe.skipIf(missing !== null)('that is available', () => {
    let store: CatalogStore;

    beforeEach(async () => {
      store = (await place(folderOf({}))).open();
      await store.replaceAll(recordsOf(40, megabyte));
    });

    afterEach(() => store.close());

    test('are rejected above the size limit, and returned with a smaller limit', async () => {
      const most = Math.floor(largestPageBytes / megabyte);
      await expect(store.page('indicator', { limit: most + 1, offset: 0 })).rejects.toThrow(PageTooLarge);
      const page = await store.page('indicator', { limit: most, offset: 8 });
      expect([page.count, page.records.length]).toEqual([40, most]);
      expect(page.records[0]).toContain('{"id":9,');
      expect((await store.page('indicator', { limit: 1000, offset: 40 })).records).toEqual([]);
      expect((await store.page('subdomain', { limit: 1000, offset: 0 })).count).toBe(0);
    });

    test('are 400 over HTTP with a remedy, not 503', async () => {
      const handler = createHandler(store);
      const refused = await handler(new Request(pageAddress('indicator')));
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        detail: expect.stringMatching(/32 MiB in total. Request fewer/),
      });
      expect((await handler(new Request(pageAddress('indicator', '?limit=10')))).status).toBe(200);
    });
  });
});
