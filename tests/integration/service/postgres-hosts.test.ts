import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgresStore } from '../../../src/service/postgres/postgres-store.ts';
import { type CatalogStore, StoreUnavailable } from '../../../src/service/store.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { type PostgresServer, startPostgres, startStandby } from '../../support/stores/postgres-server.ts';
import { withoutPostgres } from '../../support/stores/store-kinds.ts';
import { recordsOf } from '../../support/catalog-contents.ts';
import { draftOf } from '../../support/writing.ts';

describe.skipIf(withoutPostgres)(
  'a PostgreSQL and its standby, which is listed first',
  { timeout: 60_000 },
  () => {
    let primary: PostgresServer;
    let standby: PostgresServer;
    let store: CatalogStore;

    beforeAll(async () => {
      primary = await startPostgres(['fsync=off', 'wal_level=replica', 'max_wal_senders=4']);
      standby = await startStandby(primary, ['fsync=off']);
      primary.alter("SET synchronous_standby_names = 'standby'", "SET synchronous_commit = 'remote_apply'");
      const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
      store = openPostgresStore(`postgres://catalog@${hosts}/postgres`);
      await store.replaceAll(recordsOf(catalog().indicator().contents));
    }, 60_000);

    afterAll(async () => {
      await store.close();
      await primary.remove();
      await standby.remove();
    });

    const count = async (of = store) => (await of.page('indicator', { limit: 1, offset: 0 })).count;
    const add = async (slug: string) => (await store.insert(draftOf(slug), null)).kind;

    test('writes to the primary, and reads what it wrote', async () => {
      expect(await add('one')).toBe('created');
      expect([await count(), (await store.state('indicator')).count]).toEqual([2, 2]);
    });

    test('reads from the standby while the primary is down, and rejects writes', async () => {
      await primary.kill('SIGKILL');
      await expect.poll(() => count().catch(() => null), { timeout: 20_000 }).toBe(2);
      await expect(add('two')).rejects.toBeInstanceOf(StoreUnavailable);
      expect([await count(), (await store.state('indicator')).count]).toEqual([2, 2]);
    });

    test('can be started while there is only the standby', async () => {
      const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
      const late = openPostgresStore(`postgres://catalog@${hosts}/postgres`);
      await expect.poll(() => count(late).catch(() => null), { timeout: 20_000 }).toBe(2);
      await late.close();
    });

    test('writes again once the standby is promoted', async () => {
      standby.run('SELECT pg_promote()');
      await expect.poll(() => add('three').catch(() => null), { timeout: 30_000 }).toBe('created');
      expect(await count()).toBe(3);
    });
  },
);
