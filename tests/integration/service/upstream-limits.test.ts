import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { maxPageBytes } from '../../../src/contract/page-query.ts';
import { upstreamService } from '../../../src/server/upstream.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { startAnswering, startServer } from '../../support/start/http-server.ts';
import { startStockService } from '../../support/start/stock-service.ts';

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
  const answerAll = (body = '{"count":1,"next":null,"previous":null,"results":[{"id":1}]}') => {
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
    const contents = catalog().times(1200, (c) => c.indicator());
    const stock = await startStockService(contents);
    const address = await startServer(contents, { service: upstreamService(stock.address) });
    const response = await fetch(`${address}api/indicator/?${query}`);
    const page: { count: number; next: string; results: unknown[] } = JSON.parse(await response.text());
    expect([page.count, page.results.length]).toEqual([1200, size]);
    expect(page.next).toBe(`${address}api/indicator/?format=api&limit=${size}&offset=${size}`);
    for (const request of stock.requests) expect(request).toMatch(new RegExp(`[?&]limit=${size}&offset=0$`));
  });

  test('uses a cursor if the upstream uses cursor pagination', async () => {
    const { page, asked, received, answerAll } = await slowUpstream();
    const first = fetch(page);
    await received(1);
    answerAll('{"count":2,"next":"http://inside/?cursor=a%2Bb","previous":null,"results":[{"id":1}]}');
    const { next }: { next: string } = JSON.parse(await (await first).text());
    expect(next).toBe(`${page}?format=api&cursor=a%2Bb`);
    const second = fetch(next);
    await received(2);
    answerAll();
    expect((await second).status).toBe(200);
    expect(asked[1]).toBe('?format=api&limit=100&cursor=a%2Bb');
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
    const { page, received, answerAll } = await slowUpstream({
      limits: { running: 2, waiting: 1, timeout: 20_000 },
    });
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
    const { page, received, answerAll } = await slowUpstream({
      limits: { running: 1, waiting: 9, timeout: 50 },
    });
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
    const problem: { status: number; detail: string } = JSON.parse(await (await answer).text());
    expect(problem).toMatchObject({ status: 502, detail: expect.stringContaining('larger than 8 MiB') });
  });
});
