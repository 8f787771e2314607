import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CkanFile } from '../../../support/start/ckan.ts';
import { startCkan } from '../../../support/start/portal.ts';

const baseUrl = 'https://explorer.test/catalog/api/';
const own = 'https://explorer.test/catalog/portal/resource/a';
const source = { packageId: 'package-a', resourceId: 'a' };
const file: CkanFile = { fields: [{ id: 'rent' }], rows: [['1', '5']] };
const html = () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } });

/** A new copy of the module, as after loading the page, and the addresses that it requests. */
async function page(respond: (init?: RequestInit) => Response | Promise<Response>) {
  vi.resetModules();
  const requested: string[] = [];
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    requested.push(input);
    return input.startsWith(baseUrl.slice(0, -4)) ? respond(init) : send(input, init);
  });
  return { ...(await import('../../../../src/explorer/portal/portal-answer.ts')), requested };
}

beforeEach(() => void vi.stubGlobal('document', { baseURI: 'https://explorer.test/catalog/' }));
afterEach(() => void vi.unstubAllGlobals());

test('the server of the explorer is asked first, and only that', async () => {
  const value = { columns: [], rows: [], total: 0 };
  const respond = () => Response.json({ ...value, fields: ['a,b'] });
  const { loadPortalFile, loadPortalValues, requested } = await page(respond);
  const service = { baseUrl, portalUrl: 'https://portal.test/' };
  expect(await loadPortalFile(service, source)).toMatchObject({ ok: true, value });
  expect(await loadPortalValues(service, source, ['a,b', 'c'])).toMatchObject({ ok: true });
  expect(requested).toEqual([own, 'https://explorer.test/catalog/portal/column/a?field=a%2Cb&field=c']);
});

test('its problem is that of the portal', async () => {
  const portal = { kind: 'busy', retryAfter: 5 };
  const init = { status: 503, headers: { 'Content-Type': 'application/problem+json' } };
  const { loadPortalFile } = await page(() => Response.json({ status: 503, portal }, init));
  const answer = await loadPortalFile({ baseUrl, portalUrl: 'https://portal.test/' }, source);
  expect(answer).toEqual({ ok: false, problem: portal });
});

test.each([
  ['a page for every address', html],
  ['a page that is not found', () => new Response('', { status: 404 })],
  ['another problem', () => Response.json({ detail: 'There is nothing' }, { status: 404 })],
  ['other JSON', () => Response.json([])],
])('a server with %s is asked once, and then the portal', async (_, respond) => {
  const { address } = await startCkan({ a: file });
  const { loadPortalFile, loadPortalValues, requested } = await page(respond);
  const service = { baseUrl, portalUrl: address };
  expect(await loadPortalFile(service, source)).toMatchObject({ ok: true, value: { rows: [['5']] } });
  expect(await loadPortalValues(service, source, ['rent'])).toMatchObject({ value: { rows: [['5']] } });
  expect(requested.filter((each) => !each.startsWith(address))).toEqual([own]);
});

test('a server that fails, or is not there, is a problem that may pass', async () => {
  const responses = [
    () => new Response('', { status: 502 }),
    () => new Response('', { status: 429 }),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Response.json({ columns: [] }),
  ];
  const { loadPortalFile } = await page(() => responses.shift()?.() ?? html());
  const answers = [];
  for (let nth = 0; nth < 4; nth += 1)
    answers.push(await loadPortalFile({ baseUrl, portalUrl: 'https://portal.test/' }, source));
  expect(answers).toEqual([
    { ok: false, problem: { kind: 'failed', status: 502 } },
    { ok: false, problem: { kind: 'busy' } },
    { ok: false, problem: { kind: 'unreachable' } },
    { ok: true, value: { columns: [] } },
  ]);
});

test('the portal of another service is asked directly, and a reader may leave', async () => {
  const { address } = await startCkan({ a: file });
  const { loadPortalFile, requested } = await page(html);
  const service = { baseUrl: 'https://other.test/api/', portalUrl: address };
  expect(await loadPortalFile(service, source)).toMatchObject({ ok: true });
  expect(requested).not.toContain(own);
  const left = AbortSignal.abort(new Error('left'));
  await expect(loadPortalFile({ ...service, baseUrl }, source, left)).rejects.toThrow('left');
});
