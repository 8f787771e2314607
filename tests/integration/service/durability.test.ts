import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { WriteToken } from '../../../src/service/http/tokens.ts';
import { readDraft } from '../../../src/service/records/draft.ts';
import { createHandler } from '../../support/start/service-handler.ts';
import { openSqliteFile } from '../../../src/service/sqlite/sqlite-file.ts';
import { openSqliteStore, sqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { type CatalogStore, type Draft, StoreUnavailable } from '../../../src/service/store.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { killRepeatedly } from '../../support/stores/kill-writers.ts';
import { writeToken } from '../../support/start/serve-command.ts';
import { pageAddress } from '../../support/start/in-process-service.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { recordsOf } from '../../support/catalog-contents.ts';

// Processes, databases and real time: a busy machine takes longer.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

function draftOf(slug: string): Draft {
  const read = readDraft('indicator', JSON.stringify({ name: slug, slug, description: null }));
  if ('errors' in read) throw new Error('the draft is wrong');
  return read.draft;
}

/** POST and GET of the service over `store`, in process. */
function overHttp(store: CatalogStore) {
  const handler = createHandler(store, { tokens: new WriteToken(writeToken) });
  const headers = { authorization: `Bearer ${writeToken}`, 'content-type': 'application/json' };
  return {
    add: (slug: string, size = 10) => {
      const body = JSON.stringify({ name: slug, slug, description: 'x'.repeat(size) });
      return handler(new Request(pageAddress('indicator'), { method: 'POST', headers, body }));
    },
    count: async () => {
      const page: { count: number } = await (await handler(new Request(pageAddress('indicator')))).json();
      return page.count;
    },
  };
}

describe('a service killed while writing', () => {
  test('has every acknowledged record, and no incomplete one', { timeout: 60_000 }, async () => {
    const report = await killRepeatedly(join(folderOf({}), 'catalog.sqlite'), 12);
    expect(report).toMatchObject({ lost: 0, damaged: 0 });
    expect(report.acknowledged).toBeGreaterThan(12);
  });
});

describe('a database on a full disk', () => {
  test('returns 507 for POST, stays readable, and accepts records again once there is space', async () => {
    const db = openSqliteFile(join(folderOf({}), 'catalog.sqlite'));
    const store = sqliteStore(db);
    await store.replaceAll(recordsOf(catalog().indicator().contents));
    const { add, count } = overHttp(store);
    // SQLite says the same of a file that may not grow as of a disk that is full.
    db.exec('PRAGMA max_page_count = 1');
    const full = await add('large', 80_000);
    expect([full.status, (await full.json()).title]).toEqual([507, 'Insufficient storage']);
    expect(await count()).toBe(1);
    db.exec('PRAGMA max_page_count = 100000');
    expect((await add('large', 80_000)).status).toBe(201);
    expect(await count()).toBe(2);
    await store.close();
  });
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

describe('a failing disk', () => {
  test.each([[['COMMIT']], [['COMMIT', 'ROLLBACK']], [['BEGIN IMMEDIATE']]])(
    'at %j returns a temporary failure, stores no record, and does not affect the next write',
    async (statements) => {
      const file = join(folderOf({}), 'catalog.sqlite');
      openSqliteFile(file).close();
      const db = new FailingDatabase(file);
      const store = sqliteStore(db);
      const { add, count } = overHttp(store);
      expect((await add('one')).status).toBe(201);
      for (const statement of statements) db.failing.add(statement);
      const failed = await add('two');
      expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await failed.text()).not.toMatch(/disk|I\/O|var/);
      db.failing.clear();
      expect(await count()).toBe(1);
      const next: { id: number } = await (await add('three')).json();
      expect(next.id).toBe(2);
      expect(await count()).toBe(2);
      await store.close();
    },
  );
});

test('a database that another process keeps locked is unavailable, not damaged', {
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
