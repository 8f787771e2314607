import { describe, expect, it } from 'vitest';
import type { SearchFields } from '../../../../src/catalog/search/search-document.ts';
import { explain, type TextRange } from '../../../../src/catalog/search/explain-match.ts';
import { createSearchIndex } from '../../../../src/catalog/search/search-index.ts';

function explained(fields: SearchFields, query: string) {
  const index = createSearchIndex();
  index.add([{ fields }]);
  const { name, elsewhere } = explain(fields, index.search(query).terms);
  return {
    name: marked(fields.name ?? '', name),
    elsewhere: elsewhere && `${elsewhere.field}: ${marked(elsewhere.snippet, elsewhere.ranges)}`,
  };
}

function marked(text: string, ranges: TextRange[]): string {
  return ranges
    .toReversed()
    .reduce(
      (rest, [start, end]) => `${rest.slice(0, start)}[${rest.slice(start, end)}]${rest.slice(end)}`,
      text,
    );
}

describe('why a record matched', () => {
  it('marks whole words of the name and looks no further', () => {
    const fields = { name: 'Median household income', description: 'Household income.' };
    expect(explained(fields, 'house inc')).toEqual({
      name: 'Median [household] [income]',
      elsewhere: null,
    });
  });

  it('marks the words of the original, accents, long letters and all', () => {
    expect(explained({ name: 'Große Straßen' }, 'strass').name).toBe('Große [Straßen]');
    expect(explained({ name: 'Re\u0301gion du Québec' }, 'reg que').name).toBe('[Re\u0301gion] du [Québec]');
    expect(explained({ name: '𝔸rea İzmir' }, 'izm').name).toBe('𝔸rea [İzmir]');
  });

  it('marks what was typed where words are not separated by spaces', () => {
    expect(explained({ name: '家庭収入の中央値 Été' }, '家庭').name).toBe('[家庭]収入の中央値 Été');
  });

  it('marks other forms, misspellings, units and words of the field', () => {
    expect(explained({ name: 'Family size' }, 'families').name).toBe('[Family] size');
    expect(explained({ name: 'Poverty rate' }, 'povetry').name).toBe('[Poverty] rate');
    expect(explained({ name: 'No vehicle' }, 'car').name).toBe('No [vehicle]');
    expect(explained({ name: 'Rent', units: '$' }, 'dollars').elsewhere).toBe('units: [$]');
  });

  it('marks a phrase only where its words follow one another', () => {
    expect(explained({ name: 'Rent, gross rent' }, '"gross rent"').name).toBe('Rent, [gross rent]');
  });

  it('keeps to the field that was asked for', () => {
    const fields = { name: 'Rent', source: 'B25063: Gross Rent\nB25064: Median Gross Rent' };
    expect(explained(fields, 'source:median')).toEqual({
      name: 'Rent',
      elsewhere: 'source: B25064: [Median] Gross Rent',
    });
  });

  it('shows the field that holds most of what the name lacks', () => {
    const fields = { name: 'Total', tags: 'Rent', source: 'Gross rent' };
    expect(explained(fields, 'total gross rent')).toEqual({
      name: '[Total]',
      elsewhere: 'source: [Gross] [rent]',
    });
  });

  it('cuts a long text around the match and keeps the marks in place', () => {
    const fields = { name: 'X', description: `${'before '.repeat(40)}the\r\nuniverse${' after'.repeat(40)}` };
    const { elsewhere } = explained(fields, 'universe');
    expect(elsewhere).toMatch(/^description: ….*the {2}\[universe\] after.*…$/);
    expect(elsewhere?.length).toBeLessThan(150);
    // Within the first half of a phone's line.
    expect(elsewhere?.indexOf('[')).toBeLessThan(45);
  });

  it('marks nothing without terms', () => {
    expect(explain({ name: 'Total' }, [])).toEqual({ name: [], elsewhere: null });
  });
});
