import { expect, test } from 'vitest';
import { columnSummary } from '../../../../src/catalog/portal/file-columns.ts';

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
