import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { countAt, folderOf, folderWithCatalog } from '../../support/start/http-server.ts';
import { commandFile, endOf, exportOf, runCatalog, spawnCatalog } from '../../support/start/run-command.ts';
import { postRecord, startServe } from '../../support/start/serve-command.ts';
import { inspectDatabase } from '../../support/stores/inspect-database.ts';
import { runSql } from '../../support/stores/store-kinds.ts';

const { contents } = catalog().times(30, (c) => c.indicator());

test('a backup made while records are added is restored with everything acknowledged before it', async () => {
  const folder = await folderWithCatalog(contents);
  const database = join(folder, 'catalog.sqlite');
  const { address, stop } = await startServe(database, { options: [] });
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      const slug = `new-${acknowledged.length}`;
      if ((await postRecord(address, slug)) === 201) acknowledged.push(slug);
    }
  })();
  await expect.poll(() => acknowledged.length).toBeGreaterThan(5);
  const before = [...acknowledged];
  const { code, out, err } = await spawnCatalog(folder, ['backup', 'copy.sqlite']);
  stopping.abort();
  await writing;
  expect([code, err]).toEqual([0, '']);
  const afterwards = await postRecord(address, 'after-the-backup');
  expect([afterwards, acknowledged.length > before.length]).toEqual([201, true]);
  await stop('SIGKILL');

  // As docs/operations.md says.
  for (const end of ['-wal', '-shm']) rmSync(database + end);
  copyFileSync(join(folder, 'copy.sqlite'), database);
  const restored = await startServe(database, { options: [] });
  const count = await countAt(restored.address);
  const holds = `copy.sqlite holds 0 subdomains, 0 taxonomies, ${count} indicators, 0 variables, checked`;
  expect(out).toBe(`${holds}\n`);
  expect(await postRecord(restored.address, 'after-the-backup')).toBe(201);
  await restored.stop('SIGTERM');
  const { slugs, lost, damaged, integrity } = await inspectDatabase(database, before);
  expect([slugs.size, lost, damaged, integrity]).toEqual([count + 1, 0, 0, 'ok']);
});

test('--force replaces a file, which keeps its mode; a new one has the mode of the database', async () => {
  const folder = await folderWithCatalog(contents, { 'old.sqlite': 'old' });
  const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;
  const before = [modeOf('catalog.sqlite'), modeOf('old.sqlite')];
  for (const args of [['new.sqlite'], ['old.sqlite', '--force']])
    expect(await runCatalog(folder, 'backup', ...args)).toMatchObject({ code: 0, err: '' });
  expect([modeOf('new.sqlite'), modeOf('old.sqlite')]).toEqual(before);
  const whole = await exportOf(folder);
  for (const copy of ['new.sqlite', 'old.sqlite'])
    expect(await exportOf(folder, '--database', copy)).toBe(whole);
});

test.each([
  [['old.sqlite'], 'old.sqlite exists; --force replaces it'],
  [['catalog.sqlite', '--force'], 'catalog.sqlite is the database itself; choose another name'],
  [['used.sqlite', '--force'], 'used.sqlite is a database in use, or has a log next to it'],
  [['catalog.sqlite-wal', '--force'], 'has the name of a log of SQLite'],
  [['.', '--force'], '. is not a regular file'],
  [
    ['no-such-folder/copy.sqlite'],
    'no-such-folder/copy.sqlite cannot be written: there is no folder no-such-folder',
  ],
  [['copy.sqlite', '--database=missing.sqlite'], 'no database missing.sqlite; specify one with --database'],
  [
    ['copy.sqlite', '--database=postgres://user:secret@db/catalog'],
    'PostgreSQL has its own program: pg_dump --format=custom --file=copy.sqlite postgres://db/catalog',
  ],
])('catalog backup %j is refused, and changes nothing', async (args, why) => {
  const files = { 'old.sqlite': 'old', 'used.sqlite': 'used', 'used.sqlite-wal': 'log' };
  const folder = await folderWithCatalog(contents, files);
  const before = readdirSync(folder);
  const { code, out, err } = await runCatalog(folder, 'backup', ...args);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^catalog backup: [^\n]+\n$/);
  expect(err).toContain(why);
  expect(readdirSync(folder)).toEqual(before);
  expect(readFileSync(join(folder, 'old.sqlite'), 'utf8')).toBe('old');
});

