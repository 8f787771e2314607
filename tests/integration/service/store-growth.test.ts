import { describe, expect, onTestFinished, test } from 'vitest';
import { openSqliteFile } from '../../../src/service/sqlite/sqlite-file.ts';
import { sqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { maxExpiredKeysDeleted, type CatalogStore, type Draft } from '../../../src/service/store.ts';
import { folderOf } from '../../support/start/http-server.ts';
import {
  postgresKind,
  runSql,
  storeKinds,
  withoutPostgres,
  withStore,
} from '../../support/stores/store-kinds.ts';
import { draftOf } from '../../support/writing.ts';

const variableOf = (slug: string, digest = 'a'): Draft => ({
  ...draftOf(slug, 'variable'),
  sources: [{ id: 1, digest }],
});

async function insertWithKeys(store: CatalogStore, number: number): Promise<void> {
  for (let index = 0; index < number; index += 1) {
    const attempt = { key: `new-${index}`, digest: 'd' };
    expect(await store.insert(variableOf(`r${index}`), attempt)).toMatchObject({ kind: 'created' });
  }
}

/** A statement that stores `number` idempotency keys `old-1`, `old-2`, …, the time of each an expression in SQL. */
function keptKeys(name: string, number: number, at: { SQLite: string; PostgreSQL: string }): string {
  return name === 'SQLite'
    ? `INSERT INTO idempotency WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${number})
         SELECT 'old-' || i, 'd', '{}', ${at.SQLite} FROM n`
    : `INSERT INTO catalog_idempotency SELECT 'old-' || i, 'd', '{}', ${at.PostgreSQL} FROM generate_series(1, ${number}) i`;
}

const twoDaysAgo = {
  SQLite: "(unixepoch('now') - 172800) * 1000",
  PostgreSQL: "now() - interval '2 days'",
};

describe.each(storeKinds)('the work of an insert in $name', ({ name, place }) => {
  const table = name === 'SQLite' ? 'idempotency' : 'catalog_idempotency';

  test('includes deleting a limited number of expired idempotency keys, none of which still applies', async () => {
    const there = await place(folderOf({}));
    const store = there.open();
    onTestFinished(() => store.close());
    await store.replaceAll([]);
    const number = 5 * maxExpiredKeysDeleted;
    await runSql(there.database, keptKeys(name, number, twoDaysAgo));
    const left = async () =>
      Number((await runSql(there.database, `SELECT count(*) AS n FROM ${table}`))[0]?.['n']);
    await insertWithKeys(store, 1);
    expect(await left()).toBe(number - maxExpiredKeysDeleted + 1);
    for (const [slug, key] of [
      ['again', `old-${number}`],
      ['first', 'old-1'],
    ] as const) {
      const insertion = await store.insert(variableOf(slug), { key, digest: 'other' });
      expect(insertion).toMatchObject({ kind: 'created' });
      expect(await store.insert(variableOf(slug), { key, digest: 'other' })).toEqual({
        ...insertion,
        kind: 'repeated',
      });
    }
    for (let index = 0; index < 5; index += 1)
      await store.insert(variableOf(`s${index}`), { key: `k${index}`, digest: 'd' });
    expect(await left()).toBe(8);
  });
});

test('no statement of SQLite but the export reads a whole table that grows', async () => {
  const db = openSqliteFile(`${folderOf({})}/catalog.sqlite`);
  const statements: string[] = [];
  const prepare = db.prepare.bind(db);
  db.prepare = (sql) => {
    statements.push(sql);
    return prepare(sql);
  };
  const store = sqliteStore(db);
  onTestFinished(() => store.close());
  await store.replaceAll([]);
  const scanning = statements.filter((sql) =>
    prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .some((step) => /^SCAN (?:record|source|idempotency|change)\b/.test(String(step['detail']))),
  );
  expect(statements.length).toBeGreaterThan(10);
  expect(scanning).toEqual([]);
});

test.skipIf(withoutPostgres)(
  'PostgreSQL reads no table that grows as a whole to add a record or read a page',
  async () => {
    const there = await postgresKind.place(folderOf({}));
    await withStore(there, (store) => store.ready());
    await runSql(
      there.database,
      `${keptKeys('PostgreSQL', 10_000, { SQLite: '', PostgreSQL: 'now()' })};
       INSERT INTO catalog_source SELECT i, 'a' FROM generate_series(1, 10000) i;
       INSERT INTO catalog_record SELECT 3, i - 1, i, '"old-' || i || '"', '{}' FROM generate_series(1, 10000) i;
       UPDATE catalog_collection SET count = 10000, last_id = 10000 WHERE number = 3;
       INSERT INTO catalog_change (json) SELECT '{}' FROM generate_series(1, 10000);
       ANALYZE`,
    );
    const read = async () => {
      const [row] = await runSql(
        there.database,
        `SELECT sum(seq_tup_read)::int AS scanned, sum(n_tup_ins)::int AS added FROM pg_stat_user_tables
           WHERE relname IN ('catalog_record', 'catalog_source', 'catalog_idempotency', 'catalog_change')`,
      );
      return { scanned: Number(row?.['scanned']), added: Number(row?.['added']) };
    };
    const before = await read();
    // The server counts what a connection read when that is closed.
    await withStore(there, async (store) => {
      await store.ready();
      await store.state('variable');
      await store.page('variable', { limit: 100, offset: 9000 });
      await store.changes(9000, 50);
      await insertWithKeys(store, 5);
      expect(await store.insert(variableOf('r0'), { key: 'new-0', digest: 'd' })).toMatchObject({
        kind: 'repeated',
      });
      expect(await store.insert(variableOf('old-7'), null)).toEqual({ kind: 'slug-taken' });
      expect(await store.insert(variableOf('s', 'b'), null)).toMatchObject({
        kind: 'source-differs',
      });
    });
    await expect.poll(async () => (await read()).added, { timeout: 20_000 }).toBe(before.added + 15);
    expect((await read()).scanned).toBe(before.scanned);
  },
);
