import { describe, expect, onTestFinished, test } from 'vitest';
import { keptChanges } from '../../../src/service/store.ts';
import { fillNew } from '../../../src/server/database/open-catalog.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { recordsOf, sampleCatalog } from '../../support/catalog-contents.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { runCatalog } from '../../support/start/run-command.ts';
import { runSql, storeKinds } from '../../support/stores/store-kinds.ts';

const before = catalog().variable({ id: 1, name: 'One' }).variable({ id: 2, name: 'Two' }).contents;
const after = catalog()
  .variable({ id: 1, name: 'Uno' })
  .variable({ id: 3, slug: 'third', name: 'Three', sources: [] }).contents;
const draft = {
  collection: 'variable',
  slug: '"four"',
  json: String.raw`{"slug":"four","name":"Four\u0000"}`,
  sources: [],
} as const;

describe.each(storeKinds)('the record of changes in $name', ({ name, place }) => {
  async function start(files: Readonly<Record<string, string>> = {}) {
    const catalogs = { 'before.json': JSON.stringify(before), 'after.json': JSON.stringify(after) };
    const folder = folderOf({ ...catalogs, ...files });
    const there = await place(folder);
    const store = there.open();
    onTestFinished(() => store.close());
    const importing = (...args: readonly string[]) =>
      runCatalog(folder, 'import', ...args, '--database', there.database);
    const recorded = async (from = Infinity, limit = 100) => {
      const rows = await store.changes(Math.min(from, 2 ** 52), limit);
      return rows.map(({ number, at, json }) => Object.assign(JSON.parse(json), { number, at }));
    };
    return { folder, there, store, importing, recorded };
  }

  test('has what an import and an added record changed, the newest first, but not the first import, nor the same again', async () => {
    const { store, importing, recorded } = await start();
    for (let times = 0; times < 2; times += 1) await importing('before.json');
    expect(await recorded()).toEqual([]);
    const started = Date.now();
    await importing('after.json');
    await store.insert(draft, null);
    const all = await recorded();
    expect(all).toMatchObject([
      { collection: 'variable', id: 4, kind: 'new', name: 'Four\u0000', fields: [] },
      { collection: 'variable', id: 2, kind: 'gone', name: 'Two', record: { name: 'Two' } },
      { collection: 'variable', id: 3, kind: 'new', name: 'Three', record: { slug: 'third' } },
      { id: 1, kind: 'changed', fields: [{ field: 'name', before: 'One', after: 'Uno' }, {}, {}] },
    ]);
    for (const { at } of all) expect(at).toBeGreaterThanOrEqual(started - 1000);
    const [first, second] = all.map(({ number }) => number);
    expect(await recorded(first, 1)).toMatchObject([{ number: second }]);
  });

  test('the first import over the sample records nothing, and assigns ids from 1', async () => {
    const { folder, there, store, importing, recorded } = await start({ 'own/variable.csv': 'name\nRent\n' });
    await fillNew(store, there.database, () => {});
    const compared = await runCatalog(folder, 'diff', there.database, 'own');
    expect(compared.err).toMatch(/ has the sample catalog, unchanged; import replaces it without recording /);
    for (const options of [['--dry-run', '--max-gone=0'], []]) {
      const { code, out } = await importing('own', ...options);
      expect([code, out]).toEqual([
        0,
        expect.stringMatching(/^Replaces the sample catalog, [^\n]+\n[^\n]+\n$/),
      ]);
    }
    expect(await recorded()).toEqual([]);
    const json: unknown = expect.stringContaining('"id":2,');
    expect(await store.insert(draft, null)).toMatchObject({ json });
  });

  test('an import over a sample that was changed is one like any other, also if it is the sample again', async () => {
    const { store, importing, recorded } = await start({ 'sample.json': JSON.stringify(sampleCatalog()) });
    await fillNew(store, 'the catalog', () => {});
    await store.insert(draft, null);
    await importing('sample.json');
    expect(await recorded()).toMatchObject([{ kind: 'gone', name: 'Four\u0000' }, { kind: 'new' }]);
    await importing('before.json');
    expect((await recorded())[0]).toMatchObject({ kind: 'gone' });
    const last = Math.max(...sampleCatalog().variable.map(({ id }) => id));
    const json: unknown = expect.stringContaining(`"id":${last + 2},`);
    expect(await store.insert(draft, null)).toMatchObject({ json });
  });

  test('pairs a record that is gone with the new one that it probably is', async () => {
    const renamed = {
      ...before,
      variable: before.variable.map((each) => ({ ...each, id: each.id === 2 ? 9 : 1 })),
    };
    const { importing, recorded } = await start({ 'renamed.json': JSON.stringify(renamed) });
    await importing('before.json');
    await importing('renamed.json');
    expect(await recorded()).toMatchObject([
      { id: 2, kind: 'gone', replacedBy: 9 },
      { id: 9, kind: 'new', replaces: 2 },
    ]);
  });

  test('a replacement whose review fails changes and records nothing', async () => {
    const { store, recorded } = await start();
    await store.replaceAll(recordsOf(before));
    await store.insert(draft, null);
    const refused = new Error('refused');
    const replacing = store.replaceAll(recordsOf(after), () => Promise.reject(refused));
    await expect(replacing).rejects.toBe(refused);
    expect(await recorded()).toMatchObject([{ kind: 'new' }]);
    expect((await store.state('variable')).count).toBe(3);
  });

  test('an import of very many changes is a summary for each kind and list', async () => {
    const lists = [1, 2].map((depth) =>
      JSON.stringify(catalog().times(1001, (c) => c.variable({ depth, sources: [] })).contents),
    );
    const { importing, recorded } = await start({ 'one.json': lists[0] ?? '', 'two.json': lists[1] ?? '' });
    await importing('one.json');
    await importing('two.json');
    const [summary, ...rest] = await recorded();
    expect([summary, rest]).toMatchObject([{ collection: 'variable', kind: 'changed', count: 1001 }, []]);
  });

  test('long values are cut', async () => {
    const long = catalog().variable({ id: 1, name: 'One', description: 'x'.repeat(5000) }).contents;
    const { importing, recorded } = await start({ 'long.json': JSON.stringify(long) });
    await importing('before.json');
    await importing('long.json');
    const { fields } = (await recorded()).find(({ kind }) => kind === 'changed');
    const { after: text } = fields.find(({ field }: { field: string }) => field === 'description');
    expect(text).toBe(`${'x'.repeat(2000)}…`);
  });

  test('keeps the newest, and never uses a number twice', async () => {
    const { there, store, importing, recorded } = await start();
    await importing('before.json');
    await store.insert(draft, null);
    const table = name === 'SQLite' ? 'change' : 'catalog_change';
    const [{ number: first }] = await recorded();
    const many = `INSERT INTO ${table} (${name === 'SQLite' ? 'at, ' : ''}json)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${keptChanges})
      SELECT ${name === 'SQLite' ? '0, ' : ''}'{}' FROM n`;
    await runSql(there.database, many);
    await store.insert({ ...draft, slug: '"five"' }, null);
    const [count] = await runSql(there.database, `SELECT count(*) AS n FROM ${table}`);
    expect(Number(count?.['n'])).toBe(keptChanges);
    await runSql(there.database, `DELETE FROM ${table}`);
    await store.insert({ ...draft, slug: '"six"' }, null);
    expect((await recorded())[0].number).toBe(first + keptChanges + 2);
  });
});
