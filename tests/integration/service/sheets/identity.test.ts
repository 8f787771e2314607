import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '../../../../src/service/sqlite/sqlite-store.ts';
import { type CatalogBuilder, catalog } from '../../../support/catalog-builder.ts';
import { folderOf, getFrom, siteOver, smallSite, startServer } from '../../../support/start/http-server.ts';
import { exportOf, runCatalog } from '../../../support/start/run-command.ts';
import { startServe } from '../../../support/start/serve-command.ts';
import { type StorePlace, storeKinds, withStore } from '../../../support/stores/store-kinds.ts';

type Lists = Readonly<Record<string, readonly string[]>>;

/** Replaces the sheets of `folder` by these: a header and rows each. */
function write(folder: string, sheets: Lists): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, rows] of Object.entries(sheets))
    writeFileSync(join(folder, `${name}.csv`), rows.join('\n'));
}

const source = 'slug,name,infoLink';
const census = (year: number) => `census-${year},Census ${year},https://data.example/${year}`;
const variable = 'slug,name,sources';

describe.each(storeKinds)('sheets imported into $name', ({ place }) => {
  async function start() {
    const at = folderOf({});
    const { database } = await place(at);
    const importing = async (sheets: Lists) => {
      write(join(at, 'my'), sheets);
      expect((await runCatalog(at, 'import', 'my', '--database', database)).code).toBe(0);
      const lists = JSON.parse(await exportOf(at, '--database', database));
      return {
        variables: lists.variable.map(({ id, slug }: { id: number; slug: string }) => [slug, id]),
        source: lists.variable.at(-1)?.sources[0]?.id,
        sources: lists.variable.at(-1)?.sources.length,
      };
    };
    return { importing };
  }

  test('never get the id of a record or a source that is gone, and get their own back', async () => {
    const { importing } = await start();
    const a = 'a,A,census-2023';
    const first = await importing({
      source: [source, census(2023), census(2024)],
      variable: [variable, a, 'b,B,census-2024'],
    });
    expect(first.variables).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    await importing({ source: [source, census(2023)], variable: [variable, a] });
    const third = await importing({
      source: [source, census(2025), census(2023)],
      variable: [variable, 'c,C,census-2025', a, 'd,D,census-2025'],
    });
    expect(third.variables).toEqual([
      ['c', 3],
      ['a', 1],
      ['d', 4],
    ]);
    expect(third.source).not.toBe(first.source);
    const fourth = await importing({
      source: [source, census(2024)],
      variable: [variable, 'd,D,census-2024 | census-2024'],
    });
    // Named twice, it is one.
    expect(fourth).toMatchObject({ source: first.source, sources: 1 });
  });

  test('keep their ids if only their slug is another, by name and sources', async () => {
    const { importing } = await start();
    const sources = { source: [source, census(2023)] };
    await importing({ ...sources, variable: [variable, 'rent,Median rent,census-2023', 'x,X,'] });
    const { variables } = await importing({
      ...sources,
      variable: [variable, 'new,New,census-2023', 'y,X,', 'median-rent,Median rent,census-2023'],
    });
    expect(variables).toEqual([
      ['new', 3],
      ['y', 4],
      ['median-rent', 1],
    ]);
  });
});

/** The gone records of a database, as /changes.json gives them, but for their numbers. */
async function goneIn(there: StorePlace): Promise<object[]> {
  const { text } = await withStore(there, (store) =>
    getFrom(
      siteOver(store, smallSite),
      'changes.json',
      {},
      { query: 'kind=gone', origin: 'https://x.example/' },
    ),
  );
  const { changes } = JSON.parse(text);
  for (const change of changes) delete change.number;
  return changes;
}

