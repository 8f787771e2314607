import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { inspectDatabase } from '../../support/stores/inspect-database.ts';
import { loggedEvents, postRecord } from '../../support/start/serve-command.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { startServing } from '../../support/start/serve-for-test.ts';
import { fillStore, recordsOf } from '../../support/catalog-contents.ts';
import { writeToken } from '../../support/writing.ts';

async function fillDatabase(file: string): Promise<void> {
  await fillStore(openSqliteStore(file), catalog().times(3, (c) => c.indicator()).contents);
}

async function served(database: string, ...options: readonly string[]) {
  const serving = await startServing(['--database', database, ...options], {
    CATALOG_WRITE_TOKEN: writeToken,
  });
  const status = async (path: string) => (await fetch(serving.address + path)).status;
  return { ...serving, status };
}

type Loss = (file: string) => void | Promise<void>;

const losses: Readonly<Record<string, Loss>> = {
  'the database removed': (file) => rmSync(file),
  'the database replaced by another one': async (file) => {
    await fillDatabase(`${file}.other`);
    renameSync(`${file}.other`, file);
  },
  'the log removed': (file) => rmSync(`${file}-wal`),
  'the log replaced': (file) => {
    rmSync(`${file}-wal`);
    writeFileSync(`${file}-wal`, '');
  },
  'the index of the log removed': (file) => rmSync(`${file}-shm`),
  'the folder replaced, as by a volume that is unmounted': (file) => {
    renameSync(join(file, '..'), `${join(file, '..')}-before`);
    mkdirSync(join(file, '..'));
  },
};

describe('a database file that is lost while it is served', () => {
  test.each(Object.entries(losses))('%s: no record is acknowledged, which is logged', async (_, lose) => {
    const file = join(folderOf({ 'data/keep': '' }), 'data/catalog.sqlite');
    await fillDatabase(file);
    const { address, status, log } = await served(file);
    expect([await postRecord(address, 'before'), await status('readyz')]).toEqual([201, 200]);
    await lose(file);
    expect([await postRecord(address, 'lost'), await status('readyz')]).toEqual([503, 503]);
    expect(await postRecord(address, 'lost')).toBe(503);
    expect(await status('healthz')).toBe(200);
    // What is open stays readable.
    expect(await status('api/indicator/')).toBe(200);
    await expect.poll(() => loggedEvents(log(), 'database file lost')).toHaveLength(1);
  });

  test('is used again as soon as it is back, with all acknowledged records', async () => {
    const folder = folderOf({});
    const file = join(folder, 'catalog.sqlite');
    await fillDatabase(file);
    const { address, status, log } = await served(file);
    expect(await postRecord(address, 'before')).toBe(201);
    renameSync(file, `${file}.away`);
    expect(await postRecord(address, 'while-away')).toBe(503);
    renameSync(`${file}.away`, file);
    expect([await postRecord(address, 'afterwards'), await status('readyz')]).toEqual([201, 200]);
    await expect.poll(() => loggedEvents(log(), 'database file restored')).toHaveLength(1);
    expect(await inspectDatabase(file, ['before', 'afterwards'])).toMatchObject({ lost: 0, damaged: 0 });
  });

  test('is checked through a symbolic link, too', async () => {
    const folder = folderOf({ 'real/keep': '', 'other/keep': '' });
    await fillDatabase(join(folder, 'real/catalog.sqlite'));
    const link = join(folder, 'catalog.sqlite');
    symlinkSync('real/catalog.sqlite', link);
    const { address } = await served(link);
    expect(await postRecord(address, 'before')).toBe(201);
    rmSync(join(folder, 'real/catalog.sqlite-wal'));
    expect(await postRecord(address, 'lost')).toBe(503);
  });
});

test('an import into a database that is replaced meanwhile is not reported as successful', async () => {
  const file = join(folderOf({}), 'catalog.sqlite');
  await fillDatabase(file);
  const store = openSqliteStore(file);
  rmSync(file);
  await expect(store.replaceAll(recordsOf(catalog().indicator().contents))).rejects.toThrow(/was removed/);
  await store.close();
});
