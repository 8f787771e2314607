import { describe, expect, it } from 'vitest';
import { searchDocument } from '../../../../src/catalog/search/search-document.ts';
import { createSearchIndex } from '../../../../src/catalog/search/search-index.ts';
import { acsCatalog } from './acs-catalog.ts';
import { analystQueries } from './analyst-queries.ts';

const catalog = acsCatalog();
const indexes = { indicator: createSearchIndex(), variable: createSearchIndex() };
indexes.indicator.add(catalog.indicator.map((record) => searchDocument('indicator', record)));
indexes.variable.add(catalog.variable.map((record) => searchDocument('variable', record)));

describe('queries of analysts find the expected records', () => {
  it.each(analystQueries)('$collection: $query', ({ collection, query, expected, within, near = false }) => {
    const answer = indexes[collection].search(query);
    const first = Array.from(answer.positions.slice(0, within), (position) => catalog[collection][position]);
    const found = first.some((record) =>
      expected.some((each) =>
        each.startsWith('=') ? record?.name.startsWith(each.slice(1)) : record?.slug.startsWith(each),
      ),
    );
    expect({ found, near: answer.near, first: first.map((record) => record?.name) }).toMatchObject({
      found: true,
      near,
    });
  });
});
