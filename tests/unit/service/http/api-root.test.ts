import { expect, test } from 'vitest';
import { collectionNames } from '../../../../src/contract/collections.ts';
import { testBaseUrl, testService } from '../../../support/start/in-process-service.ts';

async function rootWith(init: RequestInit = {}, query = ''): Promise<Response> {
  const { handler } = await testService();
  return handler(new Request(testBaseUrl + query, init));
}

test.each(['', '?format=api', '?format=json'])('the address %s lists the collections', async (query) => {
  const response = await rootWith({}, query);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('vary')).toMatch(/^Accept/);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const listed: Record<string, string> = JSON.parse(await response.text());
  expect(Object.keys(listed)).toEqual(collectionNames);
  const { get } = await testService();
  for (const address of Object.values(listed)) expect((await get(address)).status).toBe(200);
});

test.each([
  [404, {}, '?format=xml'],
  [406, { headers: { accept: 'text/html' } }, ''],
  [405, { method: 'POST' }, ''],
  [405, { method: 'DELETE' }, ''],
] satisfies [number, RequestInit, string][])('it responds with %d to %j%s', async (status, init, query) => {
  const response = await rootWith(init, query);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
});

test('HEAD, OPTIONS and a conditional request work as for a collection', async () => {
  const get = await rootWith();
  const head = await rootWith({ method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
  const tag = get.headers.get('etag') ?? '';
  expect((await rootWith({ headers: { 'if-none-match': tag } })).status).toBe(304);
  const options = await rootWith({ method: 'OPTIONS' });
  expect([options.status, options.headers.get('allow')]).toEqual([200, 'GET, HEAD, OPTIONS']);
  expect(await options.json()).toMatchObject({ name: expect.any(String), renders: ['application/json'] });
  const asked = { 'access-control-request-method': 'GET' };
  expect((await rootWith({ method: 'OPTIONS', headers: asked })).status).toBe(204);
});
