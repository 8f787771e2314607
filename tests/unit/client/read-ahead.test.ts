import { describe, expect, test } from 'vitest';
import { createReadAhead, maxAhead } from '../../../src/client/read-ahead.ts';
import { PageFailure } from '../../../src/client/failure/failure.ts';
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

describe('reading ahead', () => {
  test('is several pages at once while next is what arithmetic says, each requested once', async () => {
    const list = await prefetched(1);
    // The first page may have another size.
    expect([...list.open.keys()]).toEqual([]);
    await list.walk(100, 1);
    expect([...list.open.keys()]).toEqual([200, 300, 400, 500]);
    await list.walk(200, 30);
    expect(list.most()).toBe(maxAhead);
    expect(new Set(list.requested).size).toBe(list.requested.length);
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

  test('is one page at a time for good after a next that was not foreseen', async () => {
    const list = await prefetched(2, { next: (offset) => queryAt(offset === 200 ? 250 : offset + 100) });
    await list.walk(200, 1);
    await list.walk(250, 1);
    expect(list.cancelled).toEqual([300, 400, 500]);
    await list.walk(350, 3);
    expect([...list.open.keys()]).toEqual([]);
  });

  test.each(['?cursor=c', queryAt(0), queryAt(100)])(
    'requests nothing before %s, which leads nowhere ahead',
    async (next) => {
      const list = manualResponses({ next: () => next });
      list.reader.setTarget(Infinity);
      await list.walk(100, 1);
      expect(list.open.size).toBe(0);
    },
  );

  test.each([429, 500, 503])('is one page at a time for good after a %i', async (status) => {
    const list = await prefetched(2);
    await list.fail(300, status);
    await list.walk(200, 1);
    // That failure was the first attempt; the caller decides when to retry.
    await expect(list.reader.read(queryAt(300))).rejects.toMatchObject({ status });
    await list.walk(300, 10);
    expect(list.open.size).toBe(0);
    expect(list.requested.filter((offset) => offset === 300)).toHaveLength(2);
  });

  test('ends when loading stops, and resumes with the next page', async () => {
    const list = await prefetched(2);
    list.reader.setTarget(0);
    await rest();
    expect(list.cancelled).toEqual([200, 300, 400, 500]);
    list.reader.setTarget(Infinity);
    await list.walk(200, 1);
    expect([...list.open.keys()]).toEqual([300, 400, 500, 600]);
  });

  test('cancels a page that is being read when its caller aborts', async () => {
    const list = await prefetched(2);
    const giveUp = new AbortController();
    const third = list.reader.read(queryAt(200), giveUp.signal);
    giveUp.abort(new Error('enough'));
    await expect(third).rejects.toThrow('enough');
    expect(list.cancelled).toContain(200);
  });
});
