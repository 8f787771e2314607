import { describe, expect, test } from 'vitest';
import { baseUrl, emptyPage, html, json, recordsFrom, serviceWith } from './fake-service.ts';

describe('a page', () => {
  test('is requested with GET, format=api, Accept: application/json and no credentials', async () => {
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

describe('the format', () => {
  test.each([
    ['a web page', () => html()],
    ['404', () => json({ detail: 'Not found.' }, 404)],
    ['406', () => json({ detail: 'Could not satisfy the request Accept header.' }, 406)],
    ['400', () => json(["Invalid Filter: 'format'"], 400)],
  ])('api, rejected with %s, is replaced with json for all later pages', async (_title, refuse) => {
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
