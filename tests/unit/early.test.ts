import { afterEach, describe, expect, test, vi } from 'vitest';
import { askEarly, fetchOnceEarly } from '../../src/early/answers.ts';
import { readCopy } from '../../src/early/read-copy.ts';

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
    const early = await askEarly(address, {});
    expect(await fetchOnceEarly(new URL(address))).toBe(early);
    expect(asked).toHaveBeenCalledTimes(1);
    await fetchOnceEarly(address);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('is stopped by who took it', async () => {
    stubFetch(
      ({ signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    void askEarly(address, {});
    const stop = new AbortController();
    const taken = fetchOnceEarly(address, { signal: stop.signal });
    stop.abort(new Error('No answer in time.'));
    await expect(taken).rejects.toThrow('No answer in time.');
  });

  test('that fails, fails for who takes it', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    void askEarly(address, {});
    await expect(fetchOnceEarly(address)).rejects.toThrow('Failed to fetch');
  });
});

describe('a copy of an answer', () => {
  const never = new AbortController().signal;

  test('is read, and leaves the answer to be read', async () => {
    const answer = new Response('{"count":1,"unit":"größe"}');
    expect(await readCopy(answer, never)).toEqual({ count: 1, unit: 'größe' });
    expect(await answer.json()).toEqual({ count: 1, unit: 'größe' });
  });

  test('is given up when large, and the answer can still be read', async () => {
    const answer = new Response(JSON.stringify('x'.repeat(1_100_000)));
    expect(await readCopy(answer, never)).toBeUndefined();
    expect(await answer.text()).toHaveLength(1_100_002);
  });

  test('is given up when told to stop, though its body never ends', async () => {
    const stop = new AbortController();
    const endless = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) });
    const copy = readCopy(new Response(endless), stop.signal);
    stop.abort();
    expect(await copy).toBeUndefined();
  });
});
