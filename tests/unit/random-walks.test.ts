import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenPromises } from '../support/faults/fault-outcome.ts';
import { walkThrough } from '../support/faults/fault-walk.ts';

const baseUrl = 'http://strange.test/api/';

/** What one answer does wrong; most do nothing wrong. */
const slip = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ kind: 'none' } as const) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      status: fc.constantFrom(500, 502, 503, 429, 404, 403, 400),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('body' as const),
      body: fc.constantFrom(
        '',
        '<html>',
        '{"count":1,"results":[{"id":',
        'null',
        '[]',
        '{"detail":"no"}',
        '{"results":[1,]}',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'reset' } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('next' as const),
      next: fc.constantFrom<unknown>(
        null,
        undefined,
        '',
        5,
        {},
        'javascript:1',
        '?offset=0',
        '?offset=2&limit=2',
        '//stranger.test/?offset=4',
        'http://[',
        '?cursor=a',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('count' as const),
      count: fc.oneof(fc.nat(12), fc.constantFrom<unknown>(null, -1, '3', 1e300)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('shift' as const), by: fc.integer({ min: -3, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('extra' as const),
      // Whatever JSON can hold may turn up as a record.
      records: fc.array(
        fc.oneof(
          fc.jsonValue(),
          fc.record({ id: fc.oneof(fc.nat(9), fc.jsonValue()), name: fc.jsonValue() }),
        ),
        { maxLength: 3 },
      ),
    }),
  },
);

type Slip = typeof slip extends fc.Arbitrary<infer S> ? S : never;

interface StrangeService {
  size: number;
  pageSize: number;
  slips: Slip[];
}

const strangeService: fc.Arbitrary<StrangeService> = fc.record({
  size: fc.nat(9),
  pageSize: fc.integer({ min: 1, max: 4 }),
  slips: fc.array(slip, { maxLength: 12 }),
});

/** A fetch that answers from the service, one slip after another; sound once they are used up. */
function fetchOf({ size, pageSize, slips }: StrangeService, asked: string[]): typeof fetch {
  return async (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const wrong: Slip = slips[asked.length] ?? { kind: 'none' };
    asked.push(url.href);
    if (wrong.kind === 'reset') throw new TypeError('fetch failed');
    if (wrong.kind === 'status') return new Response('{"detail":"no"}', { status: wrong.status });
    if (wrong.kind === 'body')
      return new Response(wrong.body, { headers: { 'Content-Type': 'application/json' } });
    const offset = Number(url.searchParams.get('offset') ?? 0) || 0;
    const from = Math.max(0, offset + (wrong.kind === 'shift' ? wrong.by : 0));
    const results: unknown[] = Array.from(
      { length: Math.max(0, Math.min(pageSize, size - from)) },
      (_, index) => ({
        id: from + index,
        name: 'n',
        slug: 's',
        description: null,
      }),
    );
    if (wrong.kind === 'extra') results.push(...wrong.records);
    const next = offset + pageSize < size ? `?limit=${pageSize}&offset=${offset + pageSize}` : null;
    return Response.json({
      count: wrong.kind === 'count' ? wrong.count : size,
      next: wrong.kind === 'next' ? wrong.next : next,
      results,
    });
  };
}

test('any walk over any strange service loses nothing, asks nobody else, ends, and is called complete only when it is', async () => {
  await fc.assert(
    fc.asyncProperty(strangeService, async (service) => {
      const asked: string[] = [];
      const walked = await walkThrough(baseUrl, 'indicator', { fetch: fetchOf(service, asked) });
      expect(brokenPromises(walked, asked, 'strange.test')).toEqual([]);
      // Twelve slips, ten pages at most, three formats: a walk that asks more often than this does not end by itself.
      expect(asked.length).toBeLessThan(150);
    }),
    { numRuns: 3000 },
  );
}, 60_000);

test('a service without slips is walked to its end and called complete', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(40), fc.integer({ min: 1, max: 9 }), async (size, pageSize) => {
      const asked: string[] = [];
      const walked = await walkThrough(baseUrl, 'indicator', {
        fetch: fetchOf({ size, pageSize, slips: [] }, asked),
      });
      expect(walked.completeness.state).toBe('complete');
      expect(walked.ledger.entries.length).toBe(size);
    }),
    { numRuns: 100 },
  );
});
