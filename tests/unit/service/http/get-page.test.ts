import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { chooseCoding } from '../../../../src/service/http/negotiation.ts';
import { renderingLimits } from '../../../../src/service/http/catalog-service.ts';
import { EncodedBody } from '../../../../src/service/http/encoded-body.ts';
import { bytesOf } from '../../../../src/service/http/response.ts';
import { StoreUnavailable } from '../../../../src/service/store.ts';
import { catalog } from '../../../support/catalog-builder.ts';
import { createHandler, pageAddress, testService } from '../../../support/start/in-process-service.ts';

function indicators() {
  return catalog().times(136, (c) => c.indicator());
}

async function fetcher() {
  const service = await testService(indicators());
  return {
    ...service,
    fetch: (headers: Record<string, string>, method = 'GET', where = 'indicator/') =>
      service.handler(new Request(`http://catalog.test/api/${where}`, { headers, method })),
  };
}

describe('a page that has not changed', () => {
  test.each(['TAG', 'W/TAG', '"other", TAG', '*', ' TAG '])('is 304 for If-None-Match: %s', async (form) => {
    const { fetch } = await fetcher();
    const etag = (await fetch({})).headers.get('etag') ?? '';
    const response = await fetch({ 'if-none-match': form.replace('TAG', etag) });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
    expect(response.headers.get('etag')).toBe(etag);
    expect(response.headers.get('vary')).toMatch(/^Accept\b/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
  });

  test.each(['"other"', 'garbage', '', 'x'.repeat(10_000)])('is sent for $0', async (form) => {
    const { fetch } = await fetcher();
    expect((await fetch({ 'if-none-match': form })).status).toBe(200);
  });

  test('has the same tag from another service with the same content, and another one per page and form', async () => {
    const [one, other] = [await fetcher(), await fetcher()];
    const tag = async (service: typeof one, headers: Record<string, string>, where?: string) =>
      (await service.fetch(headers, 'GET', where)).headers.get('etag');
    expect(await tag(one, {})).toBe(await tag(other, {}));
    const tags = await Promise.all([
      tag(one, {}),
      tag(one, { 'accept-encoding': 'br' }),
      tag(one, { 'accept-encoding': 'gzip' }),
      tag(one, {}, 'indicator/?offset=100'),
      tag(one, {}, 'indicator/?limit=99'),
      tag(one, {}, 'indicator/?format=json'),
    ]);
    expect(new Set(tags).size).toBe(6);
  });
});

describe('compression', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('%s holds the same page', async (coding, open) => {
    const { fetch } = await fetcher();
    const plain = await (await fetch({})).text();
    const response = await fetch({ 'accept-encoding': coding });
    expect(response.headers.get('content-encoding')).toBe(coding);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(open(bytes).toString()).toBe(plain);
  });

  test.each([
    [undefined, null],
    ['', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['identity', null],
    ['BR', 'br'],
  ])('Accept-Encoding: %s gets %s', (header, coding) => {
    expect(chooseCoding(header)).toBe(coding);
  });
});

test('a page whose compression failed is compressed at the next request', async () => {
  let failures = 1;
  const fail = async (body: Uint8Array<ArrayBuffer>) => {
    if (failures-- > 0) throw new Error('out of memory');
    return body;
  };
  const page = new EncodedBody(bytesOf('x'.repeat(2000)), {}, { br: fail, gzip: fail });
  await expect(page.form('br')).rejects.toThrow('out of memory');
  expect(await page.form('br')).toMatchObject({ status: 200, headers: { 'Content-Encoding': 'br' } });
});

/** A service that has begun to read the pages at the offsets in `read`, and goes on once `release` is called. */
async function slowService() {
  const { store } = await testService(indicators());
  const { promise: released, resolve: release, reject: fail } = Promise.withResolvers<void>();
  const read: number[] = [];
  const handler = createHandler({
    ...store,
    async page(collection, position) {
      read.push(position.offset);
      await released;
      return store.page(collection, position);
    },
  });
  const ask = async (offset: number, signal: AbortSignal | null = null, limit = 100) =>
    (await handler(new Request(pageAddress('indicator', `?limit=${limit}&offset=${offset}`), { signal })))
      .status;
  return { read, release, fail, ask };
}

describe('pages that are requested at once', () => {
  test('a client that leaves while its page waits to be rendered gives up its place in the queue', async () => {
    const { read, release, ask } = await slowService();
    const running = Array.from({ length: renderingLimits.running }, (_, offset) => ask(offset));
    await expect.poll(() => read).toHaveLength(renderingLimits.running);
    const leaving = new AbortController();
    const left = ask(100, leaving.signal);
    const waiting = ask(101);
    leaving.abort();
    expect(await left).toBe(400);
    release();
    expect(new Set(await Promise.all([...running, waiting]))).toEqual(new Set([200]));
    expect(read).not.toContain(100);
  });

  test('those with fewer records come first, so that a first screen waits for no long pages', async () => {
    const { read, release, ask } = await slowService();
    const { running } = renderingLimits;
    const pages = Array.from({ length: running + 3 }, (_, offset) => ask(offset, null, 1000));
    await expect.poll(() => read).toHaveLength(running);
    pages.push(ask(100));
    release();
    await Promise.all(pages);
    expect(read.slice(running)).toEqual([100, running, running + 1, running + 2]);
  });

  test('the same page is read once for all, even if the first of them leaves', async () => {
    const { read, release, ask } = await slowService();
    const leaving = new AbortController();
    const first = ask(0, leaving.signal);
    const others = Array.from({ length: 200 }, () => ask(0));
    await expect.poll(() => read).not.toEqual([]);
    leaving.abort();
    expect(await first).toBe(400);
    release();
    expect(new Set(await Promise.all(others))).toEqual(new Set([200]));
    expect(read).toEqual([0]);
  });

  test('a failure is that of all who wait for the page, and of nobody later', async () => {
    const { read, fail, ask } = await slowService();
    const together = [ask(0), ask(0)];
    await expect.poll(() => read).not.toEqual([]);
    fail(new StoreUnavailable('the database is unavailable'));
    expect(await Promise.all(together)).toEqual([503, 503]);
    expect([await ask(0), read]).toEqual([503, [0, 0]]);
  });
});

describe('pages of other origins', () => {
  test('may read, without credentials, and see the headers needed for paging', async () => {
    const { fetch } = await fetcher();
    for (const where of ['indicator/', 'indicator/?format=xml', 'nothing/', 'indicator']) {
      const { headers } = await fetch({ origin: 'https://elsewhere.example' }, 'GET', where);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-expose-headers')).toBe('ETag, Link, Retry-After');
    }
  });

  test('get a preflight response that allows GET but not POST', async () => {
    const { fetch } = await fetcher();
    const ask = (method: string) =>
      fetch({ origin: 'https://elsewhere.example', 'access-control-request-method': method }, 'OPTIONS');
    const [get, post] = [await ask('GET'), await ask('POST')];
    expect([get.status, post.status]).toEqual([204, 204]);
    expect(get.headers.get('access-control-allow-origin')).toBe('*');
    expect(post.headers.get('access-control-allow-origin')).toBeNull();
    expect(post.headers.get('vary')).toContain('Origin');
  });
});

test('the Link header repeats the links of the body', async () => {
  const { fetch } = await fetcher();
  const response = await fetch({}, 'GET', 'indicator/?limit=50&offset=50');
  const { next, previous }: { next: string; previous: string } = JSON.parse(await response.text());
  expect(response.headers.get('link')).toBe(`<${next}>; rel="next", <${previous}>; rel="prev"`);
});
