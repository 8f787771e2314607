import { afterEach, describe, expect, test, vi } from 'vitest';
import { createCatalogClient } from '../../../src/client/catalog-client.ts';
import { nextStep } from '../../../src/client/next-page.ts';
import { baseUrl, emptyPage, html, json, recordsFrom, serviceWith } from './fake-service.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a page', () => {
  test('is requested with GET, format=api, Accept: application/json and no credentials', async () => {
    const { service, asked, requests } = serviceWith(() => json(emptyPage));
    await service.fetchPage('subdomain', null);
    expect(asked).toEqual([`${baseUrl}subdomain/?format=api`]);
    const headers = { accept: 'application/json' };
    expect(requests[0]).toMatchObject({ method: 'GET', credentials: 'omit', headers });
  });

  test('comes with its records, count, next, size and times', async () => {
    let clock = 1000;
    const next = `${baseUrl}indicator/?format=api&limit=100&offset=100`;
    const body = { count: 136, next, previous: null, results: recordsFrom(1, 100) };
    const { service } = serviceWith(() => json(body), { now: () => (clock += 7) });
    const page = await service.fetchPage('indicator', null);
    expect(page).toMatchObject({
      count: 136,
      next: { kind: 'query', query: '?limit=100&offset=100', offset: 100 },
      receivedAt: 1007,
      format: 'api',
      notes: [],
    });
    expect(page.results).toEqual(body.results);
  });

  test('is requested with the unchanged query apart from its format', async () => {
    const { service, asked } = serviceWith(() => json(emptyPage));
    await service.fetchPage('indicator', '?cursor=cD0y%2BMDI%3D&format=json&limit=5');
    expect(asked).toEqual([`${baseUrl}indicator/?format=api&cursor=cD0y%2BMDI%3D&limit=5`]);
  });

  test('with an unexpected status 304 is requested again once, bypassing the cache', async () => {
    const { service, requests } = serviceWith((_url, init) =>
      init.cache === 'reload' ? json(emptyPage) : new Response(null, { status: 304 }),
    );
    await service.fetchPage('indicator', null);
    expect(requests.map(({ cache }) => cache)).toEqual(['default', 'reload']);
  });
});

/** Walks 2,500 indicators of a service with this largest page, or the status with which it refuses larger ones. */
async function walk({ largest = 1000, refusal = 0 }) {
  const { service, asked } = serviceWith(({ searchParams }) => {
    const limit = Number(searchParams.get('limit') ?? 100);
    const offset = Number(searchParams.get('offset') ?? 0);
    if (limit > largest && refusal > 0) return json({ detail: 'Too many.' }, refusal);
    const size = Math.min(limit, largest);
    const end = Math.min(2500, offset + size);
    const next = end < 2500 ? `${baseUrl}indicator/?format=api&limit=${size}&offset=${end}` : null;
    return json({ count: 2500, next, previous: null, results: recordsFrom(offset + 1, end) });
  });
  service.setLoadTarget('indicator', Infinity);
  let records = 0;
  for (let query: string | null | undefined = null; query !== undefined; ) {
    const page = await service.fetchPage('indicator', query);
    records += page.results.length;
    query = page.next.kind === 'query' ? page.next.query : undefined;
  }
  expect(records).toBe(2500);
  const limits = asked.map((address) => Number(new URL(address).searchParams.get('limit') ?? 0));
  return { requests: asked.length, large: limits.filter((limit) => limit === 1000).length };
}

describe('the pages of a list that is loaded whole', () => {
  test('have 1,000 records after the first one', async () => {
    expect(await walk({})).toEqual({ requests: 4, large: 3 });
  });

  test.each([
    ['sends at most 100', { largest: 100 }, { requests: 25, large: 1 }],
    ['refuses more than 100', { largest: 100, refusal: 400 }, { requests: 26, large: 1 }],
  ])('are as usual where the service %s', async (_, service, expected) => {
    expect(await walk(service)).toEqual(expected);
  });

  test('are as usual if fewer are wanted', async () => {
    const { service, asked } = serviceWith(() => json(emptyPage));
    service.setLoadTarget('indicator', 200);
    await service.fetchPage('indicator', '?limit=100&offset=100');
    expect(asked).toEqual([`${baseUrl}indicator/?format=api&limit=100&offset=100`]);
  });
});

