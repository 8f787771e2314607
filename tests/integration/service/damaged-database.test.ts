import { chmodSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { fillStore, recordsOf } from '../../support/catalog-contents.ts';
import { catalog, type CatalogBuilder } from '../../support/catalog-builder.ts';
import { folderOf, folderWithCatalog } from '../../support/start/http-server.ts';
import { startServing } from '../../support/start/serve-for-test.ts';
import { loggedEvents } from '../../support/start/serve-command.ts';
import { runCatalog, runCatalogPermitted } from '../../support/start/run-command.ts';
import { runSql, storeKinds, withStore } from '../../support/stores/store-kinds.ts';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { UnusableDatabase } from '../../../src/service/store.ts';
import { draftOf } from '../../support/writing.ts';

const contents = catalog().times(25, (c) => c.indicator()).contents;

describe.each(storeKinds)('catalog check of a database in $name', ({ name, place }) => {
  const table = (of: string) => (name === 'SQLite' ? of : `catalog_${of}`);
  const records = `FROM ${table('record')} WHERE position IN (10, 14, 15)
    AND collection = (SELECT number FROM ${table('collection')} WHERE name = 'indicator')`;

  test.each([
    [
      'a count that is too large',
      `UPDATE ${table('collection')} SET count = 30 WHERE name = 'indicator'`,
      30,
      25,
    ],
    [
      'a count that is too small',
      `UPDATE ${table('collection')} SET count = 15 WHERE name = 'indicator'`,
      15,
      25,
    ],
    ['missing records', `DELETE ${records}`, 25, 22],
  ])('reports %s', async (_, sql, count, found) => {
    const there = await place(folderOf({}));
    await fillStore(there.open(), contents);
    await runSql(there.database, sql);
    const { code, out } = await runCatalog(folderOf({}), 'check', there.database);
    expect(out.split('\n')).toEqual([
      `indicator: the count is ${count}, but there are ${found} records`,
      expect.stringMatching(/: [0-9]+ records read, 1 damaged\.$/),
      '',
    ]);
    expect(code).toBe(1);
  });

  test('finds nothing in a whole one, and reports as JSON', async () => {
    const there = await place(folderOf({}));
    await fillStore(there.open(), contents);
    const { code, out } = await runCatalog(folderOf({}), 'check', there.database, '--json');
    expect(JSON.parse(out)).toMatchObject({ records: 25, damage: [] });
    expect(code).toBe(0);
  });
});

/** A folder with a catalog of 900 indicators, of which a database page in the middle is overwritten. */
async function damagedInTheMiddle() {
  const folder = await folderWithCatalog(catalog().times(900, (c) => c.indicator()).contents);
  const file = join(folder, 'catalog.sqlite');
  const bytes = readFileSync(file);
  const place = bytes.indexOf('"Indicator 700"');
  writeFileSync(file, bytes.fill(0xaa, place - (place % 4096), place + 4096 - (place % 4096)));
  return { folder, file };
}

test('a damaged part ends what reads it, and nothing else, with a clear error and one line in the log', async () => {
  const { file } = await damagedInTheMiddle();
  const { address, log } = await startServing(['--database', file]);
  for (let times = 0; times < 3; times += 1) {
    const response = await fetch(`${address}api/indicator/?limit=900`);
    expect([response.status, await response.json()]).toMatchObject([
      500,
      { detail: 'The database of this service is damaged where these records are. Its log says what to do.' },
    ]);
  }
  for (const path of ['catalog.json', 'sitemap.xml'])
    expect([path, (await fetch(address + path)).status]).toEqual([path, 500]);
  expect((await fetch(`${address}api/indicator/`)).status).toBe(200);
  expect(loggedEvents(log(), 'database damaged')).toMatchObject([
    { remedy: expect.stringMatching(/^restore a backup; catalog check .* says how far it can be read$/) },
  ]);
  expect(log()).not.toMatch(/ {4}at |database unavailable/);
});

describe('catalog check', () => {
  test('reports a file that is damaged in the middle, and a file that does not exist', async () => {
    const { folder, file } = await damagedInTheMiddle();
    const { code, out } = await runCatalog(folder, 'check', 'catalog.sqlite');
    expect(out).toMatch(/^the database cannot be read to its end: [^\n]+malformed\n/);
    expect(code).toBe(1);
    await withStore({ database: file, open: () => openSqliteStore(file) }, async (store) => {
      const walk = async () => {
        for await (const record of store.allRecords()) expect(record.id).not.toBe(700);
      };
      for (let times = 0; times < 2; times += 1) await expect(walk()).rejects.toThrow(/malformed/);
      expect((await store.page('indicator', { limit: 100, offset: 0 })).records).toHaveLength(100);
      expect(await store.insert(draftOf('new'), null)).toMatchObject({ kind: 'created' });
    });
    const none = await runCatalog(folder, 'check', 'nothing.sqlite');
    const err: unknown = expect.stringMatching(
      /^catalog check: there is no file or folder nothing\.sqlite; [^\n]+\n$/,
    );
    expect(none).toMatchObject({ code: 1, err });
  });
});

test.each([
  [
    'an empty index',
    async (file: string) => {
      const [row] = await runSql(file, "SELECT rootpage FROM sqlite_schema WHERE name = 'record_id'");
      const start = (Number(row?.['rootpage']) - 1) * 4096;
      // The page of an index without entries.
      const page = Buffer.alloc(4096);
      page.set([0x0a, 0, 0, 0, 0, 0x10]);
      writeFileSync(file, readFileSync(file).fill(page, start, start + 4096));
    },
    /^the database is damaged: wrong # of entries in index record_id\n/,
  ],
  [
    'positions with a gap',
    (file: string) => runSql(file, `UPDATE record SET position = 90 WHERE position = 10`),
    /^the database is damaged: the counts and positions do not match the records\n/,
  ],
])('catalog check finds %s, though every record can be read', async (_, damage, says) => {
  const folder = await folderWithCatalog(contents);
  await damage(join(folder, 'catalog.sqlite'));
  const { code, out } = await runCatalog(folder, 'check', 'catalog.sqlite');
  expect(out).toMatch(says);
  expect([code, out.split('\n').at(-2)]).toEqual([1, 'catalog.sqlite: 25 records read, 1 damaged.']);
});

describe.each(storeKinds)('a database in $name that counts more records than it has', ({ name, place }) => {
  test.each([
    ['export', 'out.json'],
    ['export', 'sheets', '--format', 'sheets'],
    ['import', '--database', 'into.sqlite'],
    ['health'],
    ['diff', 'good.json'],
  ])('is refused by catalog %s, which writes nothing', async (...command) => {
    const folder = folderOf({ 'good.json': JSON.stringify(contents) });
    const there = await place(folderOf({}));
    await fillStore(there.open(), contents);
    const table = name === 'SQLite' ? 'record' : 'catalog_record';
    await runSql(there.database, `DELETE FROM ${table} WHERE position > 9`);
    const from = command[0] === 'export' ? ['--database', there.database] : [there.database];
    const before = readdirSync(folder);
    const { code, out, err } = await runCatalog(folder, ...command, ...from);
    expect(err).toMatch(
      /: the database is damaged \(indicator: the count is 25, but there are 10 records\); run catalog check on it\n$/,
    );
    expect([code === 0, out, readdirSync(folder)]).toEqual([false, '', before]);
  });
});

const small = catalog().times(3, (c) => c.indicator());
const other = catalog().times(400, (c, index) => c.indicator({ id: 9000 - index, name: 'other' }));

const main = 'catalog.sqlite';
const wal = 'catalog.sqlite-wal';

/** A database and its log, as they lie there when the process is killed. */
const left = (folder: string) => ({
  [main]: readFileSync(join(folder, main)),
  [wal]: readFileSync(join(folder, wal)),
});

async function leftBy(contents: CatalogBuilder) {
  const folder = folderOf({});
  const store = openSqliteStore(join(folder, main));
  await store.replaceAll(recordsOf(contents.contents));
  const files = left(folder);
  await store.close();
  return files;
}

async function closedBy(contents: CatalogBuilder): Promise<Buffer> {
  const file = join(folderOf({}), main);
  await fillStore(openSqliteStore(file), contents.contents);
  return readFileSync(file);
}

function databaseWith(sql: string) {
  const folder = folderOf({});
  const db = new DatabaseSync(join(folder, main));
  db.exec(`PRAGMA journal_mode = WAL; ${sql}`);
  const files = left(folder);
  db.close();
  return files;
}

/** All files of a folder except SQLite's index of the log, which it recreates each time. */
function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => !name.endsWith('-shm'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name)).toString('base64')]));
}

