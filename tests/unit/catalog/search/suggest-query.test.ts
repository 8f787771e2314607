import { describe, expect, it } from 'vitest';
import { createSearchIndex } from '../../../../src/catalog/search/search-index.ts';

function indexOf(...names: string[]) {
  const index = createSearchIndex();
  index.add(names.map((name) => ({ fields: { name } })));
  return index;
}

const index = indexOf('Broadband of any type', 'Household income', 'Broadband such as cable');

describe('a suggestion', () => {
  it('is the nearest spelling that finds something, where a search finds nothing', () => {
    expect(index.search('braodbnad').suggestion).toBe('broadband');
    expect(index.search('"braodbnad" CABLE').suggestion).toBe('"broadband" CABLE');
  });

  it('is not made for what is found, even with a slip that is forgiven', () => {
    expect(index.search('broadband').suggestion).toBeNull();
    expect(index.search('brodband')).toMatchObject({ near: true, suggestion: null });
  });

  it('is not made where no word is near, for codes, or where it would find nothing', () => {
    for (const query of ['zzzqqq', 'B25063_999', 'xyz', '-broadband -income braodbnad', '"income braodbnad"'])
      expect(index.search(query).suggestion).toBeNull();
  });
});
