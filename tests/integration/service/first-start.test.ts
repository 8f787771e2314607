import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { countAt, folderOf } from '../../support/start/http-server.ts';
import { fillNew } from '../../../src/server/database/open-catalog.ts';
import { runCatalog, spawnCatalog } from '../../support/start/run-command.ts';
import { startServing } from '../../support/start/serve-for-test.ts';
import { runSql, storeKinds, withStore } from '../../support/stores/store-kinds.ts';
import { fillStore } from '../../support/catalog-contents.ts';

/** Whether nothing was created in a place for a catalog. */
async function isUntouched(database: string): Promise<boolean> {
  if (!database.startsWith('postgres:')) return !existsSync(database);
  return (await runSql(database, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).length === 0;
}

describe.each(storeKinds)('the first start of a service on $name', ({ place }) => {
  test('is rejected with one line and a remedy, if there is no catalog', async () => {
    const { database } = await place(folderOf({}));
    const start = startServing(['--database', database]);
    await expect(start).rejects.toThrow(
      /catalog serve: there is no catalog in [^\n]+\. Check that its volume is mounted; for a first start, add --sample, or run catalog import\n/,
    );
    const { code, err } = await runCatalog(folderOf({}), 'export', '-', '--database', database);
    expect(err).toMatch(/^[^\n]*there is no (?:catalog in|database) [^\n]+\n$/);
    expect(code).toBe(1);
    expect(await isUntouched(database)).toBe(true);
  });

  test('is rejected if the database exists but was never filled, as is its export', async () => {
    const folder = folderOf({ 'backup.json': 'of yesterday' });
    const { database, open } = await place(folder);
    const store = open();
    expect(await store.isNew()).toBe(true);
    await store.close();
    await expect(startServing(['--database', database])).rejects.toThrow(/there is no catalog in/);
    const { code, err } = await runCatalog(folder, 'export', 'backup.json', '--database', database);
    expect(err).toMatch(/^catalog export: there is no catalog in [^\n]+\n$/);
    expect(code).toBe(1);
    expect(readFileSync(join(folder, 'backup.json'), 'utf8')).toBe('of yesterday');
  });

  test.each([
    [['--sample'], {}],
    [[], { CATALOG_SAMPLE: 'yes' }],
  ])('begins with the sample catalog on request: %j %j', async (options, environment) => {
    const { database } = await place(folderOf({}));
    const { address } = await startServing(['--database', database, ...options], environment);
    expect(await countAt(address)).toBe(136);
  });

  test.each([
    ['does not change an emptied catalog, even with --sample', 0, ['--sample']],
    ['is not needed after an import', 2, []],
  ])('%s', async (_, count, options) => {
    const { database, open } = await place(folderOf({}));
    await fillStore(open(), catalog().times(count, (c) => c.indicator()).contents);
    const { address } = await startServing(['--database', database, ...options]);
    expect(await countAt(address)).toBe(count);
  });
});

const imported = catalog().times(3, (c) => c.indicator()).contents;

describe.each(storeKinds)(
  'the first start of a service on $name while a catalog is imported',
  ({ place }) => {
    test('does not replace a catalog that is there by the time the sample is read', async () => {
      const there = await place(folderOf({}));
      await withStore(there, async (store) => {
        const isNew = vi
          .fn<typeof store.isNew>(() => store.isNew())
          .mockImplementationOnce(async () => {
            await fillStore(there.open(), imported);
            return true;
          });
        await fillNew({ ...store, isNew }, 'the catalog', expect.unreachable);
        expect((await store.state('indicator')).count).toBe(3);
      });
    });

    test('serves the imported one in the end, whichever is first', async () => {
      const folder = folderOf({ 'in.json': JSON.stringify(imported) });
      const { database } = await place(folder);
      const options = ['--sample', '--database', database];
      const [{ address }, { code }] = await Promise.all([
        startServing(options),
        spawnCatalog(folder, ['import', 'in.json', '--database', database]),
      ]);
      expect([code, await countAt(address)]).toEqual([0, 3]);
    });
  },
);

describe('the first start of a service on a file', () => {
  test('that is empty is rejected like a missing one', async () => {
    const folder = folderOf({ 'catalog.sqlite': '' });
    await expect(startServing(['--database', join(folder, 'catalog.sqlite')])).rejects.toThrow(/no catalog/);
  });

  test('of the default name loads the sample catalog', async () => {
    const { address, folder } = await startServing([]);
    expect(await countAt(address)).toBe(136);
    expect(existsSync(join(folder, 'catalog.sqlite'))).toBe(true);
  });

  test('accepts only yes and no for CATALOG_SAMPLE', async () => {
    await expect(startServing([], { CATALOG_SAMPLE: 'perhaps' })).rejects.toThrow(/--sample takes yes or no/);
  });
});
