import { describe, expect, test } from 'vitest';
import { createReadAhead, maxAhead, maxInFlight } from '../../../src/client/read-ahead.ts';
import { PageFailure } from '../../../src/client/failure.ts';
import type { LoadedPage } from '../../../src/client/catalog-client.ts';
import { baseUrl, loaded } from './fake-service.ts';

const queryAt = (offset: number, mark = '') => `?limit=100&offset=${offset}${mark}`;

/** Runs all pending tasks. */
const rest = () => new Promise((resolve) => setTimeout(resolve));

interface Options {
  count?: number;
  /** `next` of the page at an offset; by default as in the contract. */
  next?: (offset: number) => string | null;
}

/** A list with manual responses: `answer` or `fail` the request at an offset. */
function manualResponses({ count = 10_000, next = (offset) => queryAt(offset + 100) }: Options = {}) {
  const open = new Map<number, { settle: (page: LoadedPage) => void; fail: (error: unknown) => void }>();
  const requested: number[] = [];
  const cancelled: number[] = [];
  let most = 0;
  const reader = createReadAhead((query, signal) => {
    const offset = Number(new URLSearchParams(query ?? '').get('offset') ?? 0);
    requested.push(offset);
    return new Promise((settle, fail) => {
      open.set(offset, { settle, fail });
      most = Math.max(most, open.size);
      signal.addEventListener('abort', () => {
        if (!open.delete(offset)) return;
        cancelled.push(offset);
        fail(signal.reason);
      });
    });
  });
  const pageAt = (offset: number): LoadedPage => {
    const query = next(offset);
    const after = offset + 100 < count && query !== null ? `http://inside/${query}` : null;
    return loaded(
      { count, next: after },
      `?format=api${offset === 0 ? '' : queryAt(offset).replace('?', '&')}`,
    );
  };
  const take = (offset: number) => {
    const request = open.get(offset);
    if (request === undefined) throw new Error(`No request at ${offset}; open: ${[...open.keys()].join()}`);
    open.delete(offset);
    return request;
  };
  const answer = async (...offsets: number[]) => {
    for (const offset of offsets) take(offset).settle(pageAt(offset));
    await rest();
  };
  const fail = async (offset: number, status: number) => {
    take(offset).fail(new PageFailure(status === 429 ? 'busy' : 'status', baseUrl, { status }));
    await rest();
  };
  /** Reads up to `pages` pages in order, responding to each request as it arrives. */
  const walk = async (from: number, pages: number) => {
    for (let page = 0; page < pages; page += 1) {
      const offset = from + page * 100;
      const reading = reader.read(offset === 0 ? null : queryAt(offset));
      await rest();
      if (open.has(offset)) await answer(offset);
      await reading;
    }
  };
  return { reader, requested, cancelled, open, answer, fail, walk, most: () => most };
}

/** A list of which everything is wanted, and the first `pages` pages are read. */
async function prefetched(pages: number, options?: Options) {
  const list = manualResponses(options);
  list.reader.setTarget(Infinity);
  await list.walk(0, pages);
  return list;
}

const caught = (error: unknown) => error;

