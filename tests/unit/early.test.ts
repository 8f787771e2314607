import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchEarly, takeEarlyFetch } from '../../src/client/early-fetch.ts';
import { readJsonCopy } from '../../src/early/read-json-copy.ts';

const address = 'https://data.example/api/indicator/?format=api';

afterEach(() => vi.unstubAllGlobals());

function stubFetch(answer: (init: RequestInit) => Promise<Response>) {
  const asked = vi.fn<(address: unknown, init: RequestInit) => Promise<Response>>((_, init) => answer(init));
  vi.stubGlobal('fetch', asked);
  return asked;
}

describe('an answer asked for early', () => {
  test('is handed out once; later questions are asked', async () => {
    const asked = stubFetch(() => Promise.resolve(new Response('{}')));
    const early = await fetchEarly(address, {});
    expect(await takeEarlyFetch(new URL(address))).toBe(early);
    expect(asked).toHaveBeenCalledTimes(1);
    await takeEarlyFetch(address);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('is stopped by who took it', async () => {
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

  test('that fails, fails for who takes it', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    void fetchEarly(address, {});
    await expect(takeEarlyFetch(address)).rejects.toThrow('Failed to fetch');
  });
});

describe('a copy of an answer', () => {
  const never = new AbortController().signal;

  test('is read, and leaves the answer to be read', async () => {
    const answer = new Response('{"count":1,"unit":"größe"}');
    expect(await readJsonCopy(answer, never)).toEqual({ count: 1, unit: 'größe' });
    expect(await answer.json()).toEqual({ count: 1, unit: 'größe' });
  });

  test('is given up when large, and the answer can still be read', async () => {
    const answer = new Response(JSON.stringify('x'.repeat(1_100_000)));
    expect(await readJsonCopy(answer, never)).toBeUndefined();
    expect(await answer.text()).toHaveLength(1_100_002);
  });

  test('is given up when told to stop, though its body never ends', async () => {
    const stop = new AbortController();
    const endless = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) });
    const copy = readJsonCopy(new Response(endless), stop.signal);
    stop.abort();
    expect(await copy).toBeUndefined();
  });
});
