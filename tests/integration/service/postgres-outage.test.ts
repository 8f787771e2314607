import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHandler } from '../../../src/service/handler.ts';
import { openPostgresStore } from '../../../src/service/postgres-store.ts';
import { recordsOf } from '../../../src/service/record-form.ts';
import type { CatalogStore } from '../../../src/service/store.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../support/postgres-server.ts';
import { pageAddress } from '../../support/service.ts';

const missing = findPostgres() === null && !process.env['CI'];

describe.skipIf(missing)('a service whose PostgreSQL goes away', { timeout: 30_000 }, () => {
  let server: PostgresServer;
  let store: CatalogStore;
  let ask: () => Promise<Response>;

  beforeAll(async () => {
    server = await startPostgres(['fsync=off']);
    store = openPostgresStore(server.address());
    await store.replaceAll(recordsOf(catalog().indicator().contents));
    const handler = createHandler(store);
    ask = () => handler(new Request(pageAddress('indicator')));
  }, 30_000);

  afterAll(async () => {
    await store.close();
    await server.remove();
  });

  /** Milliseconds until the service answers with a page again. */
  async function recovery(): Promise<number> {
    const began = performance.now();
    while ((await ask()).status !== 200) await pause(50);
    return performance.now() - began;
  }

  test('says 503 and when to come again, and is back by itself within five seconds', async () => {
    expect((await ask()).status).toBe(200);
    await server.kill('SIGKILL');
    const began = performance.now();
    const down = await ask();
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await down.text()).not.toMatch(/ECONN|postgres|127\.0/);
    expect(performance.now() - began).toBeLessThan(5500);
    await server.start();
    expect(await recovery()).toBeLessThan(5000);
  });

  test('survives having all its connections ended', async () => {
    server.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'catalog'");
    expect(await recovery()).toBeLessThan(5000);
  });

  test('gives up on a table that stays locked, and goes on afterwards', async () => {
    const locked = server.runBeside('BEGIN; LOCK TABLE catalog_collection; SELECT pg_sleep(6)');
    await pause(300);
    const began = performance.now();
    expect((await ask()).status).toBe(503);
    expect(performance.now() - began).toBeLessThan(5500);
    await locked;
    expect(await recovery()).toBeLessThan(5000);
  });

  test('may be started before its database', async () => {
    await server.kill('SIGKILL');
    const early = openPostgresStore(server.address());
    await expect(early.state('indicator')).rejects.toThrow('the database cannot be used now');
    await server.start();
    await recovery();
    expect((await early.state('indicator')).count).toBe(1);
    await early.close();
  });
});
