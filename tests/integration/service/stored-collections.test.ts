import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { collectionNames } from '../../../src/contract/collections.ts';
import { type CatalogStore, UnusableDatabase } from '../../../src/service/store.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { recordsOf } from '../../support/catalog-contents.ts';
import { runCatalog } from '../../support/start/run-command.ts';
import { runSql, type StorePlace, storeKinds, withStore } from '../../support/stores/store-kinds.ts';

const schemas = new URL('../../support/stores/schemas/', import.meta.url);

/** The schema before collections were stored by name: each was the place of its name in this list. */
const earlier = {
  SQLite: { schema: 'sqlite-1.sql', table: (name: string) => name },
  PostgreSQL: { schema: 'postgres-3.sql', table: (name: string) => `catalog_${name}` },
} as const;
const earlierNames = ['subdomain', 'taxonomy', 'indicator', 'variable'];

/** The slugs of each collection that has records, as pages give them. */
async function slugsIn(store: CatalogStore): Promise<Record<string, string[]>> {
  const slugs: Record<string, string[]> = {};
  for (const name of collectionNames) {
    const { records, count } = await store.page(name, { limit: 100, offset: 0 });
    expect((await store.state(name)).count).toBe(count);
    slugs[name] = records.map((json): string => JSON.parse(json).slug);
  }
  return slugs;
}

async function namesWritten(store: CatalogStore): Promise<string[]> {
  const names = new Set<string>();
  for await (const { collection } of store.allRecords()) names.add(collection);
  return [...names];
}

const draft = { collection: 'taxonomy', slug: '"new"', json: '{"slug":"new"}', sources: [] } as const;

describe.each(storeKinds)('the collections in $name', ({ name, place }) => {
  const { schema, table } = earlier[name === 'SQLite' ? 'SQLite' : 'PostgreSQL'];
  let there: StorePlace;

  beforeEach(async () => {
    there = await place(folderOf({}));
  });

  test('whose schema numbered them by their place in a list keep their records, versions and ids', async () => {
    const records = earlierNames.map(
      (of, number) => `INSERT INTO ${table('record')} (collection, position, id, slug, json)
          VALUES (${number}, 0, ${number + 10}, '"${of}"', '{"slug":"${of}"}');
          UPDATE ${table('collection')} SET count = 1, version = 5, last_id = 40 WHERE number = ${number};`,
    );
    await runSql(there.database, readFileSync(new URL(schema, schemas), 'utf8') + records.join('\n'));
    await withStore(there, async (store) => {
      const before = Object.fromEntries(earlierNames.map((each) => [each, [each]]));
      expect(await slugsIn(store)).toEqual(before);
      expect((await store.state('taxonomy')).version).toBe(5);
      expect(await store.insert(draft, null)).toEqual({ kind: 'created', json: '{"id":41,"slug":"new"}' });
      expect(await slugsIn(store)).toEqual({ ...before, taxonomy: ['taxonomy', 'new'] });
    });
  });

  test('of an earlier version are read without being migrated, or refused in one line, until they are served', async () => {
    await runSql(
      there.database,
      `${readFileSync(new URL(schema, schemas), 'utf8')}
       INSERT INTO ${table('record')} (collection, position, id, slug, json)
         VALUES (2, 0, 7, '"a"', '{"id":7,"name":"A","slug":"a","description":null}');
       UPDATE ${table('collection')} SET count = 1, version = 5, last_id = 7 WHERE number = 2`,
    );
    const folder = folderOf({});
    const contents = async () =>
      name === 'SQLite'
        ? readFileSync(there.database)
        : runSql(there.database, 'SELECT version FROM catalog_schema ORDER BY version');
    const before = await contents();
    const [exitCode, says] =
      name === 'SQLite'
        ? [0, /^$/]
        : [1, /^[^\n]+ earlier version of this program; copy it with pg_dump, [^\n]+\n$/];
    for (const args of [
      ['check', there.database],
      ['health', there.database],
      ['diff', there.database, there.database],
      ['export', '-', '--database', there.database],
    ]) {
      const { code, err } = await runCatalog(folder, ...args);
      expect(err).toMatch(says);
      expect(code === 0).toBe(exitCode === 0);
      expect(await contents()).toEqual(before);
    }
    await withStore(there, async (store) => expect(await store.record('indicator', 7)).toContain('"A"'));
    expect(await contents()).not.toEqual(before);
    expect((await runCatalog(folder, 'export', '-', '--database', there.database)).out).toContain('"A"');
  });

  test('are read by their names, in whatever order it numbers them', async () => {
    await withStore(there, (store) =>
      store.replaceAll(recordsOf(catalog().subdomain().indicator().contents)),
    );
    const before = await withStore(there, slugsIn);
    // As a version would have numbered them whose list of names was in the opposite order.
    await runSql(
      there.database,
      `UPDATE ${table('collection')} SET number = 13 - number;
         UPDATE ${table('record')} SET collection = 13 - collection`,
    );
    await withStore(there, async (store) => {
      expect(await slugsIn(store)).toEqual(before);
      expect(await namesWritten(store)).toEqual(earlierNames.toReversed());
      await store.insert(draft, null);
      expect(await slugsIn(store)).toEqual({ ...before, taxonomy: ['new'] });
      await store.replaceAll(recordsOf(catalog().variable().contents));
      expect((await slugsIn(store))['variable']).toHaveLength(1);
    });
  });

  test('are added where it does not have them yet', async () => {
    await withStore(there, (store) => store.replaceAll(recordsOf(catalog().subdomain().variable().contents)));
    const before = await withStore(there, slugsIn);
    await runSql(there.database, `DELETE FROM ${table('collection')} WHERE name = 'taxonomy'`);
    await withStore(there, async (store) => {
      await store.insert(draft, null);
      expect(await slugsIn(store)).toEqual({ ...before, taxonomy: ['new'] });
      expect(await namesWritten(store)).toEqual(['subdomain', 'indicator', 'variable', 'taxonomy']);
    });
  });

  test.skipIf(name === 'SQLite')(
    'with the indexes and the function of schema version 6 are upgraded',
    async () => {
      await withStore(there, (store) => store.replaceAll(recordsOf(catalog().indicator().contents)));
      await runSql(
        there.database,
        `DELETE FROM catalog_schema; INSERT INTO catalog_schema VALUES (1), (2), (3), (4), (5), (6);
       DROP INDEX catalog_record_slug_digest; CREATE INDEX catalog_record_slug ON catalog_record USING hash (slug);
       CREATE FUNCTION catalog_insert() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
      );
      await withStore(there, async (store) => {
        expect(await store.insert(draft, null)).toMatchObject({ kind: 'created' });
        expect(await store.insert(draft, null)).toEqual({ kind: 'slug-taken' });
      });
      const indexes = `SELECT indexname FROM pg_indexes WHERE indexname LIKE 'catalog_record_slug%'`;
      expect(await runSql(there.database, indexes)).toEqual([{ indexname: 'catalog_record_slug_digest' }]);
    },
  );

  test('that this version does not know are not passed over: it is refused', async () => {
    await withStore(there, (store) => store.isNew());
    await runSql(there.database, `INSERT INTO ${table('collection')} (number, name) VALUES (9, 'place')`);
    await expect(withStore(there, (store) => store.isNew())).rejects.toThrow(UnusableDatabase);
    await expect(withStore(there, (store) => store.isNew())).rejects.toThrow(/newer version/);
  });
});
