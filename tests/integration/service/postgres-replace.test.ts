import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openPostgresStore } from '../../../src/service/postgres/postgres-store.ts';
import { type CatalogStore, type NewRecord, StoreUnavailable } from '../../../src/service/store.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { type PostgresServer, startPostgres } from '../../support/stores/postgres-server.ts';
import { withoutPostgres } from '../../support/stores/store-kinds.ts';
import { runCatalog } from '../../support/start/run-command.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { recordsOf } from '../../support/catalog-contents.ts';

const old = catalog().times(3, (c) => c.indicator({ name: 'old' })).contents;
const large = catalog().times(1700, (c) => c.variable()).contents;

describe.skipIf(withoutPostgres)('replacing a catalog while PostgreSQL fails', { timeout: 60_000 }, () => {
  let server: PostgresServer;
  let store: CatalogStore;

  beforeAll(async () => {
    server = await startPostgres(['fsync=off']);
    store = openPostgresStore(server.address());
  }, 60_000);

  beforeEach(async () => {
    await store.replaceAll(recordsOf(old));
  });

  afterAll(async () => {
    await store.close();
    await server.remove();
  });

  /** Ends every connection of the catalog's, and says how many there were. */
  function endConnections(which = ''): number {
    const all =
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'catalog'";
    return Number(server.run(`${all} ${which}`));
  }

  function* cutAfter(records: Iterable<NewRecord>, number: number): Generator<NewRecord> {
    let given = 0;
    for (const record of records) {
      if (given === number) endConnections();
      given += 1;
      yield record;
    }
  }

  async function oldIsThere(): Promise<void> {
    const { count, records } = await store.page('indicator', { limit: 100, offset: 0 });
    expect([count, records.length, (await store.state('variable')).count]).toEqual([3, 3, 0]);
  }

  test.each([0, 250, 1200, 1699])('after %i of 1,700 records changes nothing', async (number) => {
    const replacing = store.replaceAll(cutAfter(recordsOf(large), number));
    await expect(replacing).rejects.toBeInstanceOf(StoreUnavailable);
    await expect.poll(async () => (await store.state('indicator')).count).toBe(3);
    await oldIsThere();
    await store.replaceAll(recordsOf(large));
    expect(await store.state('variable')).toMatchObject({ count: 1700 });
  });

  test('while its last step waits leaves the old one', async () => {
    // A record being added somewhere else holds the counters for as long as this test wants.
    const held = server.runBeside('BEGIN; SELECT * FROM catalog_collection FOR UPDATE; SELECT pg_sleep(60)');
    const holding = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
    await expect.poll(() => server.run(holding)).toBe('1\n');
    const replacing = store.replaceAll(recordsOf(large)).catch((error: unknown) => error);
    await expect.poll(() => endConnections("AND wait_event_type = 'Lock'"), { interval: 20 }).toBe(1);
    expect(await replacing).toBeInstanceOf(StoreUnavailable);
    server.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%' AND pid <> pg_backend_pid()",
    );
    await held;
    await oldIsThere();
  });

  test('before its commit is acknowledged leaves a complete one, and the command says that it may be either', async () => {
    const folder = folderOf({ 'large.json': JSON.stringify(large) });
    onTestFinished(() => server.alter('RESET synchronous_standby_names'));
    server.alter("SET synchronous_standby_names = 'nobody'");
    const ended = runCatalog(folder, 'import', 'large.json', '--database', server.address());
    const waiting = "AND wait_event = 'SyncRep'";
    await expect.poll(() => endConnections(waiting), { timeout: 20_000, interval: 20 }).toBe(1);
    const { code, out, err } = await ended;
    expect([code, out]).toEqual([1, expect.not.stringContaining('Imported')]);
    expect(err).toMatch(
      /^catalog import: postgres:[^\n]+: the database became unavailable while [^\n]+: try again \([^\n]+\)\n$/,
    );
    expect((await store.page('variable', { limit: 1, offset: 1699 })).records).toHaveLength(1);
  });

  test('a walk of its records ends with an error if the connection breaks, and no other does', async () => {
    await store.replaceAll(recordsOf(large));
    const walks = [store.allRecords(), store.allRecords()].map((walk) => walk[Symbol.asyncIterator]());
    const [walk, other] = walks;
    const rest = async () => {
      for (let next = await walk?.next(); next?.done === false; ) next = await walk?.next();
    };
    await walk?.next();
    expect(endConnections("AND state = 'idle in transaction'")).toBe(1);
    await other?.next();
    await expect(rest()).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await other?.next()).toMatchObject({ done: false });
    await other?.return?.();
  });

  test('leaves nothing behind in the database', async () => {
    await store.replaceAll(recordsOf(large));
    const left = "SELECT count(*) FROM pg_class WHERE relname LIKE 'catalog_waiting%'";
    await expect.poll(() => server.run(left)).toBe('0\n');
  });
});

test.each([
  ['import', 'in.json'],
  ['export', 'out.json'],
])('%s says in one line that no PostgreSQL answers', async (...args) => {
  const folder = folderOf({ 'in.json': JSON.stringify(old) });
  const nobody = 'postgres://catalog:secret@127.0.0.1:1/catalog';
  const { code, err } = await runCatalog(folder, ...args, '--database', nobody);
  expect(err).toMatch(/^catalog [^\n]*ECONNREFUSED[^\n]*\n$/);
  expect(err).not.toContain('secret');
  expect(code).toBe(1);
});
