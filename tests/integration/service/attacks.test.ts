import { once } from 'node:events';
import { BlockList, connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { onlyLoopback } from '../../../src/server/request-origin.ts';
import { WriteToken } from '../../../src/service/http/tokens.ts';
import { StoreFull, StoreUnavailable } from '../../../src/service/store.ts';
import type { LoggedRequest } from '../../../src/server/request-listener.ts';
import { createCatalogService } from '../../../src/service/http/catalog-service.ts';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { type CatalogBuilder, catalog } from '../../support/catalog-builder.ts';
import { exchange, startServer } from '../../support/start/http-server.ts';

// Processes, databases and real time: a busy machine takes longer.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const token = 'c4a760a8d1f24b19b6f0d5b2a4f7e913';

function nextIn(text: string): string {
  const page: { next: string } = JSON.parse(text);
  return page.next;
}

function many(): CatalogBuilder {
  return catalog().times(136, (c) => c.indicator());
}

/** The number of responses received over one connection. */
function answersIn(text: string): number {
  return text.split(/HTTP\/1\.[01] [0-9]{3} /).length - 1;
}

function head(more: string): string {
  return `POST /api/indicator/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;
}

function pageRequest(offset: number): string {
  return `GET /api/indicator/?limit=1&offset=${offset} HTTP/1.1\r\nHost: localhost\r\n`;
}

async function nextWith(headers: Record<string, string>, trusted: boolean): Promise<string> {
  const trustedProxies = new BlockList();
  if (trusted) trustedProxies.addAddress('127.0.0.1');
  const allowedHosts = new Set(['catalog.example.org']);
  const address = await startServer(many(), {
    addresses: { ...onlyLoopback, allowedHosts, trustedProxies },
  });
  const response = await fetch(`${address}api/indicator/`, { headers });
  return response.status === 200 ? nextIn(await response.text()) : `${response.status}`;
}

function broken(error: Error) {
  const store = openSqliteStore(':memory:');
  const failing = async () => {
    throw error;
  };
  return createCatalogService(
    { ...store, state: failing, insert: failing },
    { tokens: new WriteToken(token) },
  );
}

describe('a request that two parsers could interpret differently', () => {
  const marker = 'GET /api/taxonomy/ HTTP/1.1\r\nHost: localhost\r\n\r\n';

  test.each([
    ['both lengths', 'Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6', 'abcde'],
    ['a negative length', 'Content-Length: -1', ''],
    ['a length with a sign', 'Content-Length: +5', 'abcde'],
    ['a coding that is none', 'Transfer-Encoding: xchunked', '0\r\n\r\n'],
    ['chunked twice', 'Transfer-Encoding: chunked, identity', '0\r\n\r\n'],
    ['a space before the colon', 'Transfer-Encoding : chunked', '0\r\n\r\n'],
    ['a folded header', 'X-A: b\r\n c: d\r\nTransfer-Encoding:\r\n chunked', '0\r\n\r\n'],
    ['a chunk size beyond all', 'Transfer-Encoding: chunked', 'fffffffffffffffff\r\n'],
    ['NUL in a header', 'X-A: b\0c', ''],
  ])('with %s is refused, and what follows it is never run', async (_, headers, body) => {
    const head = `POST /api/indicator/ HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`;
    const answer = await exchange(await startServer(many()), head + body + marker);
    expect(answer).toMatch(/^HTTP\/1\.1 (?:400|403) /);
    expect(answersIn(answer)).toBe(1);
  });

  test.each([
    '\x16\x03\x01\x02\x00\x01\x00',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'GET /\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
  ])('in another protocol is refused (%j)', async (text) => {
    expect(await exchange(await startServer(), text)).toMatch(/^HTTP\/1\.1 (?:400|505) /);
  });

  test('without a host is rejected in HTTP/1.1 and accepted in HTTP/1.0', async () => {
    const address = await startServer(many());
    expect(await exchange(address, 'GET /api/indicator/ HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    const old = await exchange(address, 'GET /api/indicator/ HTTP/1.0\r\n\r\n');
    expect(old).toMatch(/^HTTP\/1\.1 200 /);
    expect(old).toContain(`"next":"${address}api/indicator/`);
  });

  test('that is a GET with a body gets a response, and its connection is closed', async () => {
    const text = 'GET /api/taxonomy/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n';
    const answer = await exchange(await startServer(), text);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/Connection: close/i);
  });
});

