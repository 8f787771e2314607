import { expect, test } from 'vitest';
import { chosenColumn } from '../../../../src/catalog/portal/file-columns.ts';
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
