import { expect, test } from 'vitest';
import { groupSources, sourcesInPage } from '../../../../src/catalog/source-groups.ts';
import { type ListedSource, sortSources } from '../../../../src/catalog/sources.ts';
import type { Source } from '../../../../src/contract/records.ts';
import { source } from '../../../support/catalog-builder.ts';

const indexed = (fields: Partial<Source>, variableCount = 0): ListedSource => ({
  key: String(fields.id ?? ''),
  record: source(fields),
  variableCount,
});

const sources = [
  indexed({ name: 'B25064', infoLink: 'https://data.census.gov/a' }),
  indexed({ name: 'B1', infoLink: 'javascript:alert(1)' }),
  indexed({ name: 'A2', infoLink: '' }),
  indexed({ name: 'B9', infoLink: 'https://bls.gov/' }),
  indexed({ name: 'b10', infoLink: 'https://data.census.gov/b' }),
];

const named = (all: readonly ListedSource[]) => all.map(({ record: { name } }) => name);

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
  expect(groupSources(sources).map(({ subject, sources: members }) => [subject, named(members)])).toEqual([
    ['census.gov', ['B25064', 'b10']],
    ['bls.gov', ['B9']],
    ['Other sources', ['B1', 'A2']],
  ]);
});

const ofHost = (host: string, count: number) =>
  Array.from({ length: count }, (_, nth) =>
    indexed(
      { id: nth, name: `${host} ${nth}`, infoLink: `https://${host}/`, description: 'x'.repeat(900) },
      nth,
    ),
  );

test('a page has the first forty sources of the list with the numbers of all, by subject where there are very many', () => {
  const few = sourcesInPage(ofHost('bls.gov', 60));
  expect(few).toMatchObject({ count: 60, groups: [{ subject: null, count: 60 }] });
  expect(few.groups[0]?.sources).toHaveLength(40);
  expect(few.groups[0]?.sources[0]).toMatchObject({ key: '59', record: { name: 'bls.gov 59' } });
  expect(few.groups[0]?.sources[0]?.record.description).toHaveLength(500);

  const many = sourcesInPage([...ofHost('bls.gov', 30), ...ofHost('census.gov', 180)]);
  expect(many.count).toBe(210);
  expect(many.groups).toMatchObject([{ subject: 'census.gov', count: 180 }]);
  const hosts = Array.from({ length: 30 }, (_, nth) => ofHost(`host${nth}.org`, 30 - nth));
  const groups = sourcesInPage(hosts.flat()).groups.map(({ count, sources }) => [count, sources.length]);
  expect(groups).toEqual([
    [30, 30],
    [29, 10],
  ]);
});
