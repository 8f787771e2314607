import { afterEach, describe, expect, test, vi } from 'vitest';
import { createCatalogClient } from '../../../src/client/catalog-client.ts';
import { emptyPage, html, json, serviceWith } from './fake-service.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const asJson = { headers: { 'content-type': 'application/json' } };
const text = (body: string | Uint8Array<ArrayBuffer>) => new Response(body, asJson);

/** A body that sends `chunks`, then ends as `end` says. */
function streamed(
  chunks: readonly string[],
  end: (controller: ReadableStreamDefaultController) => Promise<void>,
): Response {
  const waiting = [...chunks];
  const body = new ReadableStream({
    async pull(controller) {
      const chunk = waiting.shift();
      if (chunk === undefined) await end(controller);
      else controller.enqueue(new TextEncoder().encode(chunk));
    },
  });
  return new Response(body, asJson);
}

function reached(url: string): Response {
  const response = json(emptyPage);
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

const stalls = () => streamed(['{"count":1,'], () => new Promise<void>(() => {}));
const drip = () =>
  new Response(
    new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        controller.enqueue(new Uint8Array([0x20]));
      },
    }),
    asJson,
  );
const fails = () => Promise.reject(new TypeError('Failed to fetch'));

describe('a page fails by name', () => {
  test.each<[string, () => Response, object]>([
    ['401', () => json({ detail: 'Log in.' }, 401), { kind: 'login', status: 401, detail: 'Log in.' }],
    ['403', () => html('<p>no', 403), { kind: 'login', status: 403 }],
    [
      '429 with Retry-After',
      () => json({}, 429, { 'retry-after': '7' }),
      { kind: 'busy', status: 429, retryAfter: 7 },
    ],
    [
      '429 with an unbelievable Retry-After',
      () => json({}, 429, { 'retry-after': '999999999' }),
      { kind: 'busy', retryAfter: undefined },
    ],
    ['503 with Retry-After', () => json({}, 503, { 'retry-after': '2' }), { kind: 'busy', retryAfter: 2 }],
    [
      '503 with a page',
      () => html('<title>Back\n soon</title>', 503),
      { kind: 'status', status: 503, detail: 'Back soon' },
    ],
    [
      '500 with field errors',
      () => json({ limit: ['Too big.'] }, 500),
      { kind: 'status', detail: 'limit: Too big.' },
    ],
    ['a web page', () => html(), { kind: 'web-page', detail: 'Sign in' }],
    ['a web page called JSON', () => text('  <html>'), { kind: 'web-page' }],
    [
      'no content',
      () => new Response(null, { status: 204 }),
      { kind: 'not-json', detail: 'The response is empty.' },
    ],
    ['NaN', () => text('{"count":NaN,"results":[]}'), { kind: 'not-json' }],
    ['a trailing comma', () => text('{"results":[1,]}'), { kind: 'not-json' }],
    ['two values', () => text('{"é":1} {}'), { kind: 'not-json', detail: expect.stringMatching(/JSON/) }],
    ['half a value', () => text('{"count":1,"results":[{"id":'), { kind: 'cut-off' }],
    [
      'fewer bytes than declared',
      () => new Response('{"a":}', { headers: { 'content-length': '500' } }),
      { kind: 'cut-off' },
    ],
    ['latin-1', () => text(new Uint8Array([0x5b, 0x22, 0xe9, 0x22, 0x5d])), { kind: 'not-utf8' }],
    ['UTF-16 with a mark', () => text(new Uint8Array([0xff, 0xfe, 0x5b, 0, 0x5d, 0])), { kind: 'not-utf8' }],
    ['UTF-16 without a mark', () => text(new Uint8Array([0x5b, 0, 0x5d, 0])), { kind: 'not-utf8' }],
    ['null', () => json(null), { kind: 'no-results' }],
    ['a number', () => json(3), { kind: 'no-results' }],
    ['an object without results', () => json({ count: 3 }), { kind: 'no-results' }],
    ['results that are no list', () => json({ results: {} }), { kind: 'no-results' }],
    [
      'a detail with 200',
      () => json({ detail: 'Maintenance' }),
      { kind: 'no-results', detail: 'Maintenance' },
    ],
    [
      'another host',
      () => reached('https://login.example.net/'),
      { kind: 'redirected', detail: 'Redirected to https://login.example.net.' },
    ],
    [
      'http',
      () => reached('http://data.example.org/api/'),
      { kind: 'redirected', detail: expect.stringContaining('without encryption') },
    ],
    [
      'a connection lost in the body',
      () => streamed(['{"count":1,'], async (c) => c.error(new TypeError('terminated'))),
      { kind: 'cut-off' },
    ],
  ])('on %s', async (_title, answer, expected) => {
    const { service, asked } = serviceWith(answer);
    await expect(service.fetchPage('indicator', null)).rejects.toMatchObject({
      name: 'PageFailure',
      ...expected,
    });
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  test('not on a redirect within the service', async () => {
    const { service } = serviceWith(() => reached('https://data.example.org/api/v2/indicator/?format=api'));
    await expect(service.fetchPage('indicator', null)).resolves.toMatchObject({ status: 200 });
  });

  test('as too-large after 8 MiB, without reading further', async () => {
    const mebibyte = 'x'.repeat(1024 * 1024);
    let sent = 0;
    let cancelled = false;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new TextEncoder().encode(mebibyte));
      },
      cancel() {
        cancelled = true;
      },
    });
    const { service, requests } = serviceWith(() => new Response(body, asJson));
    await expect(service.fetchPage('indicator', null)).rejects.toMatchObject({ kind: 'too-large' });
    expect(sent).toBeLessThan(12);
    expect(requests[0]?.signal?.aborted).toBe(true);
    expect(cancelled).toBe(true);
  });

  test('as no-response after the deadline, even if fetch ignores its signal', async () => {
    const { service } = serviceWith(() => new Promise<Response>(() => {}), { deadlines: { headers: 20 } });
    await expect(service.fetchPage('indicator', null)).rejects.toMatchObject({ kind: 'no-response' });
  });

  test('as too-slow when a body stalls', async () => {
    const { service } = serviceWith(stalls, { deadlines: { idle: 20 } });
    await expect(service.fetchPage('indicator', null)).rejects.toMatchObject({ kind: 'too-slow' });
  });

  test('as too-slow when a body exceeds the total deadline', async () => {
    const steady = streamed(
      Array.from({ length: 4 }, () => ' '.repeat(5000)),
      () => new Promise<void>(() => {}),
    );
    const { service } = serviceWith(() => steady, { deadlines: { total: 0 } });
    await expect(service.fetchPage('indicator', null)).rejects.toMatchObject({ kind: 'too-slow' });
  });

  test('as too-slow when a body arrives byte by byte', async () => {
    const { service } = serviceWith(drip, { deadlines: { idle: 60 } });
    await expect(service.fetchPage('indicator', null)).rejects.toMatchObject({ kind: 'too-slow' });
  });

  test('with the signal’s reason when the caller aborts', async () => {
    const reader = new AbortController();
    const { service, asked, requests } = serviceWith(() => new Promise<Response>(() => {}));
    const page = service.fetchPage('indicator', null, reader.signal);
    reader.abort();
    await expect(page).rejects.toHaveProperty('name', 'AbortError');
    expect(requests[0]?.signal?.aborted).toBe(true);
    expect(asked).toHaveLength(1);
  });
});

