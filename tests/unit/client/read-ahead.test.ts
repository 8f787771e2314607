import { describe, expect, test } from 'vitest';
import { createReadAhead, maxAhead, maxInFlight } from '../../../src/client/read-ahead.ts';
import { PageFailure } from '../../../src/client/failure.ts';
import type { LoadedPage } from '../../../src/client/catalog-client.ts';
import { baseUrl, loaded } from './fake-service.ts';

const queryAt = (offset: number, mark = '') => `?limit=100&offset=${offset}${mark}`;

/** Lets everything that is due happen. */
const rest = () => new Promise((resolve) => setTimeout(resolve));

interface Options {
  count?: number;
  /** `next` of the page at an offset; the contract's unless told otherwise. */
  next?: (offset: number) => string | null;
}

/** A list whose answers are given by hand: `answer` the request at an offset, or `fail` it. */
function handAnswered({ count = 10_000, next = (offset) => queryAt(offset + 100) }: Options = {}) {
  const open = new Map<number, { settle: (page: LoadedPage) => void; fail: (error: unknown) => void }>();
  const asked: number[] = [];
  const stopped: number[] = [];
  let most = 0;
  const reader = createReadAhead((query, signal) => {
    const offset = Number(new URLSearchParams(query ?? '').get('offset') ?? 0);
    asked.push(offset);
    return new Promise((settle, fail) => {
      open.set(offset, { settle, fail });
      most = Math.max(most, open.size);
      signal.addEventListener('abort', () => {
        if (!open.delete(offset)) return;
        stopped.push(offset);
        fail(signal.reason);
      });
    });
  });
  const pageAt = (offset: number): LoadedPage => {
    const query = next(offset);
    const after = offset + 100 < count && query !== null ? `http://inside/${query}` : null;
    return loaded(
      { count, next: after },
      offset === 0 ? '?format=api' : `?format=api&${queryAt(offset).slice(1)}`,
    );
  };
  const take = (offset: number) => {
    const request = open.get(offset);
    if (request === undefined)
      throw new Error(`Nobody asked for ${offset}; open: ${[...open.keys()].join()}`);
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
  /** Reads in turn up to `pages` pages, answering each request as it comes. */
  const walk = async (from: number, pages: number) => {
    for (let page = 0; page < pages; page += 1) {
      const offset = from + page * 100;
      const reading = reader.read(offset === 0 ? null : queryAt(offset));
      await rest();
      if (open.has(offset)) await answer(offset);
      await reading;
    }
  };
  return { reader, asked, stopped, open, answer, fail, walk, most: () => most };
}

describe('reading ahead', () => {
  test('asks for nothing before its turn while nothing more is wanted', async () => {
    const list = handAnswered();
    await list.walk(0, 3);
    expect(list.asked).toEqual([0, 100, 200]);
  });

  test('begins after one followed next, with at most four requests on their way', async () => {
    const list = handAnswered();
    list.reader.want(Infinity);
    await list.walk(0, 1);
    expect([...list.open.keys()]).toEqual([100]);
    const second = list.reader.read(queryAt(100));
    await list.answer(100);
    await second;
    expect([...list.open.keys()]).toEqual([200, 300, 400, 500]);
    expect(list.most()).toBe(maxInFlight);
  });

  test('begins when the page after the first has come, before anybody took it', async () => {
    const list = handAnswered();
    list.reader.want(Infinity);
    await list.walk(0, 1);
    await list.answer(100);
    expect([...list.open.keys()]).toEqual([200, 300, 400, 500]);
    await list.walk(100, 4);
    expect(new Set(list.asked).size).toBe(list.asked.length);
  });

  test('gives what was read ahead when the real next leads there, and asks for each page once', async () => {
    const list = handAnswered();
    list.reader.want(Infinity);
    await list.walk(0, 40);
    expect(list.asked.slice(0, 40)).toEqual(Array.from({ length: 40 }, (_, page) => page * 100));
    expect(new Set(list.asked).size).toBe(list.asked.length);
  });

  test('keeps no more than a bounded number of pages that nobody took', async () => {
    const list = handAnswered();
    list.reader.want(Infinity);
    await list.walk(0, 2);
    while (list.open.size > 0) await list.answer(...list.open.keys());
    expect(list.asked).toHaveLength(2 + maxAhead);
  });

  test('asks once for a page whose next leads back to itself, before and after its turn', async () => {
    const list = handAnswered({ next: (offset) => queryAt(offset === 300 ? 300 : offset + 100) });
    list.reader.want(Infinity);
    await list.walk(0, 2);
    for (let round = 0; round < 20 && list.open.size > 0; round += 1) await list.answer(...list.open.keys());
    await list.walk(200, 2);
    expect(list.asked.filter((offset) => offset === 300)).toEqual([300]);
  });

  test('does not follow a page ahead of its turn whose next leads backward or writes its own query otherwise', async () => {
    const backward = handAnswered({ next: (offset) => queryAt(offset === 300 ? 150 : offset + 100) });
    const rewritten = handAnswered({
      next: (offset) => (offset === 300 ? '?offset=300&limit=100' : queryAt(offset + 100)),
    });
    for (const list of [backward, rewritten]) {
      list.reader.want(Infinity);
      await list.walk(0, 2);
      for (let round = 0; round < 20 && list.open.size > 0; round += 1)
        await list.answer(...list.open.keys());
      expect(list.reader.state().coming).toBe(0);
      expect(list.asked.filter((offset) => offset === 300 || offset === 150)).toEqual([300]);
    }
  });

  test('stays below what is wanted and below the count', async () => {
    const wanting = handAnswered();
    wanting.reader.want(400);
    await wanting.walk(0, 2);
    expect([...wanting.open.keys()]).toEqual([200, 300]);
    const short = handAnswered({ count: 313 });
    short.reader.want(Infinity);
    await short.walk(0, 4);
    expect(short.asked).toEqual([0, 100, 200, 300]);
  });

  test('throws away what next does not confirm and never guesses in that list again', async () => {
    const list = handAnswered({ next: (offset) => queryAt(offset + 100, `&mark=m${offset}`) });
    list.reader.want(Infinity);
    await list.walk(0, 1);
    const second = list.reader.read(queryAt(100, '&mark=m0'));
    await list.answer(100);
    await second;
    expect([...list.open.keys()]).toEqual([200, 300, 400, 500]);
    await list.answer(200);
    expect(list.stopped).toEqual([300, 400, 500]);
    // The page after 200 is asked for by the address its next gave: one request at a time.
    expect([...list.open.keys()]).toEqual([300]);
  });

  test.each([429, 500, 503])(
    'goes on one at a time after a %i, asking again for that page',
    async (status) => {
      const list = handAnswered();
      list.reader.want(Infinity);
      await list.walk(0, 2);
      await list.fail(300, status);
      expect(list.stopped).toEqual([400, 500]);
      await list.answer(200);
      await list.reader.read(queryAt(200));
      // That failure was the page's first try; when to try again is the reader's to say.
      await expect(list.reader.read(queryAt(300))).rejects.toMatchObject({ status });
      await rest();
      expect(list.open.size).toBe(0);
      const third = list.reader.read(queryAt(300));
      await list.answer(300);
      await expect(third).resolves.toMatchObject({ count: 10_000 });
      expect(list.asked.filter((offset) => offset === 300)).toHaveLength(2);
      expect([...list.open.keys()]).toEqual([400]);
    },
  );

  test('asks at once again, and alone, for a page refused to it ahead of its turn', async () => {
    const list = handAnswered();
    list.reader.want(Infinity);
    await list.walk(0, 2);
    await list.fail(300, 403);
    await list.answer(200);
    await list.reader.read(queryAt(200));
    const third = list.reader.read(queryAt(300));
    await rest();
    expect([...list.open.keys()]).toEqual([300]);
    await list.answer(300);
    await expect(third).resolves.toMatchObject({ count: 10_000 });
  });

  test('asks for nothing ahead while a page that failed waits for its next try', async () => {
    const list = handAnswered();
    list.reader.want(Infinity);
    await list.walk(0, 1);
    const told = list.reader.read(queryAt(100)).catch((error: unknown) => error);
    await list.fail(100, 503);
    expect(await told).toMatchObject({ status: 503 });
    await rest();
    expect(list.open.size).toBe(0);
    expect(list.asked).toEqual([0, 100]);
  });

  test('counts a page thrown away because another failed among its tries', async () => {
    const list = handAnswered();
    list.reader.want(Infinity);
    await list.walk(0, 2);
    // 200 to 500 are on their way; the failure of 200 throws the others away.
    const second = list.reader.read(queryAt(200)).catch((error: unknown) => error);
    await list.fail(200, 503);
    expect(await second).toMatchObject({ triedAhead: 0 });
    expect(list.stopped).toEqual([300, 400, 500]);
    await list.walk(200, 1);
    const third = list.reader.read(queryAt(300)).catch((error: unknown) => error);
    await list.fail(300, 503);
    expect(await third).toMatchObject({ triedAhead: 1 });
  });

  test('trusts again after ten pages in turn', async () => {
    const list = handAnswered();
    list.reader.want(Infinity);
    await list.walk(0, 2);
    await list.fail(300, 503);
    await list.walk(200, 1);
    await expect(list.reader.read(queryAt(300))).rejects.toMatchObject({ status: 503 });
    await list.walk(300, 8);
    expect(list.open.size).toBe(1);
    await list.walk(1100, 2);
    expect(list.open.size).toBe(maxInFlight);
  });

  test('tells of a failure in its turn, as it was', async () => {
    const list = handAnswered();
    const first = list.reader.read(null);
    const told = first.catch((error: unknown) => error);
    await list.fail(0, 500);
    expect(await told).toMatchObject({ kind: 'status', status: 500 });
  });

  test('stops what is on its way when the walk stops, and goes on from there when it is wanted again', async () => {
    const list = handAnswered();
    list.reader.want(Infinity);
    await list.walk(0, 2);
    list.reader.want(0);
    await rest();
    expect(list.stopped).toEqual([200, 300, 400, 500]);
    list.reader.want(Infinity);
    expect([...list.open.keys()]).toEqual([200, 300, 400, 500]);
  });

  test('stops a page taken over from reading ahead when its reader gives up', async () => {
    const list = handAnswered();
    list.reader.want(Infinity);
    await list.walk(0, 2);
    const giveUp = new AbortController();
    const third = list.reader.read(queryAt(200), giveUp.signal);
    giveUp.abort(new Error('enough'));
    await expect(third).rejects.toThrow('enough');
    expect(list.stopped).toContain(200);
  });

  test('leaves lists that are not paged by offset alone', async () => {
    const list = handAnswered({ next: (offset) => `?cursor=c${offset}` });
    list.reader.want(Infinity);
    await list.walk(0, 1);
    expect(list.asked).toEqual([0]);
  });

  test('leaves a link back to a page that the walk has had to the walk; from its start a list is read anew', async () => {
    const asked: (string | null)[] = [];
    const next: Record<string, string> = {
      '': '?offset=1',
      '?offset=1': '?cursor=a',
      '?cursor=a': '?offset=1',
    };
    const reader = createReadAhead((query) => {
      asked.push(query);
      const after = `http://inside/${next[query ?? ''] ?? ''}`;
      return Promise.resolve(loaded({ count: 2, next: after }, query ?? '?format=api'));
    });
    reader.want(Infinity);
    for (const query of [null, '?offset=1', '?cursor=a']) await reader.read(query);
    await rest();
    expect(asked).toEqual([null, '?offset=1', '?cursor=a']);
    await reader.read(null);
    await rest();
    expect(asked.slice(3)).toEqual([null, '?offset=1']);
  });
});