/** Loads a list whose first page has this `next` and whose second has `following`. */
async function readFiles(next: string, following: unknown = null) {
  const files: Record<string, unknown> = {
    'indicator/': { ...emptyPage, results: [{ id: 1 }], next },
    'indicator/page-2.json': { ...emptyPage, results: [{ id: 2 }], next: following },
  };
  const { service, asked } = serviceWith(({ href }) => {
    const file = files[href.slice(baseUrl.length).split('?')[0]!];
    return file === undefined ? json({}, 404) : json(file);
  });
  const first = await service.fetchPage('indicator', null);
  const pages = [first];
  if (first.next.kind === 'query') pages.push(await service.fetchPage('indicator', first.next.query));
  const end = nextStep(pages);
  return { pages, end, asked: asked.map((address) => address.slice(baseUrl.length)) };
}

describe('a list of files', () => {
  test.each([
    'page-2.json',
    './page-2.json',
    `${baseUrl}indicator/page-2.json`,
    '/api/indicator/page-2.json',
  ])('goes on at %s', async (next) => {
    const { pages, end, asked } = await readFiles(next);
    expect(asked).toEqual(['indicator/?format=api', 'indicator/page-2.json']);
    expect(pages.flatMap(({ notes }) => notes)).toEqual([]);
    expect(end).toEqual({ end: { kind: 'finished' } });
  });

  test.each(['../variable/page-2.json', '/page-2.json', '.', '../../../page-2.json', '%2e%2e/page-2.json'])(
    'ends at %s, which is not below it',
    async (next) => {
      const { end, asked } = await readFiles(next);
      expect(asked).toEqual(['indicator/?format=api']);
      expect(end).toMatchObject({ end: { kind: 'unusable' } });
    },
  );

  test('whose files lead back to one another ends', async () => {
    expect((await readFiles('page-2.json', 'page-2.json')).end).toMatchObject({ end: { kind: 'repeated' } });
  });

  test('stays on the host of its first page', async () => {
    const { asked } = await readFiles('https://other.example/api/indicator/page-2.json');
    expect(asked).toEqual(['indicator/?format=api', 'indicator/page-2.json']);
  });
});

describe('the format', () => {
  // What rejects a format is in the table of faults.
  test('api, once it is rejected, is replaced with json for all later pages', async () => {
    const { service, asked } = serviceWith(({ searchParams }) =>
      searchParams.get('format') === 'api' ? json({ detail: 'Not found.' }, 404) : json(emptyPage),
    );
    expect((await service.fetchPage('indicator', null)).format).toBe('json');
    expect((await service.fetchPage('indicator', '?format=api&limit=100&offset=100')).notes).toEqual([]);
    await service.fetchPage('variable', null);
    expect(asked.map((address) => address.slice(baseUrl.length))).toEqual([
      'indicator/?format=api',
      'indicator/?format=json',
      'indicator/?format=json&limit=100&offset=100',
      'variable/?format=json',
    ]);
  });

  test('is omitted if no value is accepted, even if next contains one', async () => {
    const { service, asked } = serviceWith(({ searchParams }) =>
      searchParams.has('format') ? json({ detail: 'no' }, 400) : json(emptyPage),
    );
    expect((await service.fetchPage('indicator', null)).format).toBeNull();
    await service.fetchPage('indicator', '?format=json&limit=100&offset=100');
    expect(asked.at(-1)).toBe(`${baseUrl}indicator/?limit=100&offset=100`);
    expect(asked).toHaveLength(4);
  });

  test('that stops working is negotiated again', async () => {
    let wanted = 'json';
    const { service, asked } = serviceWith(({ searchParams }) =>
      searchParams.get('format') === wanted ? json(emptyPage) : html(),
    );
    await service.fetchPage('indicator', null);
    wanted = 'api';
    expect((await service.fetchPage('indicator', null)).format).toBe('api');
    await service.fetchPage('indicator', null);
    const formats = asked.map((address) => new URL(address).searchParams.get('format'));
    expect(formats).toEqual(['api', 'json', 'json', 'api', 'api']);
  });

  test('is tried in at most three ways, independently for each collection', async () => {
    const { service, asked } = serviceWith(({ pathname }) =>
      pathname.endsWith('/taxonomy/') ? json({ detail: 'Not found.' }, 404) : json(emptyPage),
    );
    await service.fetchPage('indicator', null);
    const failure = { kind: 'status', status: 404, detail: 'Not found.' };
    await expect(service.fetchPage('taxonomy', null)).rejects.toMatchObject(failure);
    expect(asked).toHaveLength(4);
    expect((await service.fetchPage('indicator', null)).format).toBe('api');
  });
});

