import { expect, test } from 'vitest';
import type { Entry } from '../../../src/catalog/records/entry.ts';
import { variablesOverview } from '../../../src/catalog/sources.ts';
import type { Variable } from '../../../src/contract/records.ts';
import { source, variable } from '../../support/catalog-builder.ts';

const entryOf = (fields: Partial<Variable>, position: number): Entry<'variable'> => ({
  key: String(position),
  collection: 'variable',
  position,
  record: variable(fields),
  marks: [],
  raw: fields,
});

const a = source({ id: 1, name: 'A' });
const b = source({ id: 2, name: 'B' });

test('sources and units are counted, the most frequent first, and so is what is missing', () => {
  const entries = [
    { sources: [a, a], units: '$' },
    { sources: [b], units: 'people', description: 'Given.' },
    { sources: [a, b], units: ' people ', description: ' ' },
    { units: ' ' },
    { sources: [b] },
  ].map(entryOf);
  expect(variablesOverview(entries)).toEqual({
    sources: [
      { key: '2', label: 'B', count: 3 },
      { key: '1', label: 'A', count: 2 },
    ],
    units: [
      { key: 'people', label: 'people', count: 2 },
      { key: '$', label: '$', count: 1 },
    ],
    withoutSource: 1,
    withoutUnit: 2,
    withoutDescription: 4,
  });
});

test('no variables have nothing in common', () => {
  expect(variablesOverview([])).toMatchObject({ sources: [], units: [], withoutSource: 0 });
});
