import { describe, expect, it, test } from 'vitest';
import { searchDocument } from '../../../../src/catalog/search/search-document.ts';
import { createSearchIndex } from '../../../../src/catalog/search/search-index.ts';
import { acsCatalog } from './acs-catalog.ts';
import { type AnalystQuery, analystQueries, layQueries } from './analyst-queries.ts';

const catalog = acsCatalog();
const indexes = { indicator: createSearchIndex(), variable: createSearchIndex() };
indexes.indicator.add(catalog.indicator.map((record) => searchDocument(record)));
indexes.variable.add(catalog.variable.map((record) => searchDocument(record)));

function find({ collection, query, expected, within }: AnalystQuery) {
  const answer = indexes[collection].search(query);
  const first = Array.from(answer.positions.slice(0, within), (position) => catalog[collection][position]);
  const found = first.some((record) =>
    expected.some((each) =>
      each.startsWith('=') ? record?.name.startsWith(each.slice(1)) : record?.slug.startsWith(each),
    ),
  );
  return { found, near: answer.near, first: first.map((record) => record?.name) };
}

describe('queries of analysts find the expected records', () => {
  it.each(analystQueries)('$collection: $query', (each) => {
    expect(find(each)).toMatchObject({ found: true, near: each.near });
  });
});

test('of 40 queries in words that the census does not use, at least 36 find an expected record among the first five', () => {
  expect(layQueries).toHaveLength(40);
  const missed = layQueries.filter((each) => !find(each).found).map(({ query }) => query);
  expect(missed).toEqual(['renters', 'households without a car']);
});
