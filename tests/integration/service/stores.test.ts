import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CatalogStore, NewRecord, StoredRecord } from '../../../src/service/store.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { runSql, storeKinds, type StorePlace, withStore } from '../../support/stores/store-kinds.ts';
import { recordsOf } from '../../support/catalog-contents.ts';
import { draftOf } from '../../support/writing.ts';
import { runCatalog } from '../../support/start/run-command.ts';
import { clientOf } from '../../support/start/in-process-service.ts';

function* breaking(): Generator<NewRecord> {
  yield* recordsOf(catalog().times(1200, (c) => c.variable()).contents);
  throw new Error('the file ends here');
}

async function countOf(records: AsyncIterable<StoredRecord>): Promise<number> {
  let count = 0;
  for await (const { id } of records) if (id !== null) count += 1;
  return count;
}

/** Whether a connection to the database is left: the last one to a SQLite file deletes its log. */
async function isOpen(database: string): Promise<boolean> {
  if (!database.startsWith('postgres:')) return existsSync(`${database}-wal`);
  const others = 'FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
  return (await runSql(database, `SELECT 1 ${others} AND application_name = 'catalog'`)).length > 0;
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
    const sql = "'; DROP TABLE record; --";
    const texts = ['\\u0000', '\\ud800', 'CR\\r\\nLF', '\u2028', '😀', sql, '\\\\', '\u202e'];
    const records = texts.map((text, id) => `{"id":${id},"slug":"s","name":"${text}"}`);
    await store.replaceAll(
      records.map((json, id) => ({ collection: 'subdomain', id, slug: `"${texts[id]}"`, json, sources: [] })),
    );
    expect((await store.page('subdomain', { limit: 100, offset: 0 })).records).toEqual(records);
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

  test('is walked as one snapshot while it is written, by others too, and walked again', async () => {
    await store.replaceAll(recordsOf(catalog().times(2500, (c) => c.indicator()).contents));
    const other = where.open();
    onTestFinished(() => other.close());
    // More than the connections that PostgreSQL's pool has.
    const walks = Array.from({ length: 12 }, () => store.allRecords()[Symbol.asyncIterator]());
    // The first record is that of an empty collection.
    await Promise.all(walks.map((walk) => walk.next()));
    await other.insert(draftOf('one'), null);
    expect((await store.state('indicator')).count).toBe(2501);
    expect(await store.insert(draftOf('two'), null)).toMatchObject({ kind: 'created' });
    expect(await countOf(store.allRecords())).toBe(2502);
    const counts = walks.map((walk) => countOf({ [Symbol.asyncIterator]: () => walk }));
    expect(new Set(await Promise.all(counts))).toEqual(new Set([2500]));
  });

  test('is let go by a walk that its reader leaves', async () => {
    const there = await place(folderOf({}));
    await withStore(there, async (left) => {
      await left.replaceAll(recordsOf(catalog().times(2500, (c) => c.indicator()).contents));
      for await (const { id } of left.allRecords()) if (id !== null) break;
    });
    await expect.poll(() => isOpen(there.database)).toBe(false);
  });

  test('gets its tables from one of several processes that start at once', async () => {
    const fresh = await place(folderOf({}));
    const together = Array.from({ length: 4 }, () => fresh.open());
    expect(await Promise.all(together.map((each) => each.isNew()))).toEqual([true, true, true, true]);
    await Promise.all(together.map((each) => each.close()));
  });
});

const largest = Number.MAX_SAFE_INTEGER;
const imported = catalog()
  .subdomain({ id: 7 })
  .subdomain({ id: largest })
  .subdomain({ id: -largest }).contents;

/** Adds a record to the subdomains; gives the status and its id. */
async function add(store: CatalogStore, slug: string): Promise<{ status: number; id: unknown }> {
  const response = await clientOf(store, 'subdomain').add({ slug, name: slug });
  return { status: response.status, id: (await response.json()).id };
}

test.each(storeKinds)(
  'a catalog in $name of another version is refused in one line, and stays as it is',
  async (kind) => {
    const there = await kind.place(folderOf({}));
    await withStore(there, (store) => store.replaceAll([]));
    const says = /another version of this program/;
    for (const version of [1000, 3]) {
      await runSql(
        there.database,
        kind.name === 'SQLite'
          ? `PRAGMA user_version = ${version}`
          : `UPDATE catalog_schema SET version = ${version}`,
      );
      for (const args of [
        ['check', there.database],
        ['export', '-', '--database', there.database],
      ]) {
        const { code, err } = await runCatalog(folderOf({}), ...args);
        expect([code, err]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);
        expect(err).toMatch(says);
      }
      await expect(async () => withStore(there, (store) => store.ready())).rejects.toThrow(says);
    }
  },
);

describe.each(storeKinds)('with records of the largest and smallest ids, $name', ({ place }) => {
  test('assigns the next id after the others', async () => {
    const store = (await place(folderOf({}))).open();
    await store.replaceAll(recordsOf(imported));
    expect(await add(store, 'a')).toEqual({ status: 201, id: 8 });
    expect(await add(store, 'b')).toEqual({ status: 201, id: 9 });
    // An import of less gives no id back that was given.
    await store.replaceAll(recordsOf(imported));
    expect(await add(store, 'c')).toEqual({ status: 201, id: 10 });
    await store.close();
  });
});

const day = 24 * 60 * 60 * 1000;
const year = 365 * day;
const older = (by: number) => `UPDATE catalog_idempotency SET at = at - ${by} * interval '1 millisecond'`;

test.each(storeKinds)(
  'after an import into $name, a repeated request adds no second record to a catalog that has it',
  async ({ place }) => {
    const store = (await place(folderOf({}))).open();
    const repeat = async () =>
      (await store.insert(draftOf('first', 'subdomain'), { key: 'k', digest: 'd' })).kind;
    expect(await repeat()).toBe('created');
    await store.replaceAll(recordsOf(catalog().subdomain({ slug: 'first' }).contents));
    expect(await repeat()).toBe('slug-taken');
    await store.replaceAll([]);
    expect([await repeat(), await repeat()]).toEqual(['created', 'repeated']);
    await store.close();
  },
);

describe.each(storeKinds)('a clock that jumps while the catalog is in $name', ({ name, place }) => {
  test('loses no record, makes no second one, and gives a repeated request its answer while it can', async () => {
    onTestFinished(() => void vi.useRealTimers());
    const { database, open } = await place(folderOf({}));
    const store = open();
    await store.insert(draftOf('first', 'subdomain'), { key: 'k', digest: 'd' });
    // PostgreSQL keeps its own time; to it, a jump is that all it stored is as much older.
    const jump = async (by: number) => {
      if (name === 'SQLite') vi.setSystemTime(Date.now() + by);
      else await runSql(database, older(by));
    };
    const insert = async (slug: string, digest: string) =>
      (await store.insert(draftOf(slug, 'subdomain'), { key: 'k', digest })).kind;
    expect(await insert('first', 'd')).toBe('repeated');
    for (const by of [day - 60_000, -year]) {
      await jump(by);
      expect(await insert('first', 'd')).toBe('repeated');
    }
    // Forgotten early, the key no longer helps; the record itself still does.
    await jump(3 * year);
    expect(await insert('first', 'd')).toBe('slug-taken');
    await jump(-2 * year);
    expect(await insert('second', 'e')).toBe('created');
    expect(await insert('second', 'e')).toBe('repeated');
    const { count, records } = await store.page('subdomain', { limit: 10, offset: 0 });
    expect([count, records.length]).toEqual([2, 2]);
    await store.close();
  });
});
