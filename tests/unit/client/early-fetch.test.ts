import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchEarly, readJsonCopy, takeEarlyFetch } from '../../../src/client/early-fetch.ts';

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

  test('rejects for whoever takes it', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    void fetchEarly(address, {});
    await expect(takeEarlyFetch(address)).rejects.toThrow('Failed to fetch');
  });
});

describe('a copy of a response', () => {
  const never = new AbortController().signal;

  test('is read without consuming the response', async () => {
    const answer = new Response('{"count":1,"unit":"größe"}');
    expect(await readJsonCopy(answer, never)).toEqual({ count: 1, unit: 'größe' });
    expect(await answer.json()).toEqual({ count: 1, unit: 'größe' });
  });

  test('is abandoned if large, and the response can still be read', async () => {
    const answer = new Response(JSON.stringify('x'.repeat(1_100_000)));
    expect(await readJsonCopy(answer, never)).toBeUndefined();
    expect(await answer.text()).toHaveLength(1_100_002);
  });

  test('is abandoned on abort, although its body never ends', async () => {
    const stop = new AbortController();
    const endless = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) });
    const copy = readJsonCopy(new Response(endless), stop.signal);
    stop.abort();
    expect(await copy).toBeUndefined();
  });
});
