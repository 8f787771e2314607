import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { servedPortalSources } from '../../../src/server/portal/portal.ts';
import { upstreamService } from '../../../src/server/upstream/upstream.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { startAnswering, startRedirecting, startServer } from '../../support/start/http-server.ts';
import type { Page } from '../../support/start/in-process-service.ts';
import { startStockService, type StockHabits } from '../../support/start/stock-service.ts';
import { maxPageBytes } from '../../../src/contract/page-query.ts';

async function proxied(habits: StockHabits = {}, count = 230) {
  const contents = catalog().times(count, (c) => c.indicator());
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
      results: catalog()
        .times(200, (c) => c.indicator())
        .contents.indicator.slice(100),
    });
  });

  test('is passed on as written, also numbers that a double cannot hold', async () => {
    const records = '{"id":9007199254740993, "size":1.0,\n"big":1e400,"text":"]}\\""},[]';
    const deep = `{"sources":[${'['.repeat(100_000)}${']'.repeat(100_000)},{"resourceId":[]}]},null`;
    const bodies = [`{"results":[${records}],"next":null,"count":2}`, `\n[${records}]`, `[${deep}]`];
    const upstream = await startAnswering((_, response) => response.end(bodies.shift()));
    const service = upstreamService(upstream, { served: servedPortalSources().add });
    const address = await startServer(undefined, { service });
    for (const results of [records, records, deep]) {
      const envelope = `{"count":2,"next":null,"previous":null,"results":[${results}]}`;
      expect(await (await fetch(`${address}api/variable/`)).text()).toBe(envelope);
    }
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

  test('that does not say how many records it has is not said to have those of one page', async () => {
    const upstream = await startAnswering((_, response) => {
      response.end('{"next":"http://inside/?limit=1&offset=1","results":[{"id":1}]}');
    });
    const address = await startServer(undefined, { service: upstreamService(upstream) });
    const page: Page = await (await fetch(`${address}api/indicator/?limit=1`)).json();
    expect(page).toMatchObject({ count: null, results: [{ id: 1 }] });
  });

  test('that is unreachable is 502', async () => {
    const address = await startServer(undefined, { service: upstreamService('http://127.0.0.1:1/api/') });
    expect((await fetch(`${address}api/indicator/`)).status).toBe(502);
  });
});

test('a redirect to another origin is an error without secrets, and is not followed', async () => {
  const { source, reached } = await startRedirecting();
  const address = await startServer(undefined, { service: upstreamService(source) });
  const answer = await fetch(`${address}api/indicator/`);
  expect(answer.status).toBe(502);
  expect(await answer.text()).toContain('redirected the request to another site');
  expect(reached).toEqual([]);
});

/** Ours in front of an upstream that answers a request only when the test does; `asked` are the queries it was sent. */
async function slowUpstream(options?: Parameters<typeof upstreamService>[1]) {
  const asked: string[] = [];
  const waiting: ServerResponse[] = [];
  const base = await startAnswering((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://upstream.test').search);
    waiting.push(response);
  });
  const address = await startServer(catalog(), { service: upstreamService(base, options) });
  /** Resolves when the upstream has been sent so many requests. */
  const received = async (count: number) => await expect.poll(() => asked).toHaveLength(count);
  const answerAll = (body = '{"count":9,"next":null,"previous":null,"results":[{"id":1}]}') => {
    for (const response of waiting.splice(0)) {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
    }
  };
  return { page: `${address}api/indicator/`, asked, waiting, received, answerAll };
}

