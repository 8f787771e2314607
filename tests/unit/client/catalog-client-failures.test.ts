import { afterEach, describe, expect, test, vi } from 'vitest';
import { createCatalogClient } from '../../../src/client/catalog-client.ts';
import { emptyPage, json, serviceWith } from './fake-service.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const asJson = { headers: { 'content-type': 'application/json' } };

function reached(url: string): Response {
  const response = json(emptyPage);
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

const fails = () => Promise.reject(new TypeError('Failed to fetch'));
/** Only the request without CORS is answered. */
const probed = ({ mode }: RequestInit) => (mode === 'no-cors' ? Promise.resolve(json({})) : fails());

// Failures of real connections and bodies are in the table of faults.
describe('a page fails by name', () => {
  test.each<[string, () => Response, string, RegExp]>([
    ['500 with field errors', () => json({ limit: ['Too big.'] }, 500), 'status', /^limit: Too big\.$/],
    [
      'another host',
      () => reached('https://login.example.net/'),
      'redirected',
      /^Redirected to https:\/\/login\.example\.net\.$/,
    ],
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

  test('as too-slow when a body exceeds the total deadline', async () => {
    let chunks = 0;
    const steady = new ReadableStream({
      async pull(controller) {
        chunks += 1;
        if (chunks > 4) await new Promise(() => {});
        controller.enqueue(new TextEncoder().encode(' '.repeat(5000)));
      },
    });
    const { service } = serviceWith(() => new Response(steady, asJson), { deadlines: { total: 0 } });
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
