import { expect, it } from 'vitest';
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

it.each<[what: string, fields: SearchFields, query: string, shown: string]>([
  ['whole words, and only of the name', { name: 'Households', tags: 'Households' }, 'house', '[Households]'],
  ['long letters as they are', { name: 'Große Straßen' }, 'strass', 'Große [Straßen]'],
  ['accents', { name: 'Re\u0301gion du Québec' }, 'reg que', '[Re\u0301gion] du [Québec]'],
  ['letters of two units', { name: '𝔸rea İzmir' }, 'izm', '𝔸rea [İzmir]'],
  ['what was typed where no spaces are', { name: '家庭収入 Été' }, '家庭', '[家庭]収入 Été'],
  ['other forms', { name: 'Family size' }, 'families', '[Family] size'],
  ['misspellings', { name: 'Poverty rate' }, 'povetry', '[Poverty] rate'],
  ['words that need not match', { name: 'Poverty rate' }, 'poverty rates', '[Poverty rate]'],
  ['synonyms', { name: 'No vehicle' }, 'car', 'No [vehicle]'],
  ['units', { name: 'Rent', units: '$' }, 'dollars', 'Rent, units: [$]'],
  ['only whole phrases', { name: 'Rent, gross rent' }, '"gross rent"', 'Rent, [gross rent]'],
  ['the field asked for', { name: 'A', source: 'B1: A\nB2: A of B' }, 'source:of', 'A, source: B2: A [of] B'],
  ['most', { name: 'All', tags: 'Pay', source: 'Net pay' }, 'all net pay', '[All], source: [Net pay]'],
])('an explained match marks %s', (_, fields, query, shown) => {
  const { name, elsewhere } = explained(fields, query);
  expect(elsewhere === null ? name : `${name}, ${elsewhere}`).toBe(shown);
});

it('an explained match cuts a long text around the match and keeps the marks in place', () => {
  const fields = { name: 'X', description: `${'before '.repeat(40)}the\r\nuniverse${' after'.repeat(40)}` };
  const { elsewhere } = explained(fields, 'universe');
  expect(elsewhere).toMatch(/^description: ….*the {2}\[universe\] after.*…$/);
  expect(elsewhere?.length).toBeLessThan(230);
  // Within the first half of a phone's line.
  expect(elsewhere?.indexOf('[')).toBeLessThan(45);
});

it('an explained match begins with a whole word before it', () => {
  const fields = { name: 'X', description: `${'before '.repeat(40)}Subject area: Health` };
  expect(explained(fields, 'health').elsewhere).toBe('description: …Subject area: [Health]');
});

it('an explained match near the start of a long text is shown with it', () => {
  const fields = { name: 'X', description: `Share of all the pupils in school${' after'.repeat(40)}` };
  expect(explained(fields, 'school').elsewhere).toMatch(
    /^description: Share of all the pupils in \[school\] after/,
  );
});

it('an explained match marks nothing without terms', () => {
  expect(explain({ name: 'Total' }, [])).toEqual({ name: [], elsewhere: null });
});