describe('prefetching', () => {
  test('starts when the second page has arrived, before it is read, with at most four concurrent requests', async () => {
    const list = await prefetched(1);
    expect([...list.open.keys()]).toEqual([100]);
    await list.answer(100);
    expect([...list.open.keys()]).toEqual([200, 300, 400, 500]);
    expect(list.most()).toBe(maxInFlight);
  });

  test('returns the prefetched page if the real next leads to it, and requests each page once', async () => {
    const list = await prefetched(40);
    expect(list.requested.slice(0, 40)).toEqual(Array.from({ length: 40 }, (_, page) => page * 100));
    expect(new Set(list.requested).size).toBe(list.requested.length);
  });

  test('holds a bounded number of unread pages', async () => {
    const list = await prefetched(2);
    while (list.open.size > 0) await list.answer(...list.open.keys());
    expect(list.requested).toHaveLength(2 + maxAhead);
  });

  test('does not follow a prefetched page whose next leads back, to itself or respelled', async () => {
    for (const back of [queryAt(300), queryAt(150), '?offset=300&limit=100']) {
      const list = await prefetched(2, { next: (offset) => (offset === 300 ? back : queryAt(offset + 100)) });
      for (let round = 0; round < 20 && list.open.size > 0; round += 1)
        await list.answer(...list.open.keys());
      expect(list.reader.state().inFlight).toBe(0);
      expect(list.requested.filter((offset) => offset === 300 || offset === 150)).toEqual([300]);
    }
  });

  test('stays below the load target and the count', async () => {
    const idle = manualResponses();
    await idle.walk(0, 3);
    expect(idle.requested).toEqual([0, 100, 200]);
    const wanting = manualResponses();
    wanting.reader.setTarget(400);
    await wanting.walk(0, 2);
    expect([...wanting.open.keys()]).toEqual([200, 300]);
    const short = await prefetched(4, { count: 313 });
    expect(short.requested).toEqual([0, 100, 200, 300]);
  });

  test('discards pages that next does not confirm and never guesses in that list again', async () => {
    const list = await prefetched(1, { next: (offset) => queryAt(offset + 100, `&mark=m${offset}`) });
    const second = list.reader.read(queryAt(100, '&mark=m0'));
    await list.answer(100);
    await second;
    expect([...list.open.keys()]).toEqual([200, 300, 400, 500]);
    await list.answer(200);
    expect(list.cancelled).toEqual([300, 400, 500]);
    // The page after 200 is requested with its next: one request at a time.
    expect([...list.open.keys()]).toEqual([300]);
  });

  const failing = [429, 500, 503];
  test.each(failing)('goes on one at a time after a %i, and repeats only that page', async (status) => {
    const list = await prefetched(2);
    await list.fail(300, status);
    await list.answer(200);
    await list.reader.read(queryAt(200));
    // That failure was the first attempt; the caller decides when to retry.
    await expect(list.reader.read(queryAt(300))).rejects.toMatchObject({ status });
    await list.answer(400, 500);
    expect(list.open.size).toBe(0);
    const third = list.reader.read(queryAt(300));
    await list.answer(300);
    await expect(third).resolves.toMatchObject({ count: 10_000 });
    expect([...list.open.keys()]).toEqual([600]);
    await list.walk(400, 20);
    expect(list.most()).toBe(maxInFlight);
    expect(list.open.size).toBe(1);
    expect(list.cancelled).toEqual([]);
    const rest = Array.from({ length: 21 }, (_, page) => 400 + page * 100);
    const all = [0, 100, 200, 300, 300, ...rest];
    expect(list.requested.toSorted((one, other) => one - other)).toEqual(all);
  });

  test('sends no prefetch while a failed page waits for its retry', async () => {
    const list = await prefetched(1);
    const second = list.reader.read(queryAt(100)).catch(caught);
    await list.fail(100, 503);
    expect(await second).toMatchObject({ status: 503 });
    await rest();
    expect(list.open.size).toBe(0);
    expect(list.requested).toEqual([0, 100]);
  });

  test('requests no page more than three times, however many of the parallel requests fail', async () => {
    const list = await prefetched(2);
    for (const offset of [300, 200, 500, 400]) await list.fail(offset, 503);
    for (const offset of [200, 300, 400, 500]) {
      // As the query over a list retries.
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const reading = list.reader.read(queryAt(offset)).catch(caught);
        await rest();
        if (list.open.has(offset)) await (attempt < 2 ? list.fail(offset, 503) : list.answer(offset));
        expect(await reading).toMatchObject(attempt < 2 ? { status: 503 } : { count: 10_000 });
      }
      expect(list.requested.filter((each) => each === offset)).toHaveLength(3);
    }
  });

  test('cancels its requests when the walk stops, and resumes with a new load target', async () => {
    const list = await prefetched(2);
    list.reader.setTarget(0);
    await rest();
    expect(list.cancelled).toEqual([200, 300, 400, 500]);
    list.reader.setTarget(Infinity);
    expect([...list.open.keys()]).toEqual([200, 300, 400, 500]);
  });

  test('cancels a prefetch that is being read when its caller aborts', async () => {
    const list = await prefetched(2);
    const giveUp = new AbortController();
    const third = list.reader.read(queryAt(200), giveUp.signal);
    giveUp.abort(new Error('enough'));
    await expect(third).rejects.toThrow('enough');
    expect(list.cancelled).toContain(200);
  });

  test('ignores lists that are not paged by offset', async () => {
    const list = await prefetched(1, { next: (offset) => `?cursor=c${offset}` });
    expect(list.requested).toEqual([0]);
  });

  test('leaves links back to an earlier page to the walk guards, and starts over from the first page', async () => {
    const requested: (string | null)[] = [];
    const next: Record<string, string> = {
      '': '?offset=1',
      '?offset=1': '?cursor=a',
      '?cursor=a': '?offset=1',
    };
    const reader = createReadAhead((query) => {
      requested.push(query);
      const after = `http://inside/${next[query ?? ''] ?? ''}`;
      return Promise.resolve(loaded({ count: 2, next: after }, query ?? '?format=api'));
    });
    reader.setTarget(Infinity);
    for (const query of [null, '?offset=1', '?cursor=a']) await reader.read(query);
    await rest();
    expect(requested).toEqual([null, '?offset=1', '?cursor=a']);
    await reader.read(null);
    await rest();
    expect(requested.slice(3)).toEqual([null, '?offset=1']);
  });
});
