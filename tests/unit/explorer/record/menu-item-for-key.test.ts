import { expect, test } from 'vitest';
import { menuItemForKey } from '../../../../src/explorer/record/record-menu.tsx';

const labels = ['Cite', 'ID', 'Code', 'curl', 'fetch'];

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 4, 0],
  ['ArrowUp', 1, 0],
  ['ArrowUp', 0, 4],
  ['ArrowUp', -1, 4],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['c', 0, 2],
  ['C', 2, 3],
  ['c', 3, 0],
  ['f', 0, 4],
  ['x', 0, null],
  [' ', 0, null],
  ['Enter', 0, null],
  ['Tab', 0, null],
])('%s on item %i leads to %j', (key, active, target) => {
  expect(menuItemForKey(key, active, labels)).toBe(target);
});
