import { expect, test } from 'vitest';
import {
  chosenColumn,
  columnSummary,
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

const numbersOf = (values: readonly string[], type = 'numeric') => columnSummary(values, type).numbers;

test('a column of numbers has its extremes, its median and what is missing', () => {
  const summary = columnSummary(['3', '', '10', '1', 'NaN', '2.5', '3'], 'numeric');
  expect(summary).toMatchObject({ missingCount: 2, different: 4, frequent: [] });
  expect(summary.numbers).toMatchObject({ smallest: 1, median: 3, largest: 10 });
  expect(numbersOf(['1', '2'])?.median).toBe(1.5);
  expect(numbersOf(['1e308', '1.5e308'])?.median).toBe(1.25e308);
});

test.each([
  [['0', '100'], 11, 10],
  [['-5', '5'], 11, 1],
  [['1000', '121510'], 7, 20_000],
  [['0.1', '0.3'], 11, 0.02],
])('a column of numbers %j has %i bins of %d, which contain every number', (values, length, size) => {
  const bins = numbersOf(values)?.bins ?? [];
  expect(bins).toHaveLength(length);
  expect((bins[0]?.to ?? 0) - (bins[0]?.from ?? 0)).toBeCloseTo(size);
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(bins[0]?.count).toBe(1);
  expect(bins.at(-1)?.count).toBe(1);
});

test.each([[['7', '7']], [['-1e308', '1.7e308']]])('a column of numbers %j has no bins', (values) => {
  expect(numbersOf(values)?.bins).toEqual([]);
});

test.each([
  ['', [''], false],
  ['text', ['5', '', '-0.5'], true],
  ['text', ['5', 'n/a'], false],
  ['text', ['05001', '26163'], false],
  ['int4', ['n/a', ''], false],
  ['bool', ['t', 'f'], false],
])('a column of numbers of type "%s" is recognized: %j', (type, values, isOne) => {
  expect(numbersOf(values, type) !== null).toBe(isOne);
});

test('a column of texts has its ten most frequent values', () => {
  const values = Array.from({ length: 12 }, (_, nth) => Array.from({ length: nth + 1 }, () => ` v${nth}`));
  const summary = columnSummary([...values.flat(), '', ' '], 'text');
  expect(summary).toMatchObject({ missingCount: 2, different: 12, numbers: null });
  expect(summary.frequent).toHaveLength(10);
  expect(summary.frequent[0]).toEqual({ value: 'v11', count: 12 });
});
