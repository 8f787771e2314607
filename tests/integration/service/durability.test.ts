import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientOf } from '../../support/start/in-process-service.ts';
import { openSqliteFile } from '../../../src/service/sqlite/sqlite-file.ts';
import { sqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import type { CatalogStore } from '../../../src/service/store.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { killRepeatedly } from '../../support/stores/kill-writers.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { recordsOf } from '../../support/catalog-contents.ts';

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
  const db = openSqliteFile(join(folderOf({}), 'catalog.sqlite'));
  const store = sqliteStore(db);
  await store.replaceAll(recordsOf(catalog().indicator().contents));
  const { add, count } = overHttp(store);
  // SQLite says the same of a file that may not grow as of a disk that is full.
  db.exec('PRAGMA max_page_count = 1');
  const full = await add('large', 80_000);
  expect([full.status, (await full.json()).title]).toEqual([507, 'Insufficient Storage']);
  expect(await count()).toBe(1);
  db.exec('PRAGMA max_page_count = 100000');
  expect((await add('large', 80_000)).status).toBe(201);
  expect(await count()).toBe(2);
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
