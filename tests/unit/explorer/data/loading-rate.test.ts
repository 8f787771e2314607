import { describe, expect, test } from 'vitest';
import { recordsPerSecond, timeLeft } from '../../../../src/explorer/data/loading-rate.ts';

const pagesAt = (...times: number[]) =>
  times.map((receivedAt) => ({ receivedAt, results: Array.from({ length: 100 }) }));

describe('the loading rate', () => {
  test('is the number of records on the latest pages divided by their time', () => {
    expect(recordsPerSecond(pagesAt(0, 100, 200, 300, 400))).toBe(1000);
  });

  test('ignores pages before a long gap, when loading had stopped', () => {
    expect(recordsPerSecond(pagesAt(0, 100, 60_000, 60_200, 60_400))).toBe(500);
  });

  test('is unknown for one page, or for too short a time', () => {
    expect(recordsPerSecond([])).toBeNull();
    expect(recordsPerSecond(pagesAt(5))).toBeNull();
    expect(recordsPerSecond(pagesAt(0, 10, 20))).toBeNull();
  });
});

test.each([
  [10, 1000, 'a moment left'],
  [4100, 1000, '5 s left'],
  [99_000, 1000, '99 s left'],
  [150_000, 1000, '3 min left'],
])('the time left of %i records at %i a second is "%s"', (records, rate, words) => {
  expect(timeLeft(records, rate)).toBe(words);
});
