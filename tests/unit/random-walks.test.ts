import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenPromises } from '../support/faults/fault-outcome.ts';
import { walkThrough } from '../support/faults/fault-walk.ts';
import { propertyRuns } from '../support/property-runs.ts';

const baseUrl = 'http://strange.test/api/';

/** What one answer does wrong, so often. */
function slipOf<K extends string, V>(weight: number, kind: K, value: fc.Arbitrary<V>) {
  return { weight, arbitrary: value.map((wrong) => ({ kind, wrong })) };
}

const next = 'javascript:1 ?offset=0 ?offset=2&limit=2 //stranger.test/?offset=4 http://[ ?cursor=a'.split(
  ' ',
);
const bodies = '<html> {"count":1,"results":[{"id": null [] {"detail":"no"} {"results":[1,]}'.split(' ');
// Whatever JSON can hold may turn up as a record.
const odd = fc.record({ id: fc.oneof(fc.nat(9), fc.jsonValue()), name: fc.jsonValue() });

const slip = fc.oneof(
  slipOf(12, 'none', fc.constant(null)),
  slipOf(1, 'status', fc.constantFrom(500, 502, 503, 429, 404, 403, 400)),
  slipOf(1, 'body', fc.constantFrom('', ...bodies)),
  slipOf(1, 'reset', fc.constant(null)),
  slipOf(2, 'next', fc.constantFrom<unknown>(null, undefined, '', 5, {}, ...next)),
  slipOf(2, 'count', fc.oneof(fc.nat(12), fc.constantFrom<unknown>(null, -1, '3', 1e300))),
  slipOf(2, 'shift', fc.integer({ min: -3, max: 3 })),
  slipOf(2, 'extra', fc.array(fc.oneof(fc.jsonValue(), odd), { maxLength: 3 })),
);

type Slip = typeof slip extends fc.Arbitrary<infer S> ? S : never;

const strangeService = fc.record({
  size: fc.nat(9),
  pageSize: fc.integer({ min: 1, max: 4 }),
  slips: fc.array(slip, { maxLength: 12 }),
});

type StrangeService = typeof strangeService extends fc.Arbitrary<infer S> ? S : never;

/** A fetch that answers from the service, one slip after another; sound once they are used up. */
function fetchOf({ size, pageSize, slips }: StrangeService, asked: string[]): typeof fetch {
  return async (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { kind, wrong }: Slip = slips[asked.length] ?? { kind: 'none', wrong: null };
    asked.push(url.href);
    if (kind === 'reset') throw new TypeError('fetch failed');
    if (kind === 'status') return new Response('{"detail":"no"}', { status: wrong });
    if (kind === 'body') return new Response(wrong, { headers: { 'Content-Type': 'application/json' } });
    const offset = Number(url.searchParams.get('offset') ?? 0) || 0;
    const from = Math.max(0, offset + (kind === 'shift' ? wrong : 0));
    const length = Math.max(0, Math.min(pageSize, size - from));
    const record = { name: 'n', slug: 's', description: null };
    const results: unknown[] = Array.from({ length }, (_, index) => ({ id: from + index, ...record }));
    if (kind === 'extra') results.push(...wrong);
    const after = offset + pageSize < size ? `?limit=${pageSize}&offset=${offset + pageSize}` : null;
    const page = { count: size, next: after, results };
    return Response.json(kind === 'count' || kind === 'next' ? { ...page, [kind]: wrong } : page);
  };
}

/** The link back to a page that was requested three times already: reading ahead once requested it a fourth time. */
const backToFailed: StrangeService = {
  size: 2,
  pageSize: 1,
  slips: [
    { kind: 'none', wrong: null },
    { kind: 'reset', wrong: null },
    { kind: 'reset', wrong: null },
    { kind: 'next', wrong: '?cursor=a' },
  ],
};

test('any walk over any strange service loses nothing, asks nobody else, ends, and is called complete only when it is', async () => {
  await fc.assert(
    fc.asyncProperty(strangeService, async (service) => {
      const asked: string[] = [];
      const walked = await walkThrough(baseUrl, 'indicator', { fetch: fetchOf(service, asked) });
      expect(brokenPromises(walked, asked, 'strange.test')).toEqual([]);
      // Twelve slips, ten pages at most, three formats: a walk that asks more often than this does not end by itself.
      expect(asked.length).toBeLessThan(150);
    }),
    { ...propertyRuns(3000), examples: [[backToFailed]] },
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