describe.each(storeKinds)('a row with replaced_by, imported into $name,', ({ place }) => {
  const header = 'id,slug,name,replaced_by';
  const first = ['slug,name', 'a,A', 'b,B', 'young,Young', 'old,Old'];
  const later = [header, ',a,A,', ',all,All,', ',young,Young,all', ',old,Old,young'];

  async function start() {
    const at = folderOf({});
    const there = await place(at);
    const importing = async (rows: readonly string[], ...options: readonly string[]) => {
      write(join(at, 'my'), { variable: rows });
      return runCatalog(at, 'import', 'my', '--database', there.database, ...options);
    };
    return { at, there, importing };
  }

  test('is of a record that is gone, and leads to the record that follows, also after others', async () => {
    const { at, there, importing } = await start();
    await importing(first);
    const { out, code } = await importing(later);
    expect(code).toBe(0);
    expect(out).toContain('variable 3: Young, replaced by ID 5');
    const lists = JSON.parse(await exportOf(at, '--database', there.database));
    expect(lists.variable.map(({ slug, id }: { slug: string; id: number }) => [slug, id])).toEqual([
      ['a', 1],
      ['all', 5],
    ]);
    const recorded = await goneIn(there);
    expect(recorded).toMatchObject([
      { id: 4, name: 'Old', replacedBy: 5, isStated: true },
      { id: 3, name: 'Young', replacedBy: 5, isStated: true },
      { id: 2, name: 'B' },
    ]);
    expect(recorded[2]).not.toHaveProperty('replacedBy');
    // Nothing is recorded twice, and sheets that are exported have these rows.
    await importing(later);
    expect(await goneIn(there)).toEqual(recorded);
    await runCatalog(at, 'export', '--format', 'sheets', 'my', '--database', there.database);
    const [, ...lines] = readFileSync(join(at, 'my/variable.csv'), 'utf8').trim().split('\n');
    expect(lines.slice(2)).toEqual([
      expect.stringMatching(/^4,old,Old,.*,all$/),
      expect.stringMatching(/^3,young,Young,.*,all$/),
    ]);
    expect((await runCatalog(at, 'import', 'my', '--database', there.database)).out).toMatch(
      /^nothing changed/,
    );
    expect(await goneIn(there)).toEqual(recorded);
  });

  test('may come after its record has gone, by its slug or its id', async () => {
    const { there, importing } = await start();
    await importing(first);
    await importing(first.slice(0, 3));
    const successors = [header, ',a,A,', ',b,B,', ',young,Was young,a', '4,,Was old,b', ',x,X,a', '90,y,Y,a'];
    const { out, err } = await importing(successors, '--max-gone', '0');
    expect(out).toMatch(
      /^nothing changed; 3 records that went earlier have a successor now \(2 the same\)\n/,
    );
    expect(err).toMatch(
      /^warning: variable x has replaced_by, but no record with this slug was ever here[^\n]+\n$/,
    );
    expect((await goneIn(there)).slice(0, 3)).toMatchObject([
      { id: 90, name: 'Y', replacedBy: 1 },
      { id: 4, name: 'Old', code: 'old', replacedBy: 2 },
      { id: 3, name: 'Young', replacedBy: 1 },
    ]);
    // The id that a row names is never given to another.
    await importing([header, ',a,A,', ',new,New,', '90,y,Y,a']);
    expect((await runCatalog('.', 'export', '-', '--database', there.database)).out).toMatch(
      /"id":91,"name":"New"/,
    );
  });

  test.each(['the database', 'the service'])(
    'and the history of gone records are taken with --before from %s, once',
    async (from) => {
      const { at, importing } = await start();
      const published = join(at, 'published.sqlite');
      const publish = (rows: readonly string[]) => importing(rows, '--database', published);
      await publish(first);
      await publish([header, ',a,A,', ',all,All,', ',young,Young,all']);
      const there = { database: published, open: () => openSqliteStore(published) };
      const recorded = await goneIn(there);
      expect(recorded).toHaveLength(3);
      const { address, stop } = await startServe(published, { options: [] });
      onTestFinished(async () => void (await stop()));
      const before = from === 'the database' ? published : `${address}api/`;
      const own = await start();
      const rows = [header, ',a,A,', ',all,All,', ',young,Young,all', ',old,Old,a'];
      for (let times = 0; times < 2; times += 1)
        expect((await own.importing(rows, '--before', before)).code).toBe(0);
      const [stated, ...history] = await goneIn(own.there);
      expect(stated).toMatchObject({ id: 4, name: 'Old', replacedBy: 1, isStated: true });
      // With the times at which they went.
      expect(history).toEqual(recorded);
      await own.importing([...rows, ',new,New,']);
      const { variable } = JSON.parse(await exportOf(own.at, '--database', own.there.database));
      expect(variable.map(({ id }: { id: number }) => id)).toEqual([1, 5, 6]);
    },
  );

  test.each([
    ['of no record', [',a,A,nowhere'], 'nowhere'],
    ['of its own', [',a,A,a'], 'a'],
    ['of a row that leads back', [',b,B,a', ',a,A,b'], 'b'],
  ])('is refused if it has the slug %s', async (_, rows, slug) => {
    const { importing } = await start();
    const { code, err } = await importing([header, ',c,C,', ...rows]);
    expect(code).toBe(1);
    expect(err).toContain(`column replaced_by: no record of variable.csv has the slug or id ${slug}\n`);
  });
});

