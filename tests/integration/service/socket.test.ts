import { existsSync, statSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listen } from '../../../src/server/listen.ts';
import { createServer as createCatalogServer } from '../../../src/server/server.ts';
import { exchange, folderOf, listenOnFreePort } from '../../support/start/http-server.ts';
import { startServing } from '../../support/start/serve-for-test.ts';

/** The status and body of a GET over a Unix socket. */
function getOver(socketPath: string, path: string, headers: Readonly<Record<string, string>> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  get({ socketPath, path, headers }, (response) => {
    let body = '';
    response.on('data', (chunk: Buffer) => (body += chunk.toString()));
    response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
  }).on('error', reject);
  return promise;
}

describe('a Unix socket', () => {
  test('is served with the addresses of a trusted proxy, has mode 660, replaces a stale one and is removed', async () => {
    const path = join(folderOf({}), 'catalog.sock');
    const options = ['--sample', `--socket=${path}`, '--log=info', '--shutdown-delay=0'];
    const killed = await startServing(options);
    await killed.stop('SIGKILL');
    expect(existsSync(path)).toBe(true);

    const { stop, log, address } = await startServing([
      ...options,
      '--trust-proxy=127.0.0.1',
      '--allow-host=catalog.example.org',
    ]);
    expect(address).toBe(`unix:${path}`);
    expect(statSync(path).mode & 0o777).toBe(0o660);
    const { status, body } = await getOver(path, '/api/indicator/?limit=1', {
      Host: 'localhost',
      'X-Forwarded-Host': 'catalog.example.org',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-For': '198.51.100.7',
    });
    expect([status, JSON.parse(body).next]).toEqual([
      200,
      'https://catalog.example.org/api/indicator/?format=api&limit=1&offset=1',
    ]);
    await expect.poll(log).toContain('"client":"198.51.100.7"');
    await expect(startServing(options)).rejects.toThrow(`--socket ${path} is in use by another process`);
    expect(await stop('SIGTERM')).toBe(0);
    expect(existsSync(path)).toBe(false);
  });

  test.each([
    ['file', 'is a file that is no socket; choose another path'],
    ['missing/catalog.sock', 'is not available ('],
  ])('is not made at %s', async (name, why) => {
    const path = join(folderOf({ file: 'precious' }), name);
    const app = await createCatalogServer({ handlers: {}, observe: () => {} });
    await expect(listen(app, { socket: path, option: '--socket' })).rejects.toThrow(
      `catalog serve: --socket ${path} ${why}`,
    );
    expect(existsSync(path)).toBe(name === 'file');
  });
});

describe('stopping', () => {
  test('takes no longer than --drain-time for a request that does not end', async () => {
    const { address, stop } = await startServing(['--sample', '--shutdown-delay=0', '--drain-time=0.2']);
    const head = 'GET / HTTP/1.1\r\nHost: localhost\r\n';
    const unfinished = exchange(address, head);
    await fetch(`${address}healthz`);
    const began = performance.now();
    expect(await stop('SIGTERM')).toBe(0);
    // Without the option, it would be ten seconds.
    expect(performance.now() - began).toBeLessThan(5000);
    await unfinished;
  });

  test('goes on serving for --shutdown-delay, until a second signal', async () => {
    const { address, child, ended } = await startServing(['--sample', '--shutdown-delay=600']);
    child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${address}readyz`)).status).toBe(503);
    expect((await fetch(`${address}api/`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(1);
  });
});

test('the port of another program is not taken for the metrics', async () => {
  const { port } = new URL(await listenOnFreePort(createServer()));
  await expect(startServing(['--sample', `--admin-port=${port}`])).rejects.toThrow(
    `port ${port} on 127.0.0.1 is in use; choose another with --admin-port`,
  );
});
