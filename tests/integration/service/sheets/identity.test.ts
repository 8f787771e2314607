import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf } from '../../../support/start/http-server.ts';
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