describe('a body that is not needed', () => {
  test('is not requested: a client that expects 100 Continue gets the rejection instead', async () => {
    const address = await startServer(many(), { writeToken: new WriteToken(token) });
    const without = await exchange(address, head('Content-Length: 100\r\nExpect: 100-continue'));
    expect(without).toMatch(/^HTTP\/1\.1 401 /);
    const large = head(`Authorization: Bearer ${token}\r\nContent-Length: 2000000\r\nExpect: 100-continue`);
    expect(await exchange(address, large)).toMatch(/^HTTP\/1\.1 413 /);
    expect(await exchange(address, head('Connection: close\r\nExpect: something'))).toMatch(
      /^HTTP\/1\.1 417 /,
    );
  });

  test('is aborted once it is too large, whatever its Content-Length', async () => {
    const address = await startServer(many(), { writeToken: new WriteToken(token) });
    const chunk = `10000\r\n${'x'.repeat(0x1_0000)}\r\n`;
    const text = head(`Authorization: Bearer ${token}\r\nTransfer-Encoding: chunked`) + chunk.repeat(40);
    expect(await exchange(address, text)).toMatch(/^HTTP\/1\.1 413 /);
    expect((await fetch(`${address}api/indicator/`)).status).toBe(200);
  });
});

describe('more concurrent writers than the limit', () => {
  test('get 503 with Retry-After, while reads still work', async () => {
    const address = await startServer(many(), { writeToken: new WriteToken(token) });
    // Each says it sends a body, and does not.
    const waiting = head(`Authorization: Bearer ${token}\r\nContent-Length: 100`);
    const { hostname, port } = new URL(address);
    const writers = Array.from({ length: 64 }, () => connect(Number(port), hostname));
    writers.forEach((writer) => writer.write(waiting));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const add = () => fetch(`${address}api/indicator/`, { method: 'POST', headers, body: '{}' });
    const answer = async () => {
      const response = await add();
      return [response.status, response.headers.get('retry-after')];
    };
    await expect.poll(answer, { timeout: 10_000 }).toEqual([503, '1']);
    expect((await fetch(`${address}api/indicator/`)).status).toBe(200);
    writers.forEach((writer) => writer.destroy());
    await expect.poll(async () => (await add()).status, { timeout: 10_000 }).toBe(400);
  });
});

/** The status of an ordinary request, or null if its connection was closed, as on a busy machine with short limits. */
function statusOf(address: string): Promise<number | null> {
  return fetch(`${address}api/indicator/`).then(
    (response) => response.status,
    () => null,
  );
}

