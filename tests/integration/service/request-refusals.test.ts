import { describe, expect, test } from 'vitest';
import { upstreamService } from '../../../src/server/upstream/upstream.ts';
import { createHealthChecks } from '../../../src/server/observed/health-checks.ts';
import type { Observation } from '../../../src/server/observed/observations.ts';
import type { CatalogService } from '../../../src/service/http/app.ts';
import { exchange, respond, startServer } from '../../support/start/http-server.ts';
import { loggedEvents } from '../../support/start/serve-command.ts';
import { startServing } from '../../support/start/serve-for-test.ts';
import { oneToken, writeToken } from '../../support/writing.ts';

const soon = { timeout: 20_000 };
const isStopping = () => false;
const away = () => Promise.reject(new Error('away'));

function statusOf(response: string): string {
  return response.slice(9, 12);
}

const single = ['Authorization', 'Host', 'Content-Type', 'Idempotency-Key'];

test.each(single)('a request with two %s headers is refused', async (name) => {
  const address = await startServer(undefined, { writeToken: oneToken });
  const once = name === 'Host' ? [] : ['Host: localhost'];
  const twice = [`${name}: localhost`, `${name.toLowerCase()}: x`];
  const response = await respond(address, 'GET /api/indicator/ HTTP/1.1', ...once, ...twice);
  expect(statusOf(response)).toBe('400');
  expect(response).toContain(`more than one ${name} header`);
});

