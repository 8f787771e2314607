import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { createHealthChecks } from '../../../src/server/health-checks.ts';
import { monitorStore } from '../../../src/server/monitored-store.ts';
import { openSqliteStore, sqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { StoreFull, StoreUnavailable } from '../../../src/service/store.ts';
import { folderOf, startServer } from '../../support/start/http-server.ts';
import { startServing } from '../../support/start/serve-for-test.ts';
import { writeToken } from '../../support/writing.ts';

const mounting = ['unshare', '--mount', 'sh', '-c'];
const canMount =
  spawnSync(mounting[0] ?? '', [...mounting.slice(1), 'mount -t tmpfs none /mnt']).status === 0;

/** `catalog serve` with its database on a disk of 6 MB that only its process sees; `disk` is that folder for others. */
async function servedFromSmallDisk(environment: Readonly<Record<string, string>>) {
  const folder = folderOf({});
  const mount = `mount -t tmpfs -o size=6m catalog-test ${folder} && exec "$@"`;
  const options = ['--sample', `--database=${join(folder, 'catalog.sqlite')}`];
  const { address, child, log } = await startServing(options, environment, [...mounting, mount, 'sh']);
  const ready = async () => {
    const response = await fetch(`${address}readyz`);
    return [response.status, await response.text()];
  };
  return { address, ready, log, disk: `/proc/${child.pid}/root${folder}` };
}

function fill(disk: string): void {
  const write = () => {
    for (let number = 0; number < 200; number += 1)
      writeFileSync(join(disk, `filler-${number}`), Buffer.alloc(64 * 1024));
  };
  expect(write).toThrow('ENOSPC');
}

describe.runIf(canMount)('on a full disk', () => {
  test('a service to which records may be added is not ready, says why, and is again once there is space', async () => {
    const { address, ready, log, disk } = await servedFromSmallDisk({ CATALOG_WRITE_TOKEN: writeToken });
    expect(await ready()).toEqual([200, 'ready\n']);
    fill(disk);
    await expect.poll(ready).toEqual([503, 'the disk of the database is full\n']);
    expect((await fetch(`${address}api/indicator/`)).status).toBe(200);
    await expect.poll(log).toContain('"reason":"the disk of the database is full"');
    for (let number = 0; number < 20; number += 1) rmSync(join(disk, `filler-${number}`));
    await expect.poll(ready, { timeout: 5000 }).toEqual([200, 'ready\n']);
    await expect.poll(log).toContain('database available again');
  });

  test('a service that is only read stays ready', async () => {
    const { ready, disk } = await servedFromSmallDisk({});
    fill(disk);
    expect(await ready()).toEqual([200, 'ready\n']);
  });
});

async function databaseFile(): Promise<string> {
  const file = join(folderOf({}), 'catalog.sqlite');
  await openSqliteStore(file).close();
  return file;
}

describe('the trial of a write', () => {
  test('fails on a disk that has less than 1 MiB left', async () => {
    const db = new DatabaseSync(await databaseFile());
    const store = sqliteStore(
      db,
      () => {},
      () => {
        throw new StoreFull('the disk of the database is full');
      },
    );
    const { store: monitored } = monitorStore(store, 'catalog.sqlite', () => {});
    const healthChecks = createHealthChecks(
      () => monitored.tryWriting(),
      () => false,
    );
    const response = await fetch(`${await startServer(undefined, { healthChecks })}readyz`);
    expect([response.status, await response.text()]).toEqual([503, 'the disk of the database is full\n']);
    await store.close();
  });

  test('fails on a read-only database, and reading does not', async () => {
    const store = sqliteStore(new DatabaseSync(await databaseFile(), { readOnly: true }));
    await expect(store.tryWriting()).rejects.toThrow(StoreUnavailable);
    await store.ready();
    await store.close();
  });
});
