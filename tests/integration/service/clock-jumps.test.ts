import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../../src/server/log.ts';
import { readDraft } from '../../../src/service/records/draft.ts';
import { openPostgresStore } from '../../../src/service/postgres/postgres-store.ts';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import type { CatalogStore, Draft } from '../../../src/service/store.ts';
import { findPostgres } from '../../support/programs/postgres-programs.ts';
import { startPostgres } from '../../support/stores/postgres-server.ts';
import { folderOf, startServer } from '../../support/start/http-server.ts';

const day = 24 * 60 * 60 * 1000;
const year = 365 * day;

afterEach(() => void vi.useRealTimers());

function draftOf(slug: string): Draft {
  const read = readDraft('subdomain', JSON.stringify({ name: slug, slug }));
  if ('errors' in read) throw new Error('the draft is wrong');
  return read.draft;
}

/** A store with one record, added with the key "k", and what makes its clock jump (ms) after that. */
interface Jumping {
  store: CatalogStore;
  jump: (by: number) => void;
}

async function onSqlite(): Promise<Jumping> {
  const store = openSqliteStore(join(folderOf({}), 'catalog.sqlite'));
  await store.insert(draftOf('first'), { key: 'k', digest: 'd' });
  return { store, jump: (by) => void vi.setSystemTime(Date.now() + by) };
}

/** PostgreSQL keeps its own time; to it, a jump is that all it wrote down is as much older. */
async function onPostgres(): Promise<Jumping> {
  const server = await startPostgres(['fsync=off']);
  onTestFinished(server.remove);
  const store = openPostgresStore(server.address());
  await store.insert(draftOf('first'), { key: 'k', digest: 'd' });
  const jump = (by: number) =>
    void server.run(`UPDATE catalog_idempotency SET at = at - ${by} * interval '1 millisecond'`);
  return { store, jump };
}

const kinds = [
  { name: 'SQLite', missing: false, open: onSqlite },
  { name: 'PostgreSQL', missing: findPostgres() === null && !process.env['CI'], open: onPostgres },
];

describe.each(kinds)('a clock that jumps while the catalog is in $name', ({ missing, open }) => {
  test.skipIf(missing)(
    'loses no record, makes no second one, and gives a repeated request its answer while it can',
    async () => {
      const { store, jump } = await open();
      const again = async () => (await store.insert(draftOf('first'), { key: 'k', digest: 'd' })).kind;
      expect(await again()).toBe('repeated');
      for (const by of [day - 60_000, -year]) {
        jump(by);
        expect(await again()).toBe('repeated');
      }
      // Forgotten early, the key no longer helps; the record itself still does.
      jump(3 * year);
      expect(await again()).toBe('slug-taken');
      jump(-2 * year);
      expect(await store.insert(draftOf('second'), { key: 'k', digest: 'e' })).toMatchObject({
        kind: 'created',
      });
      expect(await store.insert(draftOf('second'), { key: 'k', digest: 'e' })).toMatchObject({
        kind: 'repeated',
      });
      const { count, records } = await store.page('subdomain', { limit: 10, offset: 0 });
      expect([count, records.length]).toEqual([2, 2]);
      await store.close();
    },
  );
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
  await vi.waitFor(() => expect(written.match(/\n/g)).toHaveLength(3));
});