test('a backup of a damaged database is refused, and the one before is kept', async () => {
  const folder = await folderWithCatalog(contents, { 'copy.sqlite': 'the one before' });
  await runSql(join(folder, 'catalog.sqlite'), 'DELETE FROM record WHERE position = 7');
  const { code, err } = await runCatalog(folder, 'backup', 'copy.sqlite', '--force');
  expect(err).toMatch(
    /^catalog backup: the backup of catalog\.sqlite is damaged, .*; run catalog check catalog\.sqlite\n$/,
  );
  expect(code).toBe(1);
  expect(readFileSync(join(folder, 'copy.sqlite'), 'utf8')).toBe('the one before');
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('an empty file is no catalog to back up, and stays empty', async () => {
  const folder = folderOf({ 'empty.sqlite': '' });
  const none = await runCatalog(folder, 'backup', 'none.sqlite', '--database', 'empty.sqlite');
  expect(none).toEqual({ code: 1, out: '', err: 'catalog backup: there is no catalog in empty.sqlite\n' });
  expect(readFileSync(join(folder, 'empty.sqlite'))).toHaveLength(0);
});

/** Runs a backup after `prepare`, with mounts of its own, and as process 1 as in a container. */
function backUpApart(folder: string, prepare: string, file: string, run = 'exec "$@"') {
  const command = [process.execPath, commandFile, 'backup', file];
  const args = ['--mount', '--pid', '--fork', 'sh', '-c', `${prepare} && ${run}`, 'sh', ...command];
  return endOf('unshare', args, folder);
}

const canUnshare = spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status === 0;

test.runIf(canUnshare)(
  'a backup to another disk that is full says that this one is, and leaves nothing on it',
  async () => {
    // More than SQLite keeps in memory before it writes.
    const large = catalog().times(60, (c) => c.indicator({ description: 'x'.repeat(60_000) })).contents;
    const folder = await folderWithCatalog(large, { 'other/x': '' });
    const mount = 'mount -t tmpfs -o size=1m none other';
    const ended = await backUpApart(folder, mount, 'other/copy.sqlite', '! "$@" && ls other && exit 1');
    const err = 'catalog backup: other/copy.sqlite cannot be written: its disk is full\n';
    expect(ended).toMatchObject({ code: 1, out: '', err });
  },
);

test.runIf(canUnshare)('a database on a disk without any space left is reported as that', async () => {
  const folder = await folderWithCatalog(contents, { 'full/x': '' });
  const fill = 'cp catalog.sqlite full; cat /dev/zero > full/fill 2> full/x; true';
  const mount = `mount -t tmpfs -o size=256k none full && { ${fill}; }`;
  const ended = await backUpApart(folder, mount, 'copy.sqlite', 'exec "$@" --database full/catalog.sqlite');
  const what = 'full/catalog.sqlite cannot be used as a catalog database';
  const err = `catalog backup: ${what}: the disk of the database is full\n`;
  expect(ended).toMatchObject({ code: 1, out: '', err });
});

test.runIf(canUnshare)('a backup leaves the unfinished one of another container alone', async () => {
  const folder = await folderWithCatalog(contents, { 'copy.sqlite.1.part': 'unfinished' });
  expect(await backUpApart(folder, 'true', 'copy.sqlite')).toMatchObject({ code: 0, err: '' });
  expect(readFileSync(join(folder, 'copy.sqlite.1.part'), 'utf8')).toBe('unfinished');
});

test('a file of another program is not backed up', async () => {
  const other = 'not a database at all, but long enough to have a header '.repeat(20);
  const folder = folderOf({ 'catalog.sqlite': other });
  const err: unknown = expect.stringMatching(
    /^catalog backup: catalog\.sqlite cannot be used as a catalog database: .*\n$/,
  );
  expect(await runCatalog(folder, 'backup', 'copy.sqlite')).toMatchObject({ code: 1, err });
  expect(readdirSync(folder)).toEqual(['catalog.sqlite']);
});
