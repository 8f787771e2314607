import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { UnusableDatabase } from '../../../src/service/store.ts';
import { catalog, type CatalogBuilder } from '../../support/catalog-builder.ts';
import { runCatalog, runCatalogPermitted } from '../../support/start/run-command.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { recordsOf } from '../../support/catalog-contents.ts';

// Processes, databases and real time: a busy machine takes longer.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const small = catalog().times(3, (c) => c.indicator());
const other = catalog().times(400, (c, index) => c.indicator({ id: 9000 - index, name: 'other' }));

/** A database and its log, as they lie there when the process was killed. */
interface Left {
  database: Buffer;
  log: Buffer;
}

async function leftBy(contents: CatalogBuilder): Promise<Left> {
  const file = join(folderOf({}), 'made.sqlite');
  const store = openSqliteStore(file);
  await store.replaceAll(recordsOf(contents.contents));
  const left = { database: readFileSync(file), log: readFileSync(`${file}-wal`) };
  await store.close();
  return left;
}

async function closedBy(contents: CatalogBuilder): Promise<Buffer> {
  const file = join(folderOf({}), 'made.sqlite');
  const store = openSqliteStore(file);
  await store.replaceAll(recordsOf(contents.contents));
  await store.close();
  return readFileSync(file);
}

function databaseWith(sql: string): Left {
  const file = join(folderOf({}), 'made.sqlite');
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = WAL; ${sql}`);
  const left = { database: readFileSync(file), log: readFileSync(`${file}-wal`) };
  db.close();
  return left;
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
  const whole = await closedBy(other);
  return { files: { 'catalog.sqlite': whole.subarray(0, length) }, says: /malformed|not a database/ };
}

const badDatabases: Readonly<Record<string, () => Bad | Promise<Bad>>> = {
  text: () => ({
    files: { 'catalog.sqlite': Buffer.from('not a database, but long enough to look at. '.repeat(100)) },
    says: /file is not a database/,
  }),
  'a catalog whose first page is damaged': async () => ({
    files: { 'catalog.sqlite': (await closedBy(other)).fill(0xaa, 16, 4096) },
    says: /is not a database|malformed/,
  }),
  'a catalog cut off in its second page': () => cutAfter(5000),
  'a catalog cut off after its first page': () => cutAfter(4096),
  'a catalog cut off in its first page': () => cutAfter(700),
  'that of another program, and what its log holds': () => {
    const { database, log } = databaseWith(foreign);
    return { files: { 'catalog.sqlite': database, 'catalog.sqlite-wal': log }, says: /another program/ };
  },
  'that of a newer version, and what its log holds': () => {
    const { database, log } = databaseWith(newer);
    return { files: { 'catalog.sqlite': database, 'catalog.sqlite-wal': log }, says: /newer version/ };
  },
  'a log whose database is gone': async () => ({
    files: { 'catalog.sqlite-wal': (await leftBy(small)).log },
    says: /its log exists; restore the database/,
  }),
  'a log whose database is empty': async () => ({
    files: { 'catalog.sqlite': Buffer.alloc(0), 'catalog.sqlite-wal': (await leftBy(small)).log },
    says: /its log exists; restore the database/,
  }),
  'an old backup put over a catalog whose log stayed': async () => {
    const { log } = await changedSince(await closedBy(other));
    const backup = await closedBy(catalog().times(900, (c) => c.variable()));
    return {
      files: { 'catalog.sqlite': backup, 'catalog.sqlite-wal': log },
      says: /malformed|do not belong together, or are damaged/,
    };
  },
  'a catalog damaged in the middle, found after a crash': async () => {
    const { database, log } = await changedSince(await closedBy(other));
    const damaged = database.fill(0x55, 12_288, 24_576);
    return {
      files: { 'catalog.sqlite': damaged, 'catalog.sqlite-wal': log },
      says: /malformed|do not belong together, or are damaged/,
    };
  },
};

/** What a process leaves that is killed after it added one record to the catalog in `database`. */
async function changedSince(database: Buffer): Promise<Left> {
  const file = join(folderOf({ 'catalog.sqlite': database }), 'catalog.sqlite');
  const store = openSqliteStore(file);
  await store.insert({ collection: 'indicator', slug: '"s"', json: '{"slug":"s"}', sources: [] }, null);
  const left = { database: readFileSync(file), log: readFileSync(`${file}-wal`) };
  await store.close();
  return left;
}

describe('an unusable database is rejected with one line, and not changed', () => {
  test.each(Object.keys(badDatabases))('%s', async (name) => {
    const { files, says } = (await badDatabases[name]?.()) ?? { files: {}, says: /^$/ };
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
  const { database, log } = await leftBy(small);
  const folder = folderOf({ 'catalog.sqlite': database, 'catalog.sqlite-wal': log });
  const store = openSqliteStore(join(folder, 'catalog.sqlite'));
  expect((await store.state('indicator')).count).toBe(3);
  await store.close();
});

describe('a read-only database', () => {
  test('is rejected before anything is served or imported, but can be exported', async () => {
    const folder = folderOf({ 'catalog.sqlite': await closedBy(small) });
    writeFileSync(join(folder, 'in.json'), JSON.stringify(other.contents));
    const file = join(folder, 'catalog.sqlite');
    const before = readFileSync(file);
    chmodSync(file, 0o444);
    const { code, err } = await runCatalogPermitted(folder, 'import', 'in.json');
    expect([code, err]).toEqual([
      1,
      'catalog.sqlite or its folder is read-only; give this program write permission\n',
    ]);
    expect(readFileSync(file).equals(before)).toBe(true);
    const exported = await runCatalogPermitted(folder, 'export', '-');
    expect(exported.out).toContain('"Indicator 3"');
  });

  test('makes the command exit with code 1', async () => {
    const folder = folderOf({ 'catalog.sqlite': 'text' });
    const { code, err } = await runCatalog(folder, 'export', '-');
    expect(err).toMatch(/^catalog\.sqlite cannot be used as a catalog database: [^\n]+\n$/);
    expect(code).toBe(1);
  });
});
