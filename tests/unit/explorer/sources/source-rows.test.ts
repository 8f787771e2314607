import { expect, test } from 'vitest';
import { groupSources } from '../../../../src/catalog/source-families.ts';
import { type IndexedSource, sortSources } from '../../../../src/catalog/sources.ts';
import type { Source } from '../../../../src/contract/records.ts';
import { source } from '../../../support/catalog-builder.ts';

const indexed = (fields: Partial<Source>): IndexedSource => ({
  key: String(fields.id ?? ''),
  record: source(fields),
  hasOneLink: true,
  variables: [],
});

const sources = [
  indexed({ name: 'B25064', infoLink: 'https://data.census.gov/a' }),
  indexed({ name: 'B1', infoLink: 'javascript:alert(1)' }),
  indexed({ name: 'A2', infoLink: '' }),
  indexed({ name: 'B9', infoLink: 'https://bls.gov/' }),
  indexed({ name: 'b10', infoLink: 'https://data.census.gov/b' }),
];

const named = (all: readonly IndexedSource[]) => all.map(({ record: { name } }) => name);

test('sources keep the order of their index, or are ordered by name with numbers as numbers', () => {
  expect(named(sortSources(sources, 'variables'))).toEqual(['B25064', 'B1', 'A2', 'B9', 'b10']);
  expect(named(sortSources(sources, 'name'))).toEqual(['A2', 'B1', 'B9', 'b10', 'B25064']);
});

test('the source whose code is the query comes first', () => {
  const tables = ['B1A: Age by race', 'B1: Age', 'B1B: Age by sex'].map((name) => indexed({ name }));
  expect(named(sortSources(tables, 'variables', 'b1'))).toEqual([
    'B1: Age',
    'B1A: Age by race',
    'B1B: Age by sex',
  ]);
});

test('groups with most sources come first, and those without topic or data page last', () => {
  expect(groupSources(sources).map(([topic, members]) => [topic, named(members)])).toEqual([
    ['census.gov', ['B25064', 'b10']],
    ['bls.gov', ['B9']],
    ['Other sources', ['B1', 'A2']],
  ]);
});