const rent = 'rent,Median rent,census-2023';
const sheets = (...rows: string[]): Lists => ({
  source: [source, census(2023)],
  variable: [variable, ...rows],
});

async function twoFolders() {
  const at = folderOf({});
  write(join(at, 'before'), sheets(rent, 'cars,Cars,', 'trees,Street trees,'));
  write(join(at, 'after'), sheets('age,Median age,', rent, 'cars,Cars,', 'trees,Street trees,'));
  const run = (...args: string[]) => runCatalog(at, ...args);
  await run('import', 'before', '--database', 'before.sqlite');
  for (const format of ['sheets', 'catalog'])
    await run('export', `before.${format}`, '--format', format, '--database', 'before.sqlite');
  const { variable: records } = JSON.parse(await exportOf(at, '--database', 'before.sqlite'));
  const service = await startServer(
    records.reduce((c: CatalogBuilder, each: object) => c.variable(each), catalog()),
  );
  return { at, run, service };
}

describe('sheets without ids, one row of which is new and the first', () => {
  test('are compared with sheets, a file, a database and a service, in any order', async () => {
    const { run, service } = await twoFolders();
    for (const before of ['before', 'before.sheets', 'before.catalog', 'before.sqlite', service]) {
      const there = await run('diff', before, 'after');
      expect([before, there.out]).toEqual([before, expect.stringMatching(/^1 new \(3 the same\)\n/)]);
      const back = await run('diff', 'after', before);
      expect([before, back.out]).toEqual([before, expect.stringMatching(/^1 gone \(3 the same\)\n/)]);
    }
  });

  test.each(['before.catalog', 'before.sqlite', 'service'])(
    'take the ids of %s into another database',
    async (name) => {
      const { run, at, service } = await twoFolders();
      const published = name === 'service' ? service : name;
      expect((await run('import', 'after', '--before', published, '--database', 'new.sqlite')).code).toBe(0);
      const lists = JSON.parse(await exportOf(at, '--database', 'new.sqlite'));
      expect(lists.variable.map(({ id }: { id: number }) => id)).toEqual([4, 1, 2, 3]);
      const { code } = await run('import', 'before.catalog', '--before', published);
      expect(code).toBe(2);
    },
  );

  test.each(['before', 'before.sqlite'])('have the findings that were accepted in %s', async (before) => {
    const { run } = await twoFolders();
    await run('health', before, '--accept-all', '--accepted', 'a.json');
    const { out, code } = await run(
      'health',
      'after',
      '--accepted',
      'a.json',
      '--fail-on',
      'any',
      '--format',
      'csv',
    );
    expect([code, out.trim().split('\n').slice(1)]).toEqual([
      1,
      [expect.stringMatching(/^variable,1,age,Median age,/)],
    ]);
  });
});

test('names in another script give slugs that can be read and do not depend on their place', async () => {
  const at = folderOf({});
  write(join(at, 'one'), { indicator: ['name', 'Население', 'Жильё 2020', 'Housing'] });
  write(join(at, 'two'), { indicator: ['name', 'Транспорт', 'Housing', 'Жильё 2020', 'Население'] });
  expect(await runCatalog(at, 'import', 'one')).toMatchObject({ code: 0, err: '' });
  expect((await runCatalog(at, 'import', 'two')).out).toMatch(/^1 new \(3 the same\)\n/);
  const slugs = JSON.parse(await exportOf(at)).indicator.map(({ slug }: { slug: string }) => slug);
  expect(slugs).toEqual([
    expect.stringMatching(/^transport-[a-z0-9]{5,6}$/),
    'housing',
    expect.stringMatching(/^zhil-e-2020-[a-z0-9]{5,6}$/),
    expect.stringMatching(/^naselenie-[a-z0-9]{5,6}$/),
  ]);
});
