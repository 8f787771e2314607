import { expect, it } from 'vitest';
import { percentage } from '../../../src/catalog/text/count.ts';

it.each([
  [0, '0%'],
  [1 / 1000, '<1%'],
  [0.5, '50%'],
  [999 / 1000, '>99%'],
  [1, '100%'],
])('a share of %d is %s: only none is 0%, and only all are 100%', (share, text) => {
  expect(percentage(share)).toBe(text);
});