describe('a request that cannot be parsed', () => {
  test('because its address is too long gets a page that says so', async () => {
    const address = await startServer();
    const filters = Array.from({ length: 1600 }, (_, id) => `source=${id}`).join('&');
    const response = await respond(address, `GET /variables?${filters} HTTP/1.1`, 'Host: localhost');
    expect(statusOf(response)).toBe('431');
    expect(response).toContain('This address is too long');
    expect(response.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    const shown = await fetch(`${address}variables?${filters}`, { headers: { accept: 'text/html' } });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([431, 'text/html; charset=utf-8']);
  });

  test('for another reason is refused without one', async () => {
    expect(await respond(await startServer(), 'no request')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });
});

describe('a Host that is not valid in a link', () => {
  test.each([
    ...`127.0.0.1:99999 localhost:65536 localhost:0 localhost: localhost:080 127.0.0.1:80:80 a:b:c
      127.999.0.1 127.0.0.256:8080 [::1 [::1]:0 [::1]x user@localhost localhost/x`.split(/\s+/),
    'local host',
  ])('is refused: %s', async (host) => {
    const address = await startServer();
    const response = await respond(address, 'GET /api/indicator/ HTTP/1.1', `Host: ${host}`);
    expect(statusOf(response)).toBe('400');
  });

  test.each(['127.0.0.1:65535', '[::1]:1', 'LOCALHOST:8080'])('is not %s', async (host) => {
    const address = await startServer();
    const response = await respond(address, 'GET /api/ HTTP/1.1', `Host: ${host}`);
    const { indicator }: { indicator: string } = JSON.parse(response.slice(response.indexOf('{')));
    expect(indicator).toBe(new URL(`http://${host}/api/indicator/`).href);
  });
});

test('a request without a host is rejected in HTTP/1.1 and accepted in HTTP/1.0', async () => {
  const address = await startServer();
  expect(await exchange(address, 'GET /api/indicator/ HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  const old = await exchange(address, 'GET /api/indicator/?limit=2 HTTP/1.0\r\n\r\n');
  expect(statusOf(old)).toBe('200');
  expect(old).toContain(`"next":"${address}api/indicator/`);
});

test('a GET with a body gets a response, and its connection is closed', async () => {
  const text = 'GET /api/taxonomy/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n';
  expect(await exchange(await startServer(), text)).toMatch(/^HTTP\/1\.1 200 [^]*Connection: close/i);
});

test('a host name that is not allowed is rejected with the option to set, and logged once per name', async () => {
  const { address, log } = await startServing(['--host', '0.0.0.0', '--database', ':memory:']);
  const local = address.replace('0.0.0.0', '127.0.0.1');
  for (const host of ['catalog.test:8080', 'Catalog.test:8080', 'other.test', '127.0.0.1:99999', '<b>']) {
    const response = await respond(local, 'GET /api/indicator/ HTTP/1.1', `Host: ${host}`);
    expect(statusOf(response)).toBe('400');
  }
  const response = await respond(local, 'GET /api/indicator/ HTTP/1.1', 'Host: catalog.test:8080');
  expect(response).toContain('Restart it with --allow-host catalog.test:8080, or with --public-url');
  await expect.poll(log, soon).toContain('other.test');
  expect(loggedEvents(log(), 'host name not allowed')).toMatchObject([
    {
      level: 'warn',
      host: 'catalog.test:8080',
      remedy: expect.stringContaining('--allow-host catalog.test:8080'),
    },
    { host: 'other.test' },
  ]);
});

test('the log contains no secrets of requests', async () => {
  const { address, log } = await startServing(['--log', 'info', '--database', ':memory:']);
  const names = ['Referer', 'Cookie', 'Authorization', 'X-Forwarded-For', 'X-Forwarded-Host', 'Origin'];
  const headers = ['Host: localhost', ...names.map((name) => `${name}: ${writeToken}`)];
  const targets = [
    `/api/indicator/?access_token=${writeToken}`,
    `http://x:${writeToken}@localhost/api/`,
    `/?q=${writeToken}`,
  ];
  for (const target of targets) await respond(address, `GET ${target} HTTP/1.1`, ...headers);
  await respond(address, 'GET /api/taxonomy/ HTTP/1.1', 'Host: localhost');
  await expect.poll(log, soon).toContain('/api/taxonomy/');
  expect(log()).toContain('access_token=…');
  expect(log()).not.toContain(writeToken);
});

describe('every response of the service', () => {
  const policy = "content-security-policy: default-src 'none'; sandbox";
  const post = 'POST /api/indicator/ HTTP/1.1';
  const authorized = [`Authorization: Bearer ${writeToken}`, 'Content-Type: application/json'];

  test.each([
    [200, 'GET /api/indicator/ HTTP/1.1', []],
    [200, 'HEAD /api/indicator/ HTTP/1.1', []],
    [304, 'GET /api/indicator/ HTTP/1.1', ['If-None-Match: *']],
    [200, 'GET /api/ HTTP/1.1', []],
    [308, 'GET /api HTTP/1.1', []],
    [308, 'GET /api/indicator HTTP/1.1', []],
    [200, 'OPTIONS /api/indicator/ HTTP/1.1', []],
    [200, 'OPTIONS /api/ HTTP/1.1', []],
    [204, 'OPTIONS /api/indicator/ HTTP/1.1', ['Access-Control-Request-Method: GET']],
    [400, 'GET //api/ HTTP/1.1', []],
    [401, post, []],
    [201, post, [...authorized, 'Content-Length: 44']],
    [404, 'GET /api/nothing/ HTTP/1.1', []],
    [405, 'PUT /api/indicator/ HTTP/1.1', []],
    [406, 'GET /api/indicator/ HTTP/1.1', ['Accept: text/html']],
    [414, `GET /api/indicator/?${'x'.repeat(5000)} HTTP/1.1`, []],
    [505, 'GET /api/ HTTP/2.0', []],
    [200, 'GET /healthz HTTP/1.1', []],
    [503, 'GET /readyz HTTP/1.1', []],
  ])('carries the policy that nothing in it may run: %d for %s', async (status, line, headers) => {
    const health = createHealthChecks(away, isStopping);
    const address = await startServer(undefined, { writeToken: oneToken, health });
    const body = status === 201 ? '{"name":"n","slug":"new","description":null}' : '';
    const head = [line, 'Host: localhost', ...headers, 'Connection: close', '', body].join('\r\n');
    const response = (await exchange(address, head)).toLowerCase();
    expect(statusOf(response)).toBe(String(status));
    expect(response).toContain(`${policy}\r\n`);
  });

  test('also with a rate limit, and with an upstream', async () => {
    const limited = await startServer(undefined, { perMinute: 1 });
    await fetch(`${limited}api/`);
    const tooMany = await fetch(`${limited}api/`);
    expect(tooMany.status).toBe(429);
    const passedOn = await startServer(undefined, { service: upstreamService('http://127.0.0.1:1/api/') });
    const others = await Promise.all(['api/indicator/', 'api/'].map((path) => fetch(passedOn + path)));
    for (const response of [tooMany, ...others])
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  test('but not the explorer', async () => {
    const address = await startServer();
    for (const path of ['', 'assets/main-1a2b.js']) {
      const { headers } = await fetch(address + path, { headers: { accept: 'text/html' } });
      expect(headers.get('content-security-policy')).not.toContain('sandbox');
    }
  });
});

test.each(['healthz', 'readyz'])('the health check %s is for GET and HEAD only', async (path) => {
  const address = await startServer(undefined, {
    health: createHealthChecks(async () => {}, isStopping),
  });
  expect((await fetch(address + path, { method: 'HEAD' })).status).toBe(200);
  for (const method of ['DELETE', 'POST', 'OPTIONS']) {
    const response = await fetch(address + path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
});

test.each<[string, CatalogService, object]>([
  [
    'an internal error',
    () => Promise.reject(new Error('SELECT secret FROM /var/lib')),
    { message: 'SELECT secret FROM /var/lib' },
  ],
  [
    'a response that cannot be sent',
    async () => ({ status: 200, headers: { Link: 'a\nb' }, body: null }),
    { code: 'ERR_INVALID_CHAR' },
  ],
])('%s is 500 without details and logged, and the next request is served', async (_, service, error) => {
  const observed: Observation[] = [];
  const observe = (observation: Observation) => void observed.push(observation);
  const address = await startServer(undefined, { service, observe });
  for (let times = 0; times < 2; times += 1) {
    const response = await fetch(`${address}api/indicator/`);
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.text()).not.toMatch(/SELECT|\/var|Error:|at |Link/);
  }
  expect(observed).toMatchObject([1, 2].map(() => ({ status: 500, error })));
});
