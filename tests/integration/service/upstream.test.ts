import { describe, expect, test } from 'vitest';
import { upstreamService } from '../../../src/server/upstream.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { startAnswering, startRedirecting, startServer } from '../../support/start/http-server.ts';
import { startStockService, type StockHabits } from '../../support/start/stock-service.ts';

const contents = catalog().times(230, (c) => c.indicator());

async function proxied(habits: StockHabits = {}) {
  const stock = await startStockService(contents, habits);
  const address = await startServer(contents, { service: upstreamService(stock.address) });
  return { ...stock, address: `${address}api/` };
}

describe('a service served through ours', () => {
  test('follows the contract, with links to our server', async () => {
    const { address } = await proxied();
    const response = await fetch(`${address}indicator/?format=api&limit=100&offset=100`);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({
      count: 230,
      next: `${address}indicator/?format=api&limit=100&offset=200`,
      previous: `${address}indicator/?format=api&limit=100&offset=0`,
      results: contents.contents.indicator.slice(100, 200),
    });
  });

  test('is passed on as written, also numbers that a double cannot hold', async () => {
    const records = '{"id":9007199254740993, "size":1.0,\n"big":1e400,"text":"]}\\""},[]';
    const bodies = [`{"results":[${records}],"next":null,"count":2}`, `\n[${records}]`];
    const upstream = await startAnswering((_, response) => response.end(bodies.shift()));
    const address = await startServer(contents, { service: upstreamService(upstream) });
    const envelope = `{"count":2,"next":null,"previous":null,"results":[${records}]}`;
    for (let page = 0; page < 2; page += 1)
      expect(await (await fetch(`${address}api/indicator/`)).text()).toBe(envelope);
  });

  test('is 304 for a client that has the page', async () => {
    const { address } = await proxied();
    const etag = (await fetch(`${address}indicator/`)).headers.get('etag') ?? '';
    expect((await fetch(`${address}indicator/`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('receives only page requests: no method, path or header of the client', async () => {
    const { address, requests } = await proxied();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      await fetch(`${address}indicator/`, { method });
    for (const path of ['', 'admin/', 'indicator/1/', '../secret', 'indicator/..%2fadmin/'])
      await fetch(address + path);
    expect(requests).toEqual([]);
    expect((await fetch(`${address}indicator/`, { method: 'POST' })).status).toBe(403);
  });

  test('that fails does not look like a failure of ours', async () => {
    const { address } = await proxied({ breaksAt: 100 });
    expect((await fetch(`${address}indicator/`)).status).toBe(200);
    const broken = await fetch(`${address}indicator/?offset=100`);
    expect(broken.status).toBe(502);
    expect(broken.headers.get('content-type')).toBe('application/problem+json');
  });

  test('that is unreachable is 502', async () => {
    const address = await startServer(contents, { service: upstreamService('http://127.0.0.1:1/api/') });
    expect((await fetch(`${address}api/indicator/`)).status).toBe(502);
  });
});

test('a redirect to another origin is an error without secrets, and is not followed', async () => {
  const { source, reached } = await startRedirecting();
  const address = await startServer(contents, { service: upstreamService(source) });
  const answer = await fetch(`${address}api/indicator/`);
  expect(answer.status).toBe(502);
  expect(await answer.text()).toContain('redirected the request to another site');
  expect(reached).toEqual([]);
});
