import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { PageFailure } from '../../../src/client/failure.ts';
import { collectionQuery } from '../../../src/client/queries.ts';
import { retryDelay, shouldRetry } from '../../../src/client/retry.ts';
import { baseUrl, json, recordsFrom, serviceWith } from './fake-service.ts';

const failure = (kind: PageFailure['kind'], details = {}) => new PageFailure(kind, baseUrl, details);

describe('the query over a collection', () => {
  test('walks a whole collection of 313 records in four pages', async () => {
    const { service, asked } = serviceWith(({ searchParams }) => {
      const offset = Number(searchParams.get('offset') ?? 0);
      const next = offset + 100 < 313 ? `http://inside/?format=api&limit=100&offset=${offset + 100}` : null;
      return json({ count: 313, next, results: recordsFrom(offset + 1, Math.min(313, offset + 100)) });
    });
    const client = new QueryClient();
    const data = await client.infiniteQuery({ ...collectionQuery(service, 'indicator'), pages: 10 });
    expect(data.pages.flatMap(({ results }) => results)).toEqual(recordsFrom(1, 313));
    expect(asked.map((address) => address.slice(baseUrl.length))).toEqual([
      'indicator/?format=api',
      'indicator/?format=api&limit=100&offset=100',
      'indicator/?format=api&limit=100&offset=200',
      'indicator/?format=api&limit=100&offset=300',
    ]);
  });

  test('separates two services', () => {
    const { service } = serviceWith(() => json([]));
    expect(collectionQuery(service, 'indicator').queryKey).toEqual(['catalog', baseUrl, 'indicator']);
  });
});

describe('a retry', () => {
  test.each([
    [failure('unreachable'), true],
    [failure('cut-off'), true],
    [failure('status', { status: 500 }), true],
    [failure('busy', { status: 429 }), true],
    [failure('busy', { status: 503, retryAfter: 120 }), true],
    [failure('busy', { status: 429, retryAfter: 121 }), false],
    [failure('status', { status: 404 }), false],
    [failure('login', { status: 401 }), false],
    [failure('not-json'), false],
    [failure('too-large'), false],
    [failure('offline'), false],
    [failure('cors'), false],
    [failure('no-response'), false],
  ])('after %s happens: %s', (error, retried) => {
    expect(shouldRetry(0, error)).toBe(retried);
    expect(shouldRetry(1, error)).toBe(retried);
    expect(shouldRetry(2, error)).toBe(false);
  });

  test('waits exactly as long as the service requests', () => {
    expect(retryDelay(0, failure('busy', { status: 429, retryAfter: 3 }))).toBe(3000);
    expect(retryDelay(1, failure('busy', { status: 503, retryAfter: 0 }))).toBe(0);
  });

  test('backs off with jitter, under two seconds in total if the network is down', () => {
    const dead = failure('unreachable');
    expect([0, 1].map((n) => retryDelay(n, dead, () => 0))).toEqual([400, 800]);
    expect([0, 1].map((n) => retryDelay(n, dead, () => 1))).toEqual([600, 1200]);
    expect([0, 1].map((n) => retryDelay(n, failure('busy', { status: 429 })))).toEqual([2000, 4000]);
  });
});