function reached(url: string): Response {
  const response = json(emptyPage);
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

const fails = () => Promise.reject(new TypeError('Failed to fetch'));
/** Only the request without CORS is answered. */
const probed = ({ mode }: RequestInit) => (mode === 'no-cors' ? Promise.resolve(json({})) : fails());

const toAnotherHost = /^Redirected to https:\/\/login\.example\.net\.$/;

// Failures of real connections and bodies are in the table of faults.
describe('a page fails by name', () => {
  test.each<[string, () => Response, string, RegExp]>([
    ['500 with field errors', () => json({ limit: ['Too big.'] }, 500), 'status', /^limit: Too big\.$/],
    ['another host', () => reached('https://login.example.net/'), 'redirected', toAnotherHost],
    ['http', () => reached('http://data.example.org/api/'), 'redirected', /without encryption/],
  ])('on %s', async (_title, answer, kind, detail) => {
    const { service, asked } = serviceWith(answer);
    await expect(service.fetchPage('indicator', null)).rejects.toMatchObject({
      name: 'PageFailure',
      kind,
      detail: expect.stringMatching(detail),
    });
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  test('as too-large after 8 MiB, without reading further', async () => {
    const mebibyte = 'x'.repeat(1024 * 1024);
    let sent = 0;
    const cancel = vi.fn<() => void>();
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new TextEncoder().encode(mebibyte));
      },
      cancel,
    });
    const { service, requests } = serviceWith(() => new Response(body));
    await expect(service.fetchPage('indicator', null)).rejects.toMatchObject({ kind: 'too-large' });
    expect(sent).toBeLessThan(12);
    expect(requests[0]?.signal?.aborted).toBe(true);
    expect(cancel).toHaveBeenCalled();
  });

  test('as too-slow when a body exceeds the total deadline', async () => {
    const body = new ReadableStream({ start: (sent) => sent.enqueue(new Uint8Array(5000).fill(32)) });
    const deadlines = { total: 0, idle: 100_000 };
    const { service } = serviceWith(() => new Response(body), { deadlines });
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
  test('has the reason that Node names in its details', async () => {
    const cause = new Error('getaddrinfo ENOTFOUND data.example.org');
    const { service } = serviceWith(() => Promise.reject(new TypeError('fetch failed', { cause })));
    await expect(service.fetchPage('indicator', null)).rejects.toMatchObject({ detail: cause.message });
  });

  test.each<[string, string, boolean, typeof probed, string]>([
    ['offline', 'https://site.example', false, fails, 'offline'],
    ['nothing answers the probe', 'https://site.example', true, fails, 'unreachable'],
    ['the probe is answered', 'https://site.example', true, probed, 'cors'],
    ['the page is of the same origin', 'https://data.example.org', true, probed, 'unreachable'],
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