describe('a network failure', () => {
  test('on Node is unreachable, after one request', async () => {
    const { service, asked } = serviceWith(fails);
    await expect(service.fetchPage('indicator', null)).rejects.toMatchObject({ kind: 'unreachable' });
    expect(asked).toHaveLength(1);
  });

  test.each<[string, string, boolean, (init: RequestInit) => Promise<Response>, string]>([
    ['offline', 'https://site.example', false, fails, 'offline'],
    ['nothing answers the probe', 'https://site.example', true, fails, 'unreachable'],
    [
      'the probe is answered',
      'https://site.example',
      true,
      ({ mode }) => (mode === 'no-cors' ? Promise.resolve(json({})) : fails()),
      'cors',
    ],
    [
      'the page is of the same origin',
      'https://data.example.org',
      true,
      ({ mode }) => (mode === 'no-cors' ? Promise.resolve(json({})) : fails()),
      'unreachable',
    ],
  ])('in a page, when %s, from %s', async (_title, origin, onLine, answer, kind) => {
    vi.stubGlobal('location', { origin });
    vi.stubGlobal('navigator', { onLine });
    const { service } = serviceWith((_url, init) => answer(init));
    await expect(service.fetchPage('indicator', null)).rejects.toMatchObject({ kind });
  });

  test.each([
    ['https://site.example', 'mixed-content'],
    ['http://site.example', 'unreachable'],
  ])('of an http service in a page from %s is %s', async (origin, kind) => {
    vi.stubGlobal('location', { origin });
    const service = createCatalogClient('http://data.example.org/', { fetch: fails });
    await expect(service.fetchPage('indicator', null)).rejects.toMatchObject({ kind });
  });
});
