import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchEarly, keepEarly, takeEarlyFetch } from '../../../src/client/early-fetch.ts';

const address = 'https://data.example/api/indicator/?format=api';

afterEach(() => vi.unstubAllGlobals());

function stubFetch(answer: (init: RequestInit) => Promise<Response>) {
  const asked = vi.fn<(address: unknown, init: RequestInit) => Promise<Response>>((_, init) => answer(init));
  vi.stubGlobal('fetch', asked);
  return asked;
}

describe('an early response', () => {
  test('is returned once; later requests are sent', async () => {
    const asked = stubFetch(() => Promise.resolve(new Response('{}')));
    const early = await fetchEarly(address, {});
    expect(await takeEarlyFetch(new URL(address))).toBe(early);
    expect(asked).toHaveBeenCalledTimes(1);
    await takeEarlyFetch(address);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('is aborted by whoever took it', async () => {
    stubFetch(
      ({ signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    void fetchEarly(address, {});
    const stop = new AbortController();
    const taken = takeEarlyFetch(address, { signal: stop.signal });
    stop.abort(new Error('No answer in time.'));
    await expect(taken).rejects.toThrow('No answer in time.');
  });

  test('may be one that came with the page, with its headers', async () => {
    const asked = stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    keepEarly(address, { count: 0 }, { ETag: '"1"' });
    const response = await takeEarlyFetch(address);
    expect([await response.text(), response.headers.get('etag')]).toEqual(['{"count":0}', '"1"']);
    expect(asked).not.toHaveBeenCalled();
  });

  test('rejects for whoever takes it', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    void fetchEarly(address, {});
    await expect(takeEarlyFetch(address)).rejects.toThrow('Failed to fetch');
  });
});