describe('a page that is requested from an upstream', () => {
  test.each([
    ['limit=25000', 1000],
    ['limit=99999999999999999999', 1000],
    ['limit=5&limit=25000', 1000],
    ['l%69mit=25000', 1000],
    ['LIMIT=25000', 100],
    ['+limit=25000', 100],
    ['limit=0', 100],
    ['', 100],
  ])('for ?%s has the size of the contract', async (query, size) => {
    const { address, requests } = await proxied({}, 1200);
    const page: Page = await (await fetch(`${address}indicator/?${query}`)).json();
    expect([page.count, page.results.length]).toEqual([1200, size]);
    expect(page.next).toBe(`${address}indicator/?format=api&limit=${size}&offset=${size}`);
    for (const request of requests) expect(request).toMatch(new RegExp(`[?&]limit=${size}&offset=0$`));
  });

  test('uses a cursor if the upstream uses cursor pagination', async () => {
    const { page, asked, received, answerAll } = await slowUpstream();
    const first = fetch(page);
    await received(1);
    answerAll('{"count":2,"next":"http://inside/?cursor=a%2Bb","previous":null,"results":[{"id":1}]}');
    const { next }: Page = await (await first).json();
    expect(next).toBe(`${page}?format=api&cursor=a%2Bb`);
    const second = fetch(next ?? '');
    await received(2);
    answerAll();
    expect((await second).status).toBe(200);
    expect(asked[1]).toBe('?format=api&limit=100&cursor=a%2Bb');
  });

  test.each([
    ['that has another', 250, 'offset=100'],
    ['that is the only one', 80, 'limit=50&offset=50'],
  ])('by offset is refused if the upstream counts pages and sends the first, %s', async (_, count, query) => {
    const records = Array.from({ length: count }, (__, index) => ({ id: index + 1 }));
    const upstream = await startAnswering((request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page') ?? 1);
      const next = page * 100 < count ? `http://inside/?page=${page + 1}` : null;
      const results = records.slice(page * 100 - 100, page * 100);
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ count, next, results }));
    });
    const address = await startServer(catalog(), { service: upstreamService(upstream) });
    const response = await fetch(`${address}api/indicator/?${query}`);
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      detail: expect.stringMatching(/does not page by offset: for offset=(?:100|50) .* follow next\.$/),
    });
    // Which does work.
    const ids: number[] = [];
    for (let from: string | null = `${address}api/indicator/`; from !== null; ) {
      const { next, results }: Page = await (await fetch(from)).json();
      ids.push(...results.map((each) => Number(Object(each).id)));
      from = next;
    }
    expect(ids).toEqual(records.map(({ id }) => id));
  });

  test('is aborted when its client disconnects', async () => {
    const { page, waiting, received, answerAll } = await slowUpstream();
    const leaving = new AbortController();
    const left = fetch(page, { signal: leaving.signal }).catch(() => 'left');
    const staying = fetch(page);
    await received(2);
    const closed = Promise.race(waiting.map((each) => once(each, 'close')));
    leaving.abort();
    expect(await left).toBe('left');
    await closed;
    expect(waiting.filter(({ destroyed }) => destroyed)).toHaveLength(1);
    answerAll();
    expect((await staying).status).toBe(200);
  });

  test('is 503 while too many others are queued, and available once they are finished', async () => {
    const limits = { running: 2, waiting: 1, timeout: 20_000 };
    const { page, received, answerAll } = await slowUpstream({ limits });
    const running = [fetch(`${page}?offset=1`), fetch(`${page}?offset=2`)];
    await received(2);
    // Of these three one waits, and two are refused; which, is a matter of when they arrive.
    const more = [3, 4, 5].map((offset) => fetch(`${page}?offset=${offset}`));
    const refused = await Promise.race(more);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    answerAll();
    await received(3);
    answerAll();
    const statuses = await Promise.all([...running, ...more].map(async (answer) => (await answer).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 503, 503]);
  });

  test('is 503 if it waits in the queue for too long', async () => {
    const limits = { running: 1, waiting: 9, timeout: 50 };
    const { page, received, answerAll } = await slowUpstream({ limits });
    const running = fetch(`${page}?offset=1`);
    await received(1);
    expect((await fetch(`${page}?offset=2`)).status).toBe(503);
    answerAll();
    expect((await running).status).toBe(200);
  });

  test('is rejected with a message that contains the limit if it is too large', async () => {
    const { page, received, answerAll } = await slowUpstream();
    const answer = fetch(page);
    await received(1);
    answerAll(`{"count":1,"next":null,"results":["${'x'.repeat(maxPageBytes)}"]}`);
    const detail: unknown = expect.stringContaining('larger than 8 MiB');
    expect(await (await answer).json()).toMatchObject({ status: 502, detail });
  });
});
