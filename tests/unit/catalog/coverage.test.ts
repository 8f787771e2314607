import { expect, it, test } from 'vitest';
import { coverageOf, coverageWithoutSource, percentage, shareOf } from '../../../src/catalog/coverage.ts';
import { sourcesOf } from '../../../src/catalog/sources.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import { entriesOf } from './list/entries.ts';

const full = source({ id: 1, name: 'B', description: 'Universe: households. 2019-2023.' });
const bare = source({ id: 2, name: 'A', infoLink: 'javascript:alert(1)' });

const entries = entriesOf(
  'variable',
  catalog()
    .variable({ sources: [full], description: 'Text.', units: '$' })
    .variable({ sources: [full, full], description: ' ', units: '' })
    .variable({ sources: [bare], units: 'people' })
    .variable({ sources: [full, bare] })
    .variable({ description: 'Universe: jobs' }),
);

/** Of each row, its source, its number of variables, and how many lack each column. */
const rows = (sort?: string) =>
  coverageOf(sourcesOf(entries), sort).map(({ source: from, variables, lacking }) =>
    [from?.record.name, variables].concat(lacking),
  );

test('each source has the numbers of its variables that lack description, unit, universe, period and data page', () => {
  expect(rows()).toEqual([
    ['B', 3, 2, 2, 0, 0, 0],
    ['A', 2, 2, 1, 1, 1, 1],
  ]);
  expect(coverageWithoutSource(entries)).toEqual({ source: null, variables: 1, lacking: [0, 1, 0, 1, 1] });
  expect(coverageWithoutSource(entries.slice(0, 4))).toBeNull();
});

it.each([
  ['', 'BA'],
  ['variables', 'AB'],
  ['name', 'AB'],
  ['-name', 'BA'],
  ['period', 'AB'],
  ['-period', 'BA'],
  // A third has a unit, and a half.
  ['unit', 'BA'],
  ['-unit', 'AB'],
  ['unknown', 'BA'],
])('the order %j is %s', (sort, order) => {
  const names = rows(sort).map(([name]) => name);
  expect(names.join('')).toBe(order);
});

it.each([
  [0, '0%'],
  [1 / 1000, '1%'],
  [0.5, '50%'],
  [999 / 1000, '99%'],
  [1, '100%'],
])('a share of %d is %s: only none is 0%, and only all are 100%', (share, text) => {
  const lacking = [1000 * (1 - share)];
  expect(percentage(shareOf({ source: null, variables: 1000, lacking }, 0))).toBe(text);
});
