import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readDraft } from '../../../src/service/records/draft.ts';
import type { CatalogStore, Draft, Insertion, NewRecord } from '../../../src/service/store.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { type StorePlace, stopServersAfterAll, storeKinds } from '../../support/stores/store-kinds.ts';
import { recordsOf } from '../../support/catalog-contents.ts';

// Processes, databases and real time: a busy machine takes longer.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

stopServersAfterAll();

function draftOf(name: string, sources: readonly object[] = []): Draft {
  const fields = {
    description: null,
    shortName: null,
    units: null,
    unitNotes: null,
    denominators: [],
    sources,
  };
  const rest = {
    depth: 0,
    numberFormatOptions: {},
    tags: [],
    context: [],
    resourcetype: 'DataStoreVariable',
  };
  const read = readDraft('variable', JSON.stringify({ name, slug: name, ...fields, ...rest }));
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return read.draft;
}

function idOf(insertion: Insertion): number {
  if (!('json' in insertion)) throw new Error(insertion.kind);
  const record: { id: number } = JSON.parse(insertion.json);
  return record.id;
}

async function walk(store: CatalogStore, limit: number): Promise<string[]> {
  const records: string[] = [];
  for (let offset = 0; ; offset += limit) {
    const page = await store.page('variable', { limit, offset });
    records.push(...page.records);
    if (offset + limit >= page.count) return records;
  }
}

function subdomainJson(text: string, id: number): string {
  return `{"id":${id},"slug":"s","name":"${text}"}`;
}

function* breaking(): Generator<NewRecord> {
  yield* recordsOf(catalog().times(1200, (c) => c.variable()).contents);
  throw new Error('the file ends here');
}

