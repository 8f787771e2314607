import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { clientOf } from '../../support/start/in-process-service.ts';
import { openPostgresStore } from '../../../src/service/postgres/postgres-store.ts';
import { postgresPool } from '../../../src/service/postgres/postgres-pool.ts';
import { monitorStore } from '../../../src/server/database/open-served-store.ts';
import { type CatalogStore, StoreUnavailable } from '../../../src/service/store.ts';
import { loggedEvents } from '../../support/start/serve-command.ts';
import { startServing } from '../../support/start/serve-for-test.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { lacking, programPath } from '../../support/programs/installed-programs.ts';
import { postgresUser } from '../../support/programs/postgres-programs.ts';
import { type PostgresServer, startPostgres } from '../../support/stores/postgres-server.ts';
import { withoutPostgres } from '../../support/stores/store-kinds.ts';
import { fillStore, recordsOf } from '../../support/catalog-contents.ts';

const { contents } = catalog().indicator();

describe.skipIf(withoutPostgres)('a service during a PostgreSQL outage', { timeout: 60_000 }, () => {
  let server: PostgresServer;
  let databases = 0;
  let database: string;
  let store: CatalogStore;
  let ask: () => Promise<Response>;
  let add: (slug: string) => Promise<Response>;

  beforeAll(async () => {
    server = await startPostgres(['fsync=off']);
  });

  // A running server and a catalog of its own for each test, whatever became of the test before.
  beforeEach(async () => {
    await server.start();
    databases += 1;
    database = `outage_${databases}`;
    server.run(`CREATE DATABASE ${database}`);
    store = openPostgresStore(server.address(database));
    await store.replaceAll(recordsOf(contents));
    const client = clientOf(store);
    ask = () => client.get();
    add = (slug) => client.add({ name: slug, slug, description: null });
  });

  afterEach(() => store.close());
  afterAll(() => server.remove());

  const lockHolders = "FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
  const endLocks = () => void server.run(`SELECT pg_terminate_backend(pid) ${lockHolders}`);

  /** Milliseconds until the service answers with a page again. */
  async function recovery(): Promise<number> {
    const began = performance.now();
    while ((await ask()).status !== 200) await pause(50);
    return performance.now() - began;
  }

  test('returns 503 with Retry-After, and recovers automatically within five seconds', async () => {
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

  test('survives the termination of all its connections', async () => {
    server.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'catalog'");
    expect(await recovery()).toBeLessThan(5000);
  });

  test('times out on a locked table, for many concurrent requests, and does no work for them later', async () => {
    const locked = server.runBeside('BEGIN; LOCK TABLE catalog_collection; SELECT pg_sleep(60)', database);
    onTestFinished(endLocks);
    await expect.poll(() => server.run(`SELECT count(*) ${lockHolders}`)).toBe('1\n');
    const began = performance.now();
    const pages = Array.from({ length: 200 }, (_, offset) =>
      store.page('indicator', { limit: 1, offset }).then(() => 'answered', nameOf),
    );
    expect((await ask()).status).toBe(503);
    expect(new Set(await Promise.all(pages))).toEqual(new Set(['StoreUnavailable']));
    // Generous: five seconds, on a machine that has other things to do.
    expect(performance.now() - began).toBeLessThan(10_000);
    endLocks();
    await locked;
    const sent =
      "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'catalog' AND state = 'active'";
    expect(Number(server.run(sent))).toBeLessThanOrEqual(10);
    expect(await recovery()).toBeLessThan(5000);
  });

  test('drops connections that do not respond, and continues with new ones', async () => {
    const relay = await startRelay(server.port);
    const far = openPostgresStore(`postgres://catalog@127.0.0.1:${relay.port}/${database}`);
    expect((await far.state('indicator')).count).toBe(1);
    relay.silence();
    await expect(far.state('indicator')).rejects.toBeInstanceOf(StoreUnavailable);
    await expect
      .poll(() => far.state('indicator').then(({ count }) => count, nameOf), { timeout: 20_000 })
      .toBe(1);
    await far.close();
  });

  test('drops one connection that does not respond without cutting off the queries of others', async () => {
    const relay = await startRelay(server.port);
    const pool = postgresPool(`postgres://catalog@127.0.0.1:${relay.port}/${database}`);
    await pool.read('SELECT 1');
    relay.silence();
    const dropped = new AbortController();
    const hanging = pool.read('SELECT 1').catch(nameOf);
    void hanging.then(() => dropped.abort());
    // At any time, one of the others is in progress.
    while (!dropped.signal.aborted) await pool.read('SELECT pg_sleep(0.5)');
    expect(await hanging).toBe('StoreUnavailable');
    expect((await pool.read('SELECT 1 AS one'))[0]).toEqual({ one: 1 });
    await pool.end();
  });

  test('adds one record, and confirms it on retry, if the response to its commit was lost', async () => {
    const relay = await startRelay(server.port);
    const far = openPostgresStore(`postgres://catalog@127.0.0.1:${relay.port}/${database}`);
    const draft = { collection: 'subdomain', slug: '"lost"', json: '{"name":"lost","slug":"lost"}' } as const;
    const before = (await far.state('subdomain')).count;
    const attempt = { key: 'the answer was lost', digest: 'lost' };
    relay.swallowAnswersTo('COMMIT\0');
    const first = far.insert({ ...draft, sources: [] }, attempt).catch(nameOf);
    await expect.poll(async () => (await store.state('subdomain')).count).toBe(before + 1);
    relay.cut();
    expect(await first).toBe('StoreUnavailable');
    const again = await far.insert({ ...draft, sources: [] }, attempt);
    expect(again).toEqual({ kind: 'repeated', json: `{"id":${before + 1},"name":"lost","slug":"lost"}` });
    expect((await far.state('subdomain')).count).toBe(before + 1);
    await far.close();
  });

  test('serves reads from a read-only database, and returns 503 for POST', async () => {
    const reset = () => server.alter('RESET default_transaction_read_only');
    onTestFinished(reset);
    server.alter('SET default_transaction_read_only = on');
    await expect.poll(() => server.run('SHOW default_transaction_read_only')).toBe('on\n');
    expect((await ask()).status).toBe(200);
    await expect.poll(async () => (await add('one')).status).toBe(503);
    const startedNow = openPostgresStore(server.address(database));
    expect((await startedNow.page('indicator', { limit: 1, offset: 0 })).count).toBe(1);
    await startedNow.close();
    reset();
    await expect.poll(async () => (await add('two')).status).toBe(201);
  });

  test('discards cached pages of writes that a failover lost, even after as many new writes', async () => {
    expect((await add('kept')).status).toBe(201);
    expect((await add('lost')).status).toBe(201);
    expect(await (await ask()).text()).toContain('"lost"');
    // What a standby that had not yet heard of the last write looks like.
    server.run('DELETE FROM catalog_record WHERE slug = \'"lost"\'', database);
    server.run(
      'UPDATE catalog_collection SET count = count - 1, version = version - 1, last_id = last_id - 1 WHERE number = 2',
      database,
    );
    const another = openPostgresStore(server.address(database));
    const json = '{"name":"instead","slug":"instead"}';
    await another.insert({ collection: 'indicator', slug: '"instead"', json, sources: [] }, null);
    await another.close();
    const page = await (await ask()).text();
    expect([page.includes('"lost"'), page.includes('"instead"')]).toEqual([false, true]);
  });

  test('is unavailable while its database is dropped, and serves the restored one', async () => {
    const lines: string[] = [];
    const watched = monitorStore(store, database, ({ event }) => void lines.push(event));
    const { get } = clientOf(watched.store);
    const read = async () => (await get()).status;
    expect(await read()).toBe(200);
    server.run(`DROP DATABASE ${database} WITH (FORCE)`);
    await expect.poll(read).toBe(503);
    await expect(watched.store.ready()).rejects.toThrow(StoreUnavailable);
    server.run(`CREATE DATABASE ${database}`);
    // Without tables.
    expect(await read()).toBe(503);
    await fillStore(openPostgresStore(server.address(database)), contents);
    await expect.poll(read, { timeout: 20_000 }).toBe(200);
    expect(lines).toContain('database unavailable');
    expect(lines.at(-1)).toBe('database available again');
  });

  test.skipIf(lacking('openssl'))('encrypts and verifies as the sslmode of its address asks', async () => {
    const refused = (parameters: string) => stateWith(parameters).catch(messageOf);
    const stateWith = async (parameters: string) => {
      const secured = openPostgresStore(server.address(database) + parameters);
      onTestFinished(() => secured.close());
      return (await secured.state('indicator')).count;
    };
    expect(await refused('?sslmode=require')).toMatch(
      /connection to the database failed: .*does not support SSL/,
    );
    const [key, certificate] = ['key', 'pem'].map((name) => join(server.folder, `server.${name}`));
    const words =
      'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=db -addext subjectAltName=IP:127.0.0.1';
    const files = ['-keyout', String(key), '-out', String(certificate)];
    execFileSync(programPath('openssl'), [...words.split(' '), ...files], {
      ...postgresUser(),
      stdio: 'pipe',
    });
    onTestFinished(() => server.alter('RESET ssl', 'RESET ssl_cert_file', 'RESET ssl_key_file'));
    server.alter(`SET ssl_cert_file = '${certificate}'`, `SET ssl_key_file = '${key}'`, 'SET ssl = on');
    await expect.poll(() => refused('?sslmode=require')).toBe(1);
    expect(await refused('?sslmode=verify-full')).toMatch(
      /connection to the database failed: self-signed certificate/,
    );
    expect(await stateWith(`?sslmode=verify-full&sslrootcert=${certificate}`)).toBe(1);
    expect(await refused('?sslmode=verify-full&sslrootcert=/none.pem')).toMatch(
      /a file that the address names cannot be read: .*\/none\.pem/,
    );
  });

  test.each([
    [
      'a role that does not exist',
      'nobody',
      '',
      /the database refused the connection: role "nobody" does not exist/,
    ],
    [
      'a wrong password',
      'guest',
      ':wrong',
      /the database refused the connection: password authentication failed/,
    ],
    ['a role that may not create tables', 'reader', '', /reader may not create tables in schema public/],
  ])('ends if its database comes later and refuses it for good: %s', async (_, role, password, says) => {
    server.run(`CREATE DATABASE new_${role}`);
    if (role !== 'nobody') server.run(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
    server.run('REVOKE CREATE ON SCHEMA public FROM public', `new_${role}`);
    const rules = join(server.folder, 'data/pg_hba.conf');
    const before = readFileSync(rules, 'utf8');
    writeFileSync(rules, `host all guest all scram-sha-256\n${before}`);
    onTestFinished(() => writeFileSync(rules, before));
    await server.kill('SIGKILL');
    const address = server.address(`new_${role}`).replace('catalog@', `${role}${password}@`);
    const { ended, log, address: site } = await startServing(['--sample', '--database', address]);
    expect((await fetch(`${site}api/variable/`)).status).toBe(503);
    await server.start();
    expect(await ended).toBe(1);
    const lines = loggedEvents<{ error: string }>(log(), 'database unusable');
    expect(lines.map(({ error }) => error)).toEqual([expect.stringMatching(says)]);
    expect(log()).not.toContain('wrong@');
  });

  test('can be started before its database', async () => {
    await server.kill('SIGKILL');
    const early = openPostgresStore(server.address(database));
    await expect(early.state('indicator')).rejects.toThrow('the database is unavailable');
    await server.start();
    await recovery();
    expect((await early.state('indicator')).count).toBeGreaterThan(0);
    await early.close();
  });
});

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : String(error);
}

/** For the length of a test, a relay to a local port whose connections can be broken or blocked. */
async function startRelay(to: number) {
  const open = new Map<Socket, Socket>();
  const relay = createServer((from) => {
    const onward = connect(to, '127.0.0.1');
    from.pipe(onward).pipe(from);
    open.set(from, onward);
    for (const socket of [from, onward]) socket.on('error', () => socket.destroy());
    from.on('close', () => open.delete(from));
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const bound = relay.address();
  const cut = () => {
    for (const sockets of open) for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    relay.close();
  });
  return {
    port: typeof bound === 'object' ? (bound?.port ?? 0) : 0,
    /** Keeps what it gets, and its connections open. */
    silence: () => {
      for (const sockets of open) for (const socket of sockets) socket.unpipe().pause();
    },
    /** Passes on what contains `text`, but nothing that is answered to it, or later. */
    swallowAnswersTo: (text: string) => {
      for (const [from, onward] of open)
        from.on('data', (sent: Buffer) => {
          if (sent.includes(text)) onward.unpipe(from).resume();
        });
    },
    cut,
  };
}
