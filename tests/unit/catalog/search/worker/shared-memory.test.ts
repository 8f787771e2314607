import { expect, test } from 'vitest';
import type { SearchAnswered } from '../../../../../src/catalog/search/worker/search-protocol.ts';
import {
  createSharedAnswer,
  readAnswer,
  waitForAnswer,
  writeAnswer,
} from '../../../../../src/catalog/search/worker/shared-memory.ts';

function answered(ticket: number, found: number, terms = ['median', 'größe']): SearchAnswered {
  const positions = Uint32Array.from({ length: found }, (_, at) => at * 3);
  return {
    kind: 'answer',
    ticket,
    searched: 28_153,
    answer: { positions, near: true, terms, milliseconds: 1.5 },
  };
}

function memory(): SharedArrayBuffer {
  const shared = createSharedAnswer();
  if (shared === null) throw new Error('Memory cannot be shared here.');
  return shared;
}

test('an answer is read as it was written, and stays with its reader when the next one is written', () => {
  const shared = memory();
  writeAnswer(shared, answered(7, 1200));
  const read = readAnswer(shared, 7);
  writeAnswer(shared, answered(8, 5));
  expect(read).toEqual(answered(7, 1200));
});

test('another ticket’s answer is none', () => {
  const shared = memory();
  expect(readAnswer(shared, 1)).toBeNull();
  writeAnswer(shared, answered(1, 3));
  expect(readAnswer(shared, 2)).toBeNull();
});

test('an answer too large for the memory leaves none, rather than the one before', () => {
  const shared = memory();
  writeAnswer(shared, answered(1, 3));
  writeAnswer(shared, answered(2, 300_000));
  expect(readAnswer(shared, 2)).toBeNull();
  expect(readAnswer(shared, 1)).toBeNull();
  writeAnswer(shared, answered(3, 3, ['x'.repeat(20_000)]));
  expect(readAnswer(shared, 3)).toBeNull();
});

test('one who waits has the answer where it lies, and goes without it when the time is over', () => {
  const shared = memory();
  const began = performance.now();
  expect(waitForAnswer(shared, 1, 5)).toBeNull();
  expect(performance.now() - began).toBeGreaterThanOrEqual(5);
  writeAnswer(shared, answered(1, 3));
  expect(waitForAnswer(shared, 1, 5)).toEqual(answered(1, 3));
});
