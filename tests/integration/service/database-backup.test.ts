import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { folderOf, folderWithCatalog } from '../../support/start/http-server.ts';
import { exportOf, runCatalog, spawnCatalog } from '../../support/start/run-command.ts';
import { postRecord, startServe } from '../../support/start/serve-command.ts';
import { inspectDatabase } from '../../support/stores/inspect-database.ts';

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
  const page = await fetch(`${restored.address}api/indicator/?limit=1`);
  const { count }: { count: number } = JSON.parse(await page.text());
  expect(out).toBe(
    `copy.sqlite holds 0 subdomains, 0 taxonomies, ${count} indicators, 0 variables, checked\n`,
  );
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
  [['no-such-folder/copy.sqlite'], 'no-such-folder/copy.sqlite cannot be written: ENOENT'],
  [
    ['copy.sqlite', '--database=missing.sqlite'],
    'there is no database missing.sqlite; specify one with --database',
  ],
  [
    ['copy.sqlite', '--database=postgres://user:secret@db/catalog'],
    'PostgreSQL has its own program: pg_dump --format=custom --file=copy.sqlite postgres://db/catalog',
  ],
])('catalog backup %j is refused, and changes nothing', async (args, why) => {
  const folder = await folderWithCatalog(contents, {
    'old.sqlite': 'old',
    'used.sqlite': 'used',
    'used.sqlite-wal': 'log',
  });
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
  const database = join(folder, 'catalog.sqlite');
  const db = new DatabaseSync(database);
  db.exec('DELETE FROM record WHERE position = 7');
  db.close();
  const { code, err } = await runCatalog(folder, 'backup', 'copy.sqlite', '--force');
  expect([code, err]).toEqual([
    1,
    'the backup of catalog.sqlite is damaged, and so may be the database; run catalog check catalog.sqlite\n',
  ]);
  expect(readFileSync(join(folder, 'copy.sqlite'), 'utf8')).toBe('the one before');
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a file of another program is not backed up', async () => {
  const folder = folderOf({});
  writeFileSync(
    join(folder, 'catalog.sqlite'),
    'not a database at all, but long enough to have a header '.repeat(20),
  );
  const { code, err } = await runCatalog(folder, 'backup', 'copy.sqlite');
  expect(code).toBe(1);
  expect(err).toMatch(/^catalog\.sqlite cannot be used as a catalog database: .*\n$/);
  expect(existsSync(join(folder, 'copy.sqlite'))).toBe(false);
});
