import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { runCatalog } from '../../support/start/run-command.ts';
import { startServing } from '../../support/start/serve-for-test.ts';
import { stopServersAfterAll, storeKinds } from '../../support/stores/store-kinds.ts';
import { recordsOf } from '../../support/catalog-contents.ts';

// Processes, databases and real time: a busy machine takes longer.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

stopServersAfterAll();

const empty = { subdomain: [], taxonomy: [], indicator: [], variable: [] };

async function countAt(address: string): Promise<number> {
  const page: { count: number } = JSON.parse(await (await fetch(`${address}api/indicator/`)).text());
  return page.count;
}

describe.each(storeKinds)('the first start of a service on $name', ({ missing, place }) => {
  describe.skipIf(missing !== null)('named by --database', () => {
    test('is rejected with one line and a remedy, if there is no catalog', async () => {
      const { database } = await place(folderOf({}));
      const start = startServing(['--database', database]);
      await expect(start).rejects.toThrow(
        /catalog serve: there is no catalog in [^\n]+\. Check that its volume is mounted; for a first start, add --sample, or run catalog import\n/,
      );
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

    test('does not change an emptied catalog, even with --sample', async () => {
      const { database, open } = await place(folderOf({}));
      const store = open();
      await store.replaceAll(recordsOf(empty));
      await store.close();
      const { address } = await startServing(['--database', database, '--sample']);
      expect(await countAt(address)).toBe(0);
    });

    test('is not needed after an import', async () => {
      const { database, open } = await place(folderOf({}));
      const store = open();
      await store.replaceAll(recordsOf(catalog().times(2, (c) => c.indicator()).contents));
      await store.close();
      const { address } = await startServing(['--database', database]);
      expect(await countAt(address)).toBe(2);
    });
  });
});

describe('the first start of a service on a file', () => {
  test('that is missing does not create it, so that nothing hides a volume mounted later', async () => {
    const folder = folderOf({});
    await expect(startServing(['--database', join(folder, 'catalog.sqlite')])).rejects.toThrow(/no catalog/);
    expect(readdirSync(folder)).toEqual([]);
  });

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
