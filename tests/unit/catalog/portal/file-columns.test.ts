import { expect, test } from 'vitest';
import {
  chosenColumn,
  onlyPlaceColumn,
  placeCandidates,
} from '../../../../src/catalog/portal/file-columns.ts';
import { variable } from '../../../support/catalog-builder.ts';

const column = (name: string, label = '') => ({ name, label, type: 'text', note: '' });
const columns = [
  column('GEOID'),
  column('B25064_001E', 'Median gross rent'),
  column('moe', 'Margin'),
  column(''),
];

test.each([
  ['its field', { field: 'moe', name: 'Median gross rent' }, { name: 'moe', certain: true }],
  ['a label', { name: ' median GROSS rent' }, { name: 'B25064_001E', certain: false }],
  ['a display name', { displayName: 'Margin' }, { name: 'moe', certain: false }],
  ['a short name', { shortName: 'margin ' }, { name: 'moe', certain: false }],
  ['a code', { slug: 'b25064_001e' }, { name: 'B25064_001E', certain: false }],
  ['a label, where its field is no column', { field: 'x', name: 'Margin' }, { name: 'moe', certain: false }],
  ['nothing, of several', { name: 'Median gross rent', shortName: 'Margin' }, null],
  ['nothing, of none', { name: 'Rent', field: 5 }, null],
  ['nothing, of empty names', { name: 'Rent', shortName: ' ' }, null],
])('a variable is computed from the column named by %s', (_, fields, expected) =>
  expect(chosenColumn(variable(fields), columns)).toEqual(expected),
);

test('a byte-order mark is not part of a name', () =>
  expect(chosenColumn(variable({ slug: 'GEOID' }), [column('\uFEFFgeoid')])?.name).toBe('\uFEFFgeoid'));

const file = (names: readonly string[], rows: readonly string[][]) => ({
  title: '',
  publisher: '',
  license: '',
  changed: null,
  frequency: null,
  columns: names.map((name) => column(name)),
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