describe('slow clients', () => {
  const limits = { headers: 200, request: 400, inactivity: 400, idle: 300, connections: 50 };
  const unfinished = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ';

  test('do not keep others from being served', async () => {
    const address = await startServer(many());
    const { hostname, port } = new URL(address);
    const slow = Array.from({ length: 40 }, () => connect(Number(port), hostname));
    await Promise.all(slow.map((socket) => once(socket, 'connect')));
    slow.forEach((socket) => socket.write(unfinished));
    expect(await statusOf(address)).toBe(200);
    expect(slow.filter((socket) => socket.closed)).toEqual([]);
    slow.forEach((socket) => socket.destroy());
  });

  test('are disconnected while sending headers', async () => {
    const address = await startServer(many(), { limits });
    const slow = Array.from({ length: 40 }, () => exchange(address, unfinished));
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 |^$/);
  });

  test('are disconnected while sending their body', async () => {
    const address = await startServer(many(), { limits, writeToken: new WriteToken(token) });
    const head = `Host: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 100`;
    const answer = await exchange(address, `POST /api/indicator/ HTTP/1.1\r\n${head}\r\n\r\n{"a"`);
    expect(answersIn(answer)).toBeLessThanOrEqual(1);
    await expect.poll(() => statusOf(address), { timeout: 10_000 }).toBe(200);
  });

  test('beyond the connection limit are rejected, and accepted again afterwards', async () => {
    const address = await startServer(many(), { limits });
    const { hostname, port } = new URL(address);
    let closed = 0;
    const idle = Array.from({ length: 80 }, () =>
      connect(Number(port), hostname)
        .on('error', () => {})
        .on('close', () => (closed += 1)),
    );
    await expect.poll(() => closed, { timeout: 10_000 }).toBeGreaterThanOrEqual(30);
    idle.forEach((socket) => socket.destroy());
    await expect.poll(() => statusOf(address), { timeout: 10_000 }).toBe(200);
  });
});

describe('a thousand pipelined requests', () => {
  test('get their responses in order', async () => {
    const address = await startServer(many());
    const text = Array.from({ length: 1000 }, (_, index) => pageRequest(index % 130)).join('\r\n');
    const answer = await exchange(address, `${text}Connection: close\r\n\r\n`);
    const ids = [...answer.matchAll(/"results":\[\{"id":([0-9]+)/g)].map(([, id]) => Number(id));
    expect(ids).toEqual(Array.from({ length: 1000 }, (_, index) => (index % 130) + 1));
  });
});

describe('forwarding headers', () => {
  const given = { 'x-forwarded-host': 'catalog.example.org', 'x-forwarded-proto': 'https' };

  test('are used only from a trusted proxy, and only their last value', async () => {
    expect(await nextWith(given, true)).toMatch(/^https:\/\/catalog\.example\.org\/api\//);
    expect(
      await nextWith({ ...given, 'x-forwarded-host': 'evil.example, catalog.example.org' }, true),
    ).toMatch(/^https:\/\/catalog/);
    expect(await nextWith({ ...given, 'x-forwarded-proto': 'https, javascript' }, true)).toMatch(
      /^http:\/\/catalog/,
    );
  });

  test('never add a host that is not allowed', async () => {
    expect(await nextWith({ 'x-forwarded-host': 'evil.example' }, true)).toBe('400');
    expect(await nextWith({ 'x-forwarded-host': 'catalog.example.org, evil.example' }, true)).toBe('400');
  });

  test('are ignored from other peers', async () => {
    expect(await nextWith(given, false)).toMatch(/^http:\/\/127\.0\.0\.1:/);
  });
});

describe('an internal error', () => {
  const secret = new Error('SELECT secret FROM /var/lib/catalog');

  test('is logged, and the client receives no details', async () => {
    const logged: LoggedRequest[] = [];
    const address = await startServer(many(), {
      service: broken(secret),
      report: (each) => logged.push(each),
    });
    const response = await fetch(`${address}api/indicator/`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/SELECT|\/var|Error:|at /);
    expect(logged.map(({ error }) => error)).toEqual([secret]);
    expect((await fetch(`${address}api/nothing/`)).status).toBe(404);
  });

  test('of an unavailable database is 503 with Retry-After', async () => {
    const address = await startServer(many(), { service: broken(new StoreUnavailable('down')) });
    const response = await fetch(`${address}api/indicator/`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  });

  test('of a full disk is 507 for a POST', async () => {
    const address = await startServer(many(), { service: broken(new StoreFull('full')) });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = '{"name":"n","slug":"n","description":null}';
    expect((await fetch(`${address}api/indicator/`, { method: 'POST', headers, body })).status).toBe(507);
  });
});
