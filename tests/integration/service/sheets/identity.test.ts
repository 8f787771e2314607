import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CatalogBuilder, catalog } from '../../../support/catalog-builder.ts';
import { folderOf, startServer } from '../../../support/start/http-server.ts';
import { exportOf, runCatalog } from '../../../support/start/run-command.ts';
import { storeKinds } from '../../../support/stores/store-kinds.ts';

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
      variable: [variable, 'd,D,census-2024'],
    });
    expect(fourth.source).toBe(first.source);
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
    expect([code, out.trim().split('\r\n').slice(1)]).toEqual([
      1,
      [expect.stringMatching(/^variable,1,age,Median age,/)],
    ]);
  });
});

test('names in another script give slugs that do not depend on their place', async () => {
  const at = folderOf({});
  write(join(at, 'one'), { indicator: ['name', 'Население', 'Жильё 2020', 'Housing'] });
  write(join(at, 'two'), { indicator: ['name', 'Транспорт', 'Housing', 'Жильё 2020', 'Население'] });
  expect(await runCatalog(at, 'import', 'one')).toMatchObject({ code: 0, err: '' });
  expect((await runCatalog(at, 'import', 'two')).out).toMatch(/^1 new \(3 the same\)\n/);
  const slugs = JSON.parse(await exportOf(at)).indicator.map(({ slug }: { slug: string }) => slug);
  expect(slugs).toEqual([
    expect.stringMatching(/^[a-z0-9]{5,6}$/),
    'housing',
    expect.stringMatching(/^2020-[a-z0-9]{5,6}$/),
    expect.any(String),
  ]);
});
