import { BlockList } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createRateLimit, type RateLimit } from '../../../src/server/rate-limit.ts';
import { onlyLoopback } from '../../../src/server/request-origin.ts';
import { walkCollection } from '../../../src/cli/read-service.ts';
import { createCatalogClient } from '../../../src/client/catalog-client.ts';
import { collectionNames } from '../../../src/contract/collections.ts';
import { WriteToken } from '../../../src/service/http/tokens.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { exchange, startServer } from '../../support/start/http-server.ts';

/** A limit of `perMinute` whose clock stands still. */
function standing(perMinute: number): RateLimit {
  return createRateLimit({ perMinute, now: () => 0 });
}

/** A server behind proxies at `trusted`, that lets each client ask twice. */
async function behind(trusted: readonly string[]): Promise<(forwarded: string) => Promise<number>> {
  const trustedProxies = new BlockList();
  for (const address of trusted) trustedProxies.addAddress(address, address.includes(':') ? 'ipv6' : 'ipv4');
  const address = await startServer(undefined, {
    addresses: { ...onlyLoopback, trustedProxies },
    rateLimit: standing(2),
  });
  return async (forwarded) =>
    (await fetch(`${address}api/indicator/`, { headers: { 'x-forwarded-for': forwarded } })).status;
}

describe('a client over its rate limit', () => {
  test('gets 429 with Retry-After, in a response that pages of other origins can read', async () => {
    const address = await startServer(undefined, { rateLimit: standing(2) });
    for (const path of ['indicator/', 'variable/'])
      expect((await fetch(`${address}api/${path}`)).status).toBe(200);
    const refused = await fetch(`${address}api/indicator/`, {
      headers: { origin: 'https://reader.example' },
    });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(await refused.json()).toMatchObject({ status: 429, detail: expect.stringMatching(/\.$/) });
  });

  test('is rejected before its host, token or body is read', async () => {
    const token = 'c4a760a8d1f24b19b6f0d5b2a4f7e913';
    const address = await startServer(undefined, {
      rateLimit: standing(1),
      writeToken: new WriteToken(token),
    });
    expect((await fetch(`${address}api/indicator/`, { method: 'HEAD' })).status).toBe(200);
    const head = `POST /api/indicator/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}`;
    const type = 'Content-Type: application/json\r\nContent-Length: 500000\r\nExpect: 100-continue';
    const answer = await exchange(address, `${head}\r\n${type}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer).toMatch(/Connection: close/i);
  });

  test('still gets the explorer, the health checks and CORS preflights', async () => {
    const healthChecks = { healthz: async () => ({ status: 200, headers: {}, body: null }) };
    const address = await startServer(undefined, { rateLimit: standing(1), healthChecks });
    const statuses = async (paths: readonly string[], method = 'GET') =>
      Promise.all(paths.map(async (path) => (await fetch(address + path, { method })).status));
    expect(await statuses(['api/indicator/', 'api/nothing/'])).toEqual([200, 429]);
    expect(await statuses(['', 'assets/main-1a2b.js', 'healthz'])).toEqual([200, 200, 200]);
    expect(await statuses(['api/indicator/'], 'OPTIONS')).toEqual([200]);
  });
});

describe('the address of a client', () => {
  test('without proxies is that of the peer, whatever headers it sends', async () => {
    const ask = await behind([]);
    expect([await ask('1.1.1.1'), await ask('2.2.2.2'), await ask('3.3.3.3')]).toEqual([200, 200, 429]);
  });

  test('behind one proxy is the one that the proxy saw, whatever precedes it', async () => {
    const ask = await behind(['127.0.0.1']);
    expect([
      await ask('1.1.1.1, 9.9.9.9'),
      await ask('2.2.2.2,9.9.9.9'),
      await ask('127.0.0.1, 9.9.9.9'),
    ]).toEqual([200, 200, 429]);
    expect(await ask('9.9.9.8')).toBe(200);
  });

  test('behind two proxies is the one that the outer one saw', async () => {
    const ask = await behind(['127.0.0.1', '10.0.0.2']);
    const forwarded = [
      '1.1.1.1, 9.9.9.9, 10.0.0.2',
      '9.9.9.9:4711, 10.0.0.2',
      '10.0.0.2, x, 9.9.9.9, 10.0.0.2',
    ];
    expect([await ask(forwarded[0] ?? ''), await ask(forwarded[1] ?? '')]).toEqual([200, 200]);
    expect(await ask(forwarded[2] ?? '')).toBe(429);
    expect(await ask('9.9.9.9, 8.8.8.8, 10.0.0.2')).toBe(200);
  });

  test('is that of the nearest proxy, if that sends no address', async () => {
    const ask = await behind(['127.0.0.1', '10.0.0.2']);
    expect([await ask('unknown, 10.0.0.2'), await ask('<x>, 10.0.0.2'), await ask('10.0.0.2')]).toEqual([
      200, 200, 429,
    ]);
  });

  test('for IPv6 is the network of a subscriber, not each of its addresses', async () => {
    const ask = await behind(['127.0.0.1']);
    expect([await ask('2001:db8:1:2::1'), await ask('[2001:DB8:1:2:a:b:c:d]:443')]).toEqual([200, 200]);
    expect(await ask('2001:db8:1:2::ffff')).toBe(429);
    expect(await ask('2001:db8:1:3::1')).toBe(200);
  });
});

test('a client that respects Retry-After gets every list completely, only later', async () => {
  const rateLimit = createRateLimit({ perMinute: 240 });
  const contents = catalog().times(250, (c) => c.indicator().variable().taxonomy());
  const address = await startServer(contents, { rateLimit });
  // All that may be asked at once is used up before.
  while (rateLimit('127.0.0.1') === null);
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
