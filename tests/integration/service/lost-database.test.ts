import { writeFile } from 'node:fs/promises';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { openSqliteStore, sqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { inspectDatabase } from '../../support/stores/inspect-database.ts';
import { loggedEvents, postRecord } from '../../support/start/serve-command.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { startServing } from '../../support/start/serve-for-test.ts';
import { fillStore, recordsOf } from '../../support/catalog-contents.ts';
import { writeToken } from '../../support/writing.ts';
import type { CatalogStore } from '../../../src/service/store.ts';
import { clientOf } from '../../support/start/in-process-service.ts';
import { openSqliteFile } from '../../../src/service/sqlite/sqlite-file.ts';
import { killRepeatedly } from '../../support/stores/kill-writers.ts';

async function fillDatabase(file = join(folderOf({}), 'catalog.sqlite')): Promise<string> {
  await fillStore(openSqliteStore(file), catalog().times(3, (c) => c.indicator()).contents);
  return file;
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
    const file = await fillDatabase();
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

test('an import into a database that is replaced meanwhile is not reported as successful, nor is an export', async () => {
  const file = await fillDatabase();
  const store = openSqliteStore(file);
  rmSync(file);
  await expect(store.replaceAll(recordsOf(catalog().indicator().contents))).rejects.toThrow(/was removed/);
  await expect(store.allRecords()[Symbol.asyncIterator]().next()).rejects.toThrow(/was removed/);
  await store.close();
});

const mounting = ['--mount', 'sh', '-c'];
const canMount = spawnSync('unshare', [...mounting, 'mount -t tmpfs none /mnt']).status === 0;

/** `catalog serve` with its database on a disk of 6 MB that only its process sees; `disk` is that folder for others. */
async function servedFromSmallDisk() {
  const folder = folderOf({});
  const mount = `mount -t tmpfs -o size=6m catalog-test ${folder} && exec "$@"`;
  const options = ['--sample', `--database=${join(folder, 'catalog.sqlite')}`];
  const { address, child, log } = await startServing(options, { CATALOG_WRITE_TOKEN: writeToken }, [
    'unshare',
    ...mounting,
    mount,
    'sh',
  ]);
  return { address, log, disk: `/proc/${child.pid}/root${folder}` };
}

test.runIf(canMount)(
  'on a full disk, a service refuses records and stays ready; it takes records once there is space',
  async () => {
    const { address, log, disk } = await servedFromSmallDisk();
    const status = async (path: string) => (await fetch(address + path)).status;
    for (let number = 0; number < 200; number += 1)
      await writeFile(join(disk, `filler-${number}`), Buffer.alloc(64 * 1024)).catch(() => {});
    let added = 0;
    // A few still fit into pages that SQLite has freed.
    await expect.poll(() => postRecord(address, `meanwhile-${(added += 1)}`), { timeout: 20_000 }).toBe(507);
    expect([await status('readyz'), await status('api/indicator/')]).toEqual([200, 200]);
    await expect.poll(log).toContain('"reason":"the disk of the database is full: ');
    for (let number = 0; number < 20; number += 1) rmSync(join(disk, `filler-${number}`));
    expect(await postRecord(address, 'afterwards')).toBe(201);
    await expect.poll(log).toContain('database available again');
  },
);

/** POST and GET of the service over `store`, in process. */
function overHttp(store: CatalogStore) {
  const { add, get } = clientOf(store);
  return {
    add: (slug: string, size = 10) => add({ name: slug, slug, description: 'x'.repeat(size) }),
    count: async (): Promise<number> => (await (await get()).json()).count,
  };
}

test('a service killed while writing has every acknowledged record, and no incomplete one', {
  timeout: 60_000,
}, async () => {
  const report = await killRepeatedly(join(folderOf({}), 'catalog.sqlite'), 12);
  expect(report).toMatchObject({ lost: 0, damaged: 0, unrecorded: 0 });
  expect(report.acknowledged).toBeGreaterThan(12);
});

test('a database on a full disk returns 507 for POST, stays readable, and accepts records again once there is space', async () => {
  const db = openSqliteFile(await fillDatabase());
  const store = sqliteStore(db);
  const { add, count } = overHttp(store);
  // SQLite says the same of a file that may not grow as of a disk that is full.
  db.exec('PRAGMA max_page_count = 1');
  const full = await add('large', 80_000);
  expect([full.status, (await full.json()).title]).toEqual([507, 'Insufficient Storage']);
  expect(await count()).toBe(3);
  db.exec('PRAGMA max_page_count = 100000');
  expect((await add('large', 80_000)).status).toBe(201);
  expect(await count()).toBe(4);
  await store.close();
});

/** A database on a disk that fails at some statements. */
class FailingDatabase extends DatabaseSync {
  readonly failing = new Set<string>();

  override exec(sql: string): void {
    if (this.failing.has(sql))
      throw Object.assign(new Error('disk I/O error at /var/lib'), { errcode: 1034 });
    super.exec(sql);
  }
}

test.each([[['COMMIT']], [['COMMIT', 'ROLLBACK']], [['BEGIN IMMEDIATE']]])(
  'a disk that fails at %j stores nothing, and the next write works',
  async (statements) => {
    const db = new FailingDatabase(await fillDatabase());
    const store = sqliteStore(db);
    const { add, count } = overHttp(store);
    for (const statement of statements) db.failing.add(statement);
    const failed = await add('lost');
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await failed.text()).not.toMatch(/disk|I\/O|var/);
    db.failing.clear();
    expect(await count()).toBe(3);
    expect(await (await add('next')).json()).toMatchObject({ id: 4 });
    expect(await count()).toBe(4);
    await store.close();
  },
);
