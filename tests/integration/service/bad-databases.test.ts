import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { UnusableDatabase } from '../../../src/service/store.ts';
import { catalog, type CatalogBuilder } from '../../support/catalog-builder.ts';
import { runCatalogPermitted } from '../../support/start/run-command.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { fillStore, recordsOf } from '../../support/catalog-contents.ts';

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

/** The files of a database that cannot be used, and what is said of it. */
type Bad = { files: Readonly<Record<string, Uint8Array>>; says: RegExp };

const foreign = 'CREATE TABLE accounts (id INTEGER PRIMARY KEY, name TEXT)';
const newer = 'PRAGMA application_id = 1129075555; PRAGMA user_version = 1000; CREATE TABLE a (b)';

async function cutAfter(length: number): Promise<Bad> {
  return { files: { [main]: (await closedBy(other)).subarray(0, length) }, says: /malformed|not a database/ };
}

const badDatabases: Readonly<Record<string, () => Bad | Promise<Bad>>> = {
  text: () => ({
    files: { [main]: Buffer.from('not a database, but long enough to look at. '.repeat(100)) },
    says: /file is not a database/,
  }),
  'a catalog whose first page is damaged': async () => ({
    files: { [main]: (await closedBy(other)).fill(0xaa, 16, 4096) },
    says: /is not a database|malformed/,
  }),
  'a catalog cut off in its second page': () => cutAfter(5000),
  'a catalog cut off after its first page': () => cutAfter(4096),
  'a catalog cut off in its first page': () => cutAfter(700),
  'that of another program, and what its log holds': () => ({
    files: databaseWith(foreign),
    says: /another program/,
  }),
  'that of a newer version, and what its log holds': () => ({
    files: databaseWith(newer),
    says: /newer version/,
  }),
  'a log whose database is gone': async () => ({
    files: { [wal]: (await leftBy(small))[wal] },
    says: /its log exists; restore the database/,
  }),
  'a log whose database is empty': async () => ({
    files: { ...(await leftBy(small)), [main]: Buffer.alloc(0) },
    says: /its log exists; restore the database/,
  }),
  'an old backup put over a catalog whose log stayed': async () => {
    const backup = await closedBy(catalog().times(900, (c) => c.variable()));
    return {
      files: { ...(await changed()), [main]: backup },
      says: /malformed|do not belong together, or are damaged/,
    };
  },
  'a catalog damaged in the middle, found after a crash': async () => {
    const files = await changed();
    files[main].fill(0x55, 12_288, 24_576);
    return { files, says: /malformed|do not belong together, or are damaged/ };
  },
};

/** What a process leaves that is killed after it added one record to a catalog. */
async function changed() {
  const folder = folderOf({ [main]: await closedBy(other) });
  const store = openSqliteStore(join(folder, main));
  await store.insert({ collection: 'indicator', slug: '"s"', json: '{"slug":"s"}', sources: [] }, null);
  const files = left(folder);
  await store.close();
  return files;
}

describe('an unusable database is rejected with one line, and not changed', () => {
  test.each(Object.entries(badDatabases))('%s', async (_, make) => {
    const { files, says } = await make();
    const folder = folderOf(files);
    const before = filesOf(folder);
    const open = () => openSqliteStore(join(folder, 'catalog.sqlite'));
    expect(open).toThrow(UnusableDatabase);
    expect(open).toThrow(says);
    expect(open).toThrow(/^[^\n]+$/);
    expect(filesOf(folder)).toEqual(before);
  });

  test('a folder, and a file in a folder that is not there', () => {
    const folder = folderOf({});
    mkdirSync(join(folder, 'catalog.sqlite'));
    expect(() => openSqliteStore(join(folder, 'catalog.sqlite'))).toThrow(UnusableDatabase);
    expect(() => openSqliteStore(join(folder, 'none/catalog.sqlite'))).toThrow(UnusableDatabase);
    expect(readdirSync(folder)).toEqual(['catalog.sqlite']);
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
