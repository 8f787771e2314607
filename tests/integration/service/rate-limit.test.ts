import { describe, expect, test } from 'vitest';
import { createHealthChecks } from '../../../src/server/observed/health-checks.ts';
import { walkCollection } from '../../../src/server/upstream/walk-collection.ts';
import { createCatalogClient } from '../../../src/client/catalog-client.ts';
import { collectionNames } from '../../../src/contract/collections.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { behindProxy, exchange, startServer } from '../../support/start/http-server.ts';
import { oneToken, writeToken } from '../../support/writing.ts';

describe('a client over its rate limit', () => {
  test('gets 429 with Retry-After, in a response that pages of other origins can read', async () => {
    const address = await startServer(undefined, { perMinute: 2 });
    for (const path of ['indicator/', 'variable/'])
      expect((await fetch(`${address}api/${path}`)).status).toBe(200);
    const headers = { origin: 'https://reader.example' };
    const refused = await fetch(`${address}api/indicator/`, { headers });
    expect(refused.status).toBe(429);
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'retry-after': expect.stringMatching(/^(?:60|59)$/),
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('Retry-After'),
    });
    expect(await refused.json()).toMatchObject({ status: 429, detail: expect.stringMatching(/\.$/) });
  });

  test('is rejected before its host, token or body is read', async () => {
    const address = await startServer(undefined, { perMinute: 1, writeToken: oneToken });
    expect((await fetch(`${address}api/indicator/`, { method: 'HEAD' })).status).toBe(200);
    const head = `POST /api/indicator/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${writeToken}`;
    const type = 'Content-Type: application/json\r\nContent-Length: 500000\r\nExpect: 100-continue';
    const answer = await exchange(address, `${head}\r\n${type}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer).toMatch(/Connection: close/i);
  });

  test('still gets the explorer, the health checks and CORS preflights', async () => {
    const address = await startServer(undefined, {
      perMinute: 1,
      health: createHealthChecks(
        async () => {},
        () => false,
      ),
    });
    const statuses = async (paths: readonly string[], method = 'GET') =>
      Promise.all(paths.map(async (path) => (await fetch(address + path, { method })).status));
    expect(await statuses(['api/indicator/', 'api/nothing/'])).toEqual([200, 429]);
    expect(await statuses(['', 'assets/main-1a2b.js', 'healthz'])).toEqual([200, 200, 200]);
    expect(await statuses(['api/indicator/'], 'OPTIONS')).toEqual([200]);
  });
});

test('a client behind a proxy is the one that the proxy saw, and its IPv6 addresses are one client', async () => {
  const address = await startServer(undefined, { rules: behindProxy(), perMinute: 2 });
  for (const [forwarded, status] of [
    ['1.1.1.1, 9.9.9.9', 200],
    ['2.2.2.2,9.9.9.9', 200],
    ['127.0.0.1, 9.9.9.9', 429],
    ['9.9.9.8', 200],
    ['2001:db8:1:2::1', 200],
    ['[2001:DB8:1:2:a:b:c:d]:443', 200],
    ['2001:db8:1:2::ffff', 429],
    ['2001:db8:1:3::1', 200],
  ] as const) {
    const response = await fetch(`${address}api/indicator/`, { headers: { 'x-forwarded-for': forwarded } });
    expect([forwarded, response.status]).toEqual([forwarded, status]);
  }
});

test('a client that respects Retry-After gets every list completely, only later', async () => {
  const contents = catalog().times(250, (c) => c.indicator().variable().taxonomy());
  // Ten pages are needed.
  const address = await startServer(contents, { perMinute: 6, limits: { minute: 2000 } });
  let refused = 0;
  const service = createCatalogClient(`${address}api/`, {
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      if (response.status === 429) refused += 1;
      return response;
    },
  });
  const walks = await Promise.all(collectionNames.map((name) => walkCollection(service, name, () => {})));
  expect(walks.map(({ records }) => records)).toEqual([0, 250, 250, 250]);
  expect(refused).toBeGreaterThan(0);
});