type Files = Readonly<Record<string, Uint8Array>>;

const text = 'not a database, but long enough to look at. '.repeat(100);
const foreign = 'CREATE TABLE accounts (id INTEGER PRIMARY KEY, name TEXT)';
const newer = 'PRAGMA application_id = 1129075555; PRAGMA user_version = 1000; CREATE TABLE a (b)';
const cutAfter = async (length: number) => ({ [main]: (await closedBy(other)).subarray(0, length) });
const unreadable = /malformed\. Restore it from a backup|not a database/;
const mixed = /do not belong together, or are damaged/;
const lacking = /its log exists; restore the database/;

/** Databases that cannot be used: what is said of each, and its files. */
const badDatabases: readonly [name: string, says: RegExp, files: () => Files | Promise<Files>][] = [
  ['text', /file is not a database/, () => ({ [main]: Buffer.from(text) })],
  [
    'a catalog whose first page is damaged',
    unreadable,
    async () => ({ [main]: (await closedBy(other)).fill(0xaa, 16, 4096) }),
  ],
  ['a catalog cut off in its second page', unreadable, () => cutAfter(5000)],
  ['a catalog cut off after its first page', unreadable, () => cutAfter(4096)],
  ['a catalog cut off in its first page', unreadable, () => cutAfter(700)],
  ['that of another program, and what its log holds', /another program/, () => databaseWith(foreign)],
  ['that of another version, and what its log holds', /another version/, () => databaseWith(newer)],
  ['a log whose database is gone', lacking, async () => ({ [wal]: (await leftBy(small))[wal] })],
  [
    'a log whose database is empty',
    lacking,
    async () => ({ ...(await leftBy(small)), [main]: Buffer.alloc(0) }),
  ],
  [
    'an old backup put over a catalog whose log stayed',
    mixed,
    async () => ({ ...(await changed()), [main]: await closedBy(catalog().times(900, (c) => c.variable())) }),
  ],
  [
    'an old backup put over a catalog whose log has larger tables',
    mixed,
    async () => {
      const folder = folderOf({ [main]: await closedBy(other) });
      await runSql(join(folder, main), `VACUUM INTO '${join(folder, 'backup')}'`);
      const store = openSqliteStore(join(folder, main));
      for (let number = 0; number < 200; number += 1) await store.insert(draftOf(`new-${number}`), null);
      const files = left(folder);
      await store.close();
      return { ...files, [main]: readFileSync(join(folder, 'backup')) };
    },
  ],
  [
    'a catalog damaged in the middle, found after a crash',
    mixed,
    async () => {
      const files = await changed();
      files[main].fill(0x55, 12_288, 24_576);
      return files;
    },
  ],
];

