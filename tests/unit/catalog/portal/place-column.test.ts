import { expect, test } from 'vitest';
import { onlyPlaceColumn, placeCandidates } from '../../../../src/catalog/portal/file-columns.ts';

const file = (names: readonly string[], rows: readonly string[][]) => ({
  title: '',
  publisher: '',
  license: '',
  changed: null,
  frequency: null,
  columns: names.map((name) => ({ name, label: '', type: 'text', note: '' })),
  rows,
  total: rows.length,
  isEstimate: false,
});

test('columns of different texts may name places', () => {
  const rows = [
    ['Wayne', '26163', 'County', ''],
    ['Oakland', '26125', 'County', 'x'],
  ];
  expect(placeCandidates(file(['name', 'code', 'kind', 'note'], rows))).toEqual(['name']);
  const same = [Array.from({ length: 6 }, () => 'a'), Array.from({ length: 6 }, () => 'b')];
  expect(placeCandidates(file(['1', '2', '3', '4', '5'], same))).toHaveLength(5);
  expect(placeCandidates(file(['1', '2', '3', '4', '5', '6'], same))).toEqual([]);
});

test.each([
  ['the only one', '1 Wayne, 1 Oakland', 2, 'name'],
  ['none', '1 Wayne, 1 Wayne', 2, null],
  ['several', '1 Wayne, 2 Oakland', 2, null],
  ['not all rows', '1 Wayne, 1 Oakland', 3, null],
])('%s that is different in every row names them', (_, written, total, chosen) => {
  const rows = written.split(', ').map((row) => row.split(' '));
  expect(onlyPlaceColumn({ fields: ['kind', 'name'], rows, total }, ['kind', 'name'])).toBe(chosen);
});
