import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { readDraft } from '../../../src/service/draft.ts';
import { recordsOf } from '../../../src/service/record-form.ts';
import { openSqliteFile } from '../../../src/service/sqlite-file.ts';
import { openSqliteStore, sqliteStore } from '../../../src/service/sqlite-store.ts';
import { type Draft, StoreFull, StoreUnavailable, UnusableDatabase } from '../../../src/service/store.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { killRepeatedly, postIndicator, startProcess } from '../../support/kill-writers.ts';
import { folderOf } from '../../support/service-server.ts';

// Processes, databases and real time: a busy machine takes longer.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

function draftOf(slug: string, description: string | null = null): Draft {
  const read = readDraft('indicator', JSON.stringify({ name: slug, slug, description }));
  if ('errors' in read) throw new Error('the draft is wrong');
  return read.draft;
}

describe('a service killed in the middle of writing', () => {
  test('has every record it acknowledged, and no half one', { timeout: 60_000 }, async () => {
    const report = await killRepeatedly(join(folderOf({}), 'catalog.sqlite'), 12);
    expect(report).toMatchObject({ lost: 0, damaged: 0 });
    expect(report.acknowledged).toBeGreaterThan(12);
  });
});

describe('several service processes on one file', () => {
  test('take writes at the same time, and each shows what the others wrote', {
    timeout: 30_000,
  }, async () => {
    const database = join(folderOf({}), 'catalog.sqlite');
    const processes = [
      await startProcess(database),
      await startProcess(database),
      await startProcess(database),
    ];
    const posted = await Promise.all(
      processes.flatMap(({ address }, p) =>
        Array.from({ length: 40 }, (_, index) => postIndicator(address, `p${p}-${index}`)),
      ),
    );
    expect(posted).toEqual(Array.from({ length: 120 }, () => true));
    for (const { child, address } of processes) {
      const page: { count: number; results: { slug: string }[] } = JSON.parse(
        await (await fetch(`${address}?limit=1000`)).text(),
      );
      expect([page.count, new Set(page.results.map(({ slug }) => slug)).size]).toEqual([120, 120]);
      child.kill();
      await once(child, 'exit');
    }
  });
});

describe('a database with no room left', () => {
  test('says so to the writer, stays readable, and takes records again once there is room', async () => {
    const db = openSqliteFile(join(folderOf({}), 'catalog.sqlite'));
    const store = sqliteStore(db);
    await store.replaceAll(recordsOf(catalog().indicator().contents));
    // SQLite says the same of a file that may not grow as of a disk that is full.
    db.exec('PRAGMA max_page_count = 1');
    const large = draftOf('large', 'x'.repeat(900_000));
    await expect(store.insert(large, null)).rejects.toBeInstanceOf(StoreFull);
    expect(await store.page('indicator', { limit: 100, offset: 0 })).toMatchObject({
      count: 1,
      records: [expect.any(String)],
    });
    db.exec('PRAGMA max_page_count = 100000');
    expect(await store.insert(large, null)).toMatchObject({ kind: 'created' });
    await store.close();
  });
});

describe('a file that is no catalog', () => {
  test.each([
    ['text', () => Buffer.from('not a database, but long enough to look at. '.repeat(100))],
    ['a database cut short', () => wholeDatabase().subarray(0, 5000)],
    ['a database of another program', foreignDatabase],
    ['a catalog of a newer version', newerCatalog],
  ])('%s is refused in one line, and left as it was', async (_, content) => {
    const file = join(folderOf({}), 'catalog.sqlite');
    const bytes = content();
    writeFileSync(file, bytes);
    expect(() => openSqliteStore(file)).toThrow(UnusableDatabase);
    expect(() => openSqliteStore(file)).toThrow(/^[^\n]+$/);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  test('a folder that is not there is refused too', () => {
    expect(() => openSqliteStore(join(folderOf({}), 'none/catalog.sqlite'))).toThrow(UnusableDatabase);
  });
});

test('a database another process will not let go of is unavailable, not broken', {
  timeout: 15_000,
}, async () => {
  const file = join(folderOf({}), 'catalog.sqlite');
  const store = openSqliteStore(file);
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  await expect(store.insert(draftOf('one'), null)).rejects.toBeInstanceOf(StoreUnavailable);
  other.exec('ROLLBACK');
  other.close();
  expect(await store.insert(draftOf('one'), null)).toMatchObject({ kind: 'created' });
  await store.close();
});

function databaseWith(sql: string): Buffer {
  const file = join(folderOf({}), 'made.sqlite');
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
  return readFileSync(file);
}

function foreignDatabase(): Buffer {
  return databaseWith('CREATE TABLE accounts (id INTEGER PRIMARY KEY, name TEXT)');
}

function newerCatalog(): Buffer {
  return databaseWith(`PRAGMA application_id = 1129075555; PRAGMA user_version = 1000; CREATE TABLE a (b)`);
}

function wholeDatabase(): Buffer {
  return databaseWith(`CREATE TABLE a (b); ${'INSERT INTO a VALUES (randomblob(3000));'.repeat(30)}`);
}