/** What a process leaves that is killed after it added one record to a catalog. */
async function changed() {
  const folder = folderOf({ [main]: await closedBy(other) });
  const store = openSqliteStore(join(folder, main));
  await store.insert(draftOf('s'), null);
  const files = left(folder);
  await store.close();
  return files;
}

describe('an unusable database is rejected with one line, and not changed', () => {
  test.each(badDatabases)('%s', async (_, says, files) => {
    const folder = folderOf(await files());
    const before = filesOf(folder);
    const open = () => openSqliteStore(join(folder, main));
    expect(open).toThrow(UnusableDatabase);
    expect(open).toThrow(says);
    expect(open).toThrow(/^[^\n]+$/);
    expect(filesOf(folder)).toEqual(before);
  });

  test('a folder, and a file in a folder that is not there', () => {
    const folder = folderOf({});
    mkdirSync(join(folder, main));
    for (const file of [main, `none/${main}`])
      expect(() => openSqliteStore(join(folder, file))).toThrow(UnusableDatabase);
    expect(readdirSync(folder)).toEqual([main]);
  });
});

test('a database of a killed process is opened with everything in its log', async () => {
  const store = openSqliteStore(join(folderOf(await leftBy(small)), main));
  expect((await store.state('indicator')).count).toBe(3);
  await store.close();
});

test('a read-only database is rejected before anything is served or imported, but can be exported', async () => {
  const folder = folderOf({ [main]: await closedBy(small), 'in.json': JSON.stringify(other.contents) });
  const file = join(folder, main);
  const before = readFileSync(file);
  chmodSync(file, 0o444);
  const { code, err } = await runCatalogPermitted(folder, 'import', 'in.json');
  expect(code).toBe(1);
  expect(err).toBe('catalog.sqlite or its folder is read-only; give this program write permission\n');
  expect(readFileSync(file).equals(before)).toBe(true);
  const exported = await runCatalogPermitted(folder, 'export', '-');
  expect(exported.out).toContain('"Indicator 3"');
});
