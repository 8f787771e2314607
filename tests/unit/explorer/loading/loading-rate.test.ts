import { describe, expect, test } from 'vitest';
import { recordsPerSecond, timeLeft } from '../../../../src/explorer/loading/loading-rate.ts';

const pagesAt = (...times: number[]) =>
  times.map((receivedAt) => ({ receivedAt, results: Array.from({ length: 100 }) }));

describe('the pace of a walk', () => {
  test('is the records of the latest pages over the time they took', () => {
    expect(recordsPerSecond(pagesAt(0, 100, 200, 300, 400))).toBe(1000);
  });

  test('leaves out what came before a long pause, since loading had stopped', () => {
    expect(recordsPerSecond(pagesAt(0, 100, 60_000, 60_200, 60_400))).toBe(500);
  });

  test('is not known from one page, or from too short a time', () => {
    expect(recordsPerSecond([])).toBeNull();
    expect(recordsPerSecond(pagesAt(5))).toBeNull();
    expect(recordsPerSecond(pagesAt(0, 10, 20))).toBeNull();
  });
});

describe('the time left', () => {
  test.each([
    [10, 1000, 'a moment left'],
    [4100, 1000, '5 s left'],
    [99_000, 1000, '99 s left'],
    [150_000, 1000, '3 min left'],
  ])('of %i records at %i a second is "%s"', (records, rate, words) => {
    expect(timeLeft(records, rate)).toBe(words);
  });
});
