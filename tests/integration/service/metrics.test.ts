import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../../src/server/observed/log.ts';
import { createMetrics } from '../../../src/server/observed/metrics.ts';
import { createCatalogService } from '../../../src/service/http/catalog-service.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { freePort } from '../../support/proxies/free-port.ts';
import { memoryStore } from '../../support/start/in-process-service.ts';
import { exchange, startServer } from '../../support/start/http-server.ts';
import { loggedEvents, postRecord } from '../../support/start/serve-command.ts';
import { startServing } from '../../support/start/serve-for-test.ts';
import { writeToken } from '../../support/writing.ts';

/** The samples of a response in the text format, by name and labels. */
async function samplesAt(address: string): Promise<Map<string, number>> {
  const response = await fetch(address);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

const countOf = (method: string, route: string, status: number) =>
  `catalog_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

test('metrics count requests by route, hits of the cache, connections and records, on the admin port only', async () => {
  const port = await freePort();
  const environment = { CATALOG_WRITE_TOKEN: writeToken };
  const { address } = await startServing(['--sample', `--admin-port=${port}`], environment);
  const page = await fetch(`${address}api/indicator/?limit=3`);
  const etag = page.headers.get('etag') ?? '';
  await fetch(`${address}api/indicator/?limit=3`, { headers: { 'If-None-Match': etag } });
  await fetch(`${address}api/indicator/?limit=3&token=secret`);
  for (const path of ['no/such-place', 'variables/17', 'assets/x.js', 'readyz', 'metrics', 'api/x'])
    await fetch(address + path, { headers: { accept: 'text/html' } });
  await postRecord(address, 'new');
  await fetch(`${address}api/indicator/`, { method: 'DELETE' });
  await exchange(address, 'nonsense\r\n\r\n');

  const samples = await samplesAt(`http://127.0.0.1:${port}/metrics`);
  const expected = {
    [countOf('GET', '/api/indicator/', 200)]: 2,
    [countOf('GET', '/api/indicator/', 304)]: 1,
    [countOf('POST', '/api/indicator/', 201)]: 1,
    [countOf('other', '/api/indicator/', 405)]: 1,
    [countOf('GET', '/api/*', 404)]: 1,
    [countOf('GET', '/assets/*', 404)]: 1,
    [countOf('GET', '/readyz', 200)]: 1,
    [countOf('GET', '/*', 404)]: 2,
    [countOf('GET', '/variables/*', 404)]: 1,
    'catalog_connections_closed_total{reason="invalid"}': 1,
    'catalog_connections_closed_total{reason="limit"}': 0,
    catalog_database_up: 1,
    'catalog_queue_length{queue="page"}': 0,
    'catalog_queue_length{queue="write"}': 0,
    'catalog_records{collection="indicator"}': 137,
  };
  expect(Object.fromEntries(samples)).toMatchObject(expected);
  expect([...samples.keys()].filter((name) => /secret|such-place|17"/.test(name))).toEqual([]);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/api/indicator/`)).status).toBe(404);
});

const away = () => Promise.reject(new Error('away'));

test('metrics say that the database is down, and that connections were closed', async () => {
  const store = await memoryStore(catalog().times(2, (c) => c.indicator()));
  const { figures } = createCatalogService(store);
  const stored = { store: { ...store, state: away }, figures };
  const metrics = createMetrics({ responds: away, stored });
  metrics.observe({ event: 'connection closed', reason: 'unread' });
  const address = await startServer(undefined, { metrics: metrics.respond });
  const samples = await samplesAt(`${address}metrics`);
  expect(samples.get('catalog_database_up')).toBe(0);
  expect(samples.get('catalog_connections_closed_total{reason="unread"}')).toBe(1);
  expect([...samples.keys()].filter((name) => name.startsWith('catalog_records'))).toEqual([]);
});

test('a page says what it took, also in 304 and to HEAD, and to no page of another origin', async () => {
  const address = await startServer();
  const page = `${address}api/indicator/`;
  const etag = (await fetch(page, { headers: { 'Accept-Encoding': 'identity' } })).headers.get('etag') ?? '';
  const total = String.raw`total;dur=\d+(\.\d)?$`;
  const hit = new RegExp(`^cache;desc=hit, ${total}`);
  const cases: readonly [string, RequestInit, RegExp][] = [
    [`${page}?limit=2`, {}, new RegExp(String.raw`^db;dur=\d+\.\d, ${total}`)],
    [`${page}?limit=2`, {}, hit],
    [`${page}?limit=2`, { method: 'HEAD' }, hit],
    [page, { headers: { 'If-None-Match': etag, 'Accept-Encoding': 'identity' } }, hit],
    [`${address}api/nothing/`, {}, /^none$/],
    [address, {}, /^none$/],
  ];
  for (const [url, init, expected] of cases) {
    const { headers } = await fetch(url, init);
    expect(headers.get('server-timing') ?? 'none').toMatch(expected);
    expect(headers.get('timing-allow-origin')).toBeNull();
    expect(headers.get('access-control-expose-headers') ?? '').not.toMatch(/timing/i);
  }
});

test('each request has an id and its traceparent in the log, and the id in its response', async () => {
  const { address, log } = await startServing(['--sample', '--log=info']);
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const given = await fetch(`${address}healthz`, { headers: { 'X-Request-Id': 'from-proxy', traceparent } });
  expect(given.headers.get('x-request-id')).toBe('from-proxy');
  const made = (await fetch(`${address}api/nothing/`)).headers.get('x-request-id');
  const requests = () => loggedEvents(log(), 'request');
  await expect.poll(requests).toMatchObject([{ id: 'from-proxy', traceparent }, { id: made }]);
  expect(requests()[1]).not.toHaveProperty('traceparent');
});

test('a page that is larger than the cache is read from the database each time', async () => {
  const service = createCatalogService(await memoryStore(catalog().indicator()), null, 1);
  const address = await startServer(undefined, { service });
  await fetch(`${address}api/indicator/`);
  const second = await fetch(`${address}api/indicator/`);
  expect(second.headers.get('server-timing')).toMatch(/^db;dur=/);
});

test('the duration of a request is never negative, even if the clock jumps, and it is logged', async () => {
  onTestFinished(() => void vi.useRealTimers());
  const day = 24 * 60 * 60 * 1000;
  let written = '';
  const address = await startServer(undefined, {
    observe: createLog('info', (text) => (written += text)),
    service: async () => {
      vi.setSystemTime(Date.now() - 365 * day);
      return { status: 204, headers: {}, body: null };
    },
  });
  for (let request = 0; request < 3; request += 1) await fetch(`${address}api/subdomain/`);
  await expect.poll(() => written.match(/\n/g)).toHaveLength(3);
  for (const { milliseconds } of loggedEvents<{ milliseconds: number }>(written)) {
    expect(milliseconds).toBeGreaterThanOrEqual(0);
    expect(milliseconds).toBeLessThan(day);
  }
});
