import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { type CatalogStore, StoreUnavailable } from '../../../src/service/store.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { recordsOf } from '../../support/catalog-contents.ts';
import { draftOf } from '../../support/writing.ts';

/** A catalog whose write lock another connection holds, as an import in another process does. */
async function lockedCatalog(): Promise<{ store: CatalogStore; release: () => void }> {
  const file = join(folderOf({}), 'catalog.sqlite');
  const store = openSqliteStore(file);
  await store.replaceAll(recordsOf(catalog().times(3, (c) => c.indicator()).contents));
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  onTestFinished(async () => {
    other.close();
    await store.close();
  });
  return { store, release: () => other.exec('ROLLBACK') };
}

describe('a database whose write lock another process holds', () => {
  test('is readable while writers wait, and written in their order once the lock is released', async () => {
    const { store, release } = await lockedCatalog();
    const events: string[] = [];
    const writes = ['one', 'two', 'three'].map(async (slug) => {
      const insertion = await store.insert(draftOf(slug), null);
      events.push(`${slug} ${insertion.kind}`);
    });
    for (const limit of [1, 2, 3]) {
      const { records } = await store.page('indicator', { limit, offset: 0 });
      await store.state('indicator');
      events.push(`read ${records.length}`);
    }
    release();
    await Promise.all(writes);
    expect(events).toEqual(['read 1', 'read 2', 'read 3', 'one created', 'two created', 'three created']);
    expect((await store.state('indicator')).count).toBe(6);
  });

  test('is unavailable to writers after their timeout, to all at once and not one after the other', async () => {
    const { store, release } = await lockedCatalog();
    const writes = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map((n) => store.insert(draftOf(`s${n}`), null)),
    );
    // One after the other, six would take six times the timeout: longer than this test may.
    for (const write of writes) expect(write).toMatchObject({ reason: expect.any(StoreUnavailable) });
    release();
    expect(await store.insert(draftOf('s1'), null)).toMatchObject({ kind: 'created' });
  });

  test('accepts a whole catalog once the lock is released, iterating it only once', async () => {
    const { store, release } = await lockedCatalog();
    const replacing = store.replaceAll(recordsOf(catalog().times(40, (c) => c.variable()).contents));
    expect((await store.state('variable')).count).toBe(0);
    release();
    await replacing;
    expect((await store.state('variable')).count).toBe(40);
  });
});
