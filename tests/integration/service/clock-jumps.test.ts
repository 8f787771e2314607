import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../../src/server/log.ts';
import { folderOf, startServer } from '../../support/start/http-server.ts';
import { runSql, storeKinds } from '../../support/stores/store-kinds.ts';
import { draftOf } from '../../support/writing.ts';

const day = 24 * 60 * 60 * 1000;
const year = 365 * day;

afterEach(() => void vi.useRealTimers());

describe.each(storeKinds)('a clock that jumps while the catalog is in $name', ({ name, place }) => {
  test('loses no record, makes no second one, and gives a repeated request its answer while it can', async () => {
    const { database, open } = await place(folderOf({}));
    const store = open();
    await store.insert(draftOf('first', 'subdomain'), { key: 'k', digest: 'd' });
    // PostgreSQL keeps its own time; to it, a jump is that all it stored is as much older.
    const jump = async (by: number) =>
      name === 'SQLite'
        ? void vi.setSystemTime(Date.now() + by)
        : void (await runSql(
            database,
            `UPDATE catalog_idempotency SET at = at - ${by} * interval '1 millisecond'`,
          ));
    const insert = async (slug: string, digest: string) =>
      (await store.insert(draftOf(slug, 'subdomain'), { key: 'k', digest })).kind;
    expect(await insert('first', 'd')).toBe('repeated');
    for (const by of [day - 60_000, -year]) {
      await jump(by);
      expect(await insert('first', 'd')).toBe('repeated');
    }
    // Forgotten early, the key no longer helps; the record itself still does.
    await jump(3 * year);
    expect(await insert('first', 'd')).toBe('slug-taken');
    await jump(-2 * year);
    expect(await insert('second', 'e')).toBe('created');
    expect(await insert('second', 'e')).toBe('repeated');
    const { count, records } = await store.page('subdomain', { limit: 10, offset: 0 });
    expect([count, records.length]).toEqual([2, 2]);
    await store.close();
  });
});

test('the duration of a request is never negative, even if the clock jumps', async () => {
  const took: number[] = [];
  let written = '';
  const log = createLog('info', (text) => (written += text));
  const address = await startServer(undefined, {
    report: ({ milliseconds }) => {
      took.push(milliseconds);
      log('info', 'request', () => ({ milliseconds }));
    },
    service: async () => {
      vi.setSystemTime(Date.now() - year);
      return { status: 204, headers: {}, body: null };
    },
  });
  for (let request = 0; request < 3; request += 1) await fetch(`${address}api/subdomain/`);
  expect(Math.min(...took)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...took)).toBeLessThan(day);
  await expect.poll(() => written.match(/\n/g)).toHaveLength(3);
});
