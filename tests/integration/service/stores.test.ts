import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { CatalogStore, NewRecord } from '../../../src/service/store.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { type StorePlace, storeKinds } from '../../support/stores/store-kinds.ts';
import { recordsOf } from '../../support/catalog-contents.ts';
import { draftOf } from '../../support/writing.ts';

function subdomainJson(text: string, id: number): string {
  return `{"id":${id},"slug":"s","name":"${text}"}`;
}

function* breaking(): Generator<NewRecord> {
  yield* recordsOf(catalog().times(1200, (c) => c.variable()).contents);
  throw new Error('the file ends here');
}

describe.each(storeKinds)('a catalog in $name', ({ place }) => {
  let where: StorePlace;
  let store: CatalogStore;

  beforeEach(async () => {
    where = await place(folderOf({}));
    store = where.open();
  });

  afterEach(() => store.close());

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
    const { records } = await store.page('subdomain', { limit: 100, offset: 0 });
    expect(records).toEqual(texts.map(subdomainJson));
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
    await store.insert(draftOf('one', 'variable'), null);
    expect((await store.state('variable')).version).toBeGreaterThan(variable.version);
    expect(await store.state('indicator')).toEqual(indicator);
  });

  test("shows one process's writes to the other at its next read", async () => {
    await store.replaceAll([]);
    const other = where.open();
    onTestFinished(() => other.close());
    for (const name of ['one', 'two', 'three']) {
      const before = (await other.state('variable')).count;
      await store.insert(draftOf(name, 'variable'), null);
      expect((await other.state('variable')).count).toBe(before + 1);
      expect((await other.page('variable', { limit: 100, offset: before })).records).toHaveLength(1);
    }
  });

  test('is migrated by several processes at once', async () => {
    const fresh = await place(folderOf({}));
    const together = Array.from({ length: 4 }, () => fresh.open());
    expect(await Promise.all(together.map((each) => each.isNew()))).toEqual([true, true, true, true]);
    await Promise.all(together.map((each) => each.close()));
  });
});