describe.each(storeKinds)('a catalog in $name', ({ missing, place }) => {
  describe.skipIf(missing !== null)('that is available', () => {
    let where: StorePlace;
    let store: CatalogStore;
    const opened: CatalogStore[] = [];
    const openAnother = () => {
      const another = where.open();
      opened.push(another);
      return another;
    };

    beforeEach(async () => {
      where = await place(folderOf({}));
      store = openAnother();
    });

    afterEach(async () => {
      await Promise.all(opened.splice(0).map((each) => each.close()));
    });

    test('is new until the first write, and not new again after it was emptied', async () => {
      expect(await store.isNew()).toBe(true);
      await store.replaceAll([]);
      expect(await store.isNew()).toBe(false);
    });

    test('returns any range of a collection with the count, in its original order', async () => {
      const contents = catalog().times(250, (c, index) => c.variable({ id: 1000 - index })).contents;
      await store.replaceAll(recordsOf(contents));
      const page = await store.page('variable', { limit: 100, offset: 200 });
      expect(page.count).toBe(250);
      expect(page.records.map((json): unknown => JSON.parse(json))).toEqual(contents.variable.slice(200));
      expect(await store.page('variable', { limit: 1000, offset: Number.MAX_SAFE_INTEGER })).toMatchObject({
        records: [],
      });
      expect(await store.state('indicator')).toMatchObject({ count: 0 });
    });

    test('stores the text of records byte for byte', async () => {
      const texts = [
        '\\u0000',
        '\\ud800',
        'CR\\r\\nLF',
        '\u2028',
        '😀',
        "'; DROP TABLE record; --",
        '\\\\',
        '\u202e',
      ];
      await store.replaceAll(
        texts.map((text, id) => ({
          collection: 'subdomain',
          id,
          slug: `"${text}"`,
          json: subdomainJson(text, id),
          sources: [],
        })),
      );
      expect((await store.page('subdomain', { limit: 100, offset: 0 })).records).toEqual(
        texts.map(subdomainJson),
      );
    });

    test('is replaced completely or, if reading the new one fails, not at all', async () => {
      await store.replaceAll(recordsOf(catalog().variable({ name: 'old' }).contents));
      const before = await store.page('variable', { limit: 100, offset: 0 });
      await expect(store.replaceAll(breaking())).rejects.toThrow('the file ends here');
      expect(await store.page('variable', { limit: 100, offset: 0 })).toEqual(before);
    });

    test('increases the version of a collection with each change, and of no other', async () => {
      await store.replaceAll([]);
      const [variable, indicator] = [await store.state('variable'), await store.state('indicator')];
      await store.insert(draftOf('one'), null);
      expect((await store.state('variable')).version).toBeGreaterThan(variable.version);
      expect(await store.state('indicator')).toEqual(indicator);
    });

    test('assigns a new record the last position and an unused id', async () => {
      await store.replaceAll(recordsOf(catalog().variable({ id: 500 }).variable({ id: 7 }).contents));
      const first = idOf(await store.insert(draftOf('one'), null));
      expect(first).toBe(501);
      await store.replaceAll(recordsOf(catalog().variable({ id: 3 }).contents));
      expect(idOf(await store.insert(draftOf('two'), null))).toBe(502);
      const { records } = await store.page('variable', { limit: 100, offset: 0 });
      expect(records.at(-1)).toMatch(/^\{"id":502,"name":"two"/);
    });

    test('rejects a slug in use, and a source id with different content', async () => {
      await store.replaceAll(
        recordsOf(catalog().variable({ slug: 'taken', sources: [source({ id: 9 })] }).contents),
      );
      expect(await store.insert(draftOf('taken'), null)).toEqual({ kind: 'slug-taken' });
      const other = source({ id: 9, name: 'Another' });
      expect(await store.insert(draftOf('new', [other]), null)).toEqual({ kind: 'source-differs', id: 9 });
      expect(await store.insert(draftOf('new', [source({ id: 9 })]), null)).toMatchObject({
        kind: 'created',
      });
      expect((await store.state('variable')).count).toBe(2);
    });

    test('returns the first record for a repeated idempotency key, and rejects the key for another record', async () => {
      await store.replaceAll([]);
      const attempt = { key: 'k', digest: 'a' };
      const first = await store.insert(draftOf('one'), attempt);
      expect(await store.insert(draftOf('one'), attempt)).toEqual({ ...first, kind: 'repeated' });
      expect(await store.insert(draftOf('two'), { key: 'k', digest: 'b' })).toEqual({ kind: 'key-reused' });
      expect((await store.state('variable')).count).toBe(1);
    });

    test("shows one process's writes to the other at its next read", async () => {
      await store.replaceAll([]);
      const other = openAnother();
      for (const name of ['one', 'two', 'three']) {
        const before = (await other.state('variable')).count;
        await store.insert(draftOf(name), null);
        expect((await other.state('variable')).count).toBe(before + 1);
        expect((await other.page('variable', { limit: 100, offset: before })).records).toHaveLength(1);
      }
    });

    test('supports concurrent writes of many processes: ids and positions stay unique, and each walk returns every record once', async () => {
      await store.replaceAll(recordsOf(catalog().times(50, (c) => c.variable()).contents));
      const writers = [store, openAnother(), openAnother(), openAnother()];
      const writing = Promise.all(
        writers.flatMap((writer, w) =>
          Array.from({ length: 50 }, (_, index) => writer.insert(draftOf(`w${w}-${index}`), null)),
        ),
      );
      const reader = openAnother();
      const walks = await Promise.all(Array.from({ length: 5 }, () => walk(reader, 7)));
      const ids = (await writing).map(idOf);
      expect(new Set(ids).size).toBe(200);
      for (const records of walks) {
        const seen = records.map((json) => idOf({ kind: 'created', json }));
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
      }
      expect(await walk(reader, 1000)).toHaveLength(250);
    });

    test('is migrated by several processes at once', async () => {
      const fresh = await place(folderOf({}));
      const together = Array.from({ length: 4 }, () => fresh.open());
      expect(await Promise.all(together.map((each) => each.isNew()))).toEqual([true, true, true, true]);
      await Promise.all(together.map((each) => each.close()));
    });

    test('can be exported completely, collection by collection', async () => {
      await store.replaceAll(recordsOf(catalog().variable().subdomain().indicator().subdomain().contents));
      const found: (string | null)[] = [];
      for await (const { collection, json } of store.allRecords()) found.push(json && collection);
      expect(found).toEqual(['subdomain', 'subdomain', null, 'indicator', 'variable']);
    });
  });
});
