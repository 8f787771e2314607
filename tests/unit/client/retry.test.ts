import { describe, expect, test } from 'vitest';
import { PageFailure, retryDelay, shouldRetry } from '../../../src/client/failure/failure.ts';
import { baseUrl } from './fake-service.ts';

const failure = (kind: PageFailure['kind'], details = {}) => new PageFailure(kind, baseUrl, details);

describe('a retry', () => {
  test.each([
    [failure('status', { status: 500 }), true],
    [failure('busy', { status: 503, retryAfter: 120 }), true],
    [failure('busy', { status: 429, retryAfter: 121 }), false],
    [failure('status', { status: 404 }), false],
    [failure('offline'), false],
    [failure('cors'), false],
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
