import { describe, expect, test } from 'vitest';
import { baseUrl, emptyPage, html, json, recordsFrom, serviceWith } from './fake-service.ts';

describe('a page', () => {
  test('is asked for with GET, format=api, JSON accepted and no credentials', async () => {
    const { service, asked, requests } = serviceWith(() => json(emptyPage));
    await service.fetchPage('subdomain', null);
    expect(asked).toEqual([`${baseUrl}subdomain/?format=api`]);
    expect(requests[0]).toMatchObject({
      method: 'GET',
      credentials: 'omit',
      headers: { accept: 'application/json' },
    });
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
      status: 200,
      milliseconds: 7,
      receivedAt: 1014,
      format: 'api',
      notes: [],
    });
    expect(page.results).toEqual(body.results);
    expect(page.bytes).toBe(JSON.stringify(body).length);
  });

  test('at a query is asked for with that query as it is, but for its format', async () => {
    const { service, asked } = serviceWith(() => json(emptyPage));
    await service.fetchPage('indicator', '?cursor=cD0y%2BMDI%3D&format=json&limit=5');
    expect(asked).toEqual([`${baseUrl}indicator/?format=api&cursor=cD0y%2BMDI%3D&limit=5`]);
  });

  test.each<[string, unknown, object]>([
    [
      'a bare array is a single page of unknown total',
      [{ id: 1 }],
      { results: [{ id: 1 }], count: null, next: { kind: 'none' } },
    ],
    ['a missing count is unknown', { results: [], next: null }, { count: null }],
    ['a negative count is unknown', { count: -1, results: [] }, { count: null }],
    ['a count in text is unknown', { count: '313', results: [] }, { count: null }],
    ['a missing next ends the list', { count: 0, results: [] }, { next: { kind: 'none' } }],
  ])('%s', async (_title, body, expected) => {
    const { service } = serviceWith(() => json(body));
    expect(await service.fetchPage('indicator', null)).toMatchObject(expected);
  });

  test('with hostile envelope keys pollutes nothing', async () => {
    const body =
      '{"__proto__":{"polluted":1},"constructor":2,"toString":3,"count":0,"next":null,"results":[]}';
    const { service } = serviceWith(
      () => new Response(body, { headers: { 'content-type': 'application/json' } }),
    );
    const page = await service.fetchPage('indicator', null);
    expect(page.results).toEqual([]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('sent as text/plain is read, with a note', async () => {
    const { service } = serviceWith(() => new Response('{"count":0,"next":null,"results":[]}'));
    expect((await service.fetchPage('indicator', null)).notes).toEqual([
      expect.stringContaining('text/plain'),
    ]);
  });

  test('with a byte order mark is read without it', async () => {
    const { service } = serviceWith(
      () => new Response('\uFEFF[{"id":1}]', { headers: { 'content-type': 'application/json' } }),
    );
    expect((await service.fetchPage('indicator', null)).results).toEqual([{ id: 1 }]);
  });

  test('longer than its limit keeps all records, with a note', async () => {
    const { service } = serviceWith(() => json({ count: 9, next: null, results: recordsFrom(1, 9) }));
    const page = await service.fetchPage('indicator', '?limit=5&offset=0');
    expect(page.results).toHaveLength(9);
    expect(page.notes).toEqual([expect.stringContaining('at most 5')]);
  });

  test('whose next names another host is noted, and no other host is asked', async () => {
    const next = 'http://internal:8000/v1/indicator/?limit=100&offset=300#x';
    const { service, asked } = serviceWith(() => json({ count: 500, next, results: recordsFrom(1, 100) }));
    const { notes } = await service.fetchPage('indicator', null);
    expect(notes.join(' ')).toMatch(
      /http:\/\/internal:8000.*\/v1\/indicator\/.*fragment.*101 to 300 were not offered/,
    );
    expect(asked.every((address) => address.startsWith(baseUrl))).toBe(true);
  });

  test('not modified without our asking is fetched again, once, past the cache', async () => {
    const { service, requests } = serviceWith((_url, init) =>
      init.cache === 'reload' ? json(emptyPage) : new Response(null, { status: 304 }),
    );
    await service.fetchPage('indicator', null);
    expect(requests.map(({ cache }) => cache)).toEqual(['default', 'reload']);
  });
});

describe('the format', () => {
  test.each([
    ['a web page', () => html()],
    ['404', () => json({ detail: 'Not found.' }, 404)],
    ['406', () => json({ detail: 'Could not satisfy the request Accept header.' }, 406)],
    ['400', () => json(["Invalid Filter: 'format'"], 400)],
  ])('api answered with %s is replaced by json, and json stays', async (_title, refuse) => {
    const { service, asked } = serviceWith(({ searchParams }) =>
      searchParams.get('format') === 'api' ? refuse() : json(emptyPage),
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

  test('is left out where none is accepted, also when next carries one', async () => {
    const { service, asked } = serviceWith(({ searchParams }) =>
      searchParams.has('format') ? json({ detail: 'no' }, 400) : json(emptyPage),
    );
    expect((await service.fetchPage('indicator', null)).format).toBeNull();
    await service.fetchPage('indicator', '?format=json&limit=100&offset=100');
    expect(asked.at(-1)).toBe(`${baseUrl}indicator/?limit=100&offset=100`);
    expect(asked).toHaveLength(4);
  });

  test('that stops working is found anew', async () => {
    let wanted = 'json';
    const { service, asked } = serviceWith(({ searchParams }) =>
      searchParams.get('format') === wanted ? json(emptyPage) : html(),
    );
    await service.fetchPage('indicator', null);
    wanted = 'api';
    expect((await service.fetchPage('indicator', null)).format).toBe('api');
    await service.fetchPage('indicator', null);
    expect(asked.map((address) => new URL(address).search)).toEqual([
      '?format=api',
      '?format=json',
      '?format=json',
      '?format=api',
      '?format=api',
    ]);
  });

  test('is tried in three ways at most, and one collection that fails does not spoil another', async () => {
    const { service, asked } = serviceWith(({ pathname }) =>
      pathname.endsWith('/taxonomy/') ? json({ detail: 'Not found.' }, 404) : json(emptyPage),
    );
    await service.fetchPage('indicator', null);
    await expect(service.fetchPage('taxonomy', null)).rejects.toMatchObject({
      kind: 'status',
      status: 404,
      detail: 'Not found.',
    });
    expect(asked).toHaveLength(4);
    expect((await service.fetchPage('indicator', null)).format).toBe('api');
  });
});
