import * as fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { homeSources } from '../../../src/catalog/list/home-topics.ts';
import { exampleQueries, frequentWords } from '../../../src/catalog/example-queries.ts';
import { shownText, visibleText } from '../../../src/catalog/text/visible-text.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { entriesOf } from './list/entries.ts';
import { containsWords, rangesOfWords, withoutAccents } from '../../../src/catalog/text/without-accents.ts';

test('visible text preserves visible characters, tabs and line breaks', () => {
  const plain = 'Größe (m²)\t“x”\r\n\u05e9\u05dc\u05d5\u05dd \u{1f469}\u200d\u{1f52c}';
  expect(visibleText(plain)).toBe(plain);
});

test('visible text has the length of the text, so that indexes stay valid, and no invisible characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const visible = visibleText(text);
      expect(visible).toHaveLength(text.length);
      expect(visible.isWellFormed()).toBe(true);
      expect(visible.replaceAll(/[\t\n\r]/g, '')).not.toMatch(
        /[\p{Cc}\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}]/u,
      );
    }),
  );
});

test('visible text is shortened without splitting a surrogate pair, with an ellipsis', () => {
  expect(shownText('abcdef', 3)).toBe('abc…');
  expect(shownText('ab\u{1f469}', 3)).toBe('ab…');
  expect(shownText('abc', 3)).toBe('abc');
});

test('words of most names come first, in lower case, each once per name', () => {
  const names = ['Rent burden', 'Rent, rent, rent', 'BURDEN of disease', 'Gross rent'];
  expect(frequentWords(names, 2)).toEqual(['rent', 'burden']);
});

test.each([
  [
    'the topics that most indicators name',
    ['Work', 'Health', 'Health', 'Rent', 'Rent', 'Rent'],
    ['Rent', 'Health'],
  ],
  ['frequent words of their names, of singular and plural the more frequent one', [], ['homes', 'rent']],
])('examples are %s', (_, topics, examples) => {
  const builder = catalog();
  for (const name of ['Homes', 'Homes, heated', 'Home', 'Rent in cities', 'Age of rent'])
    builder.indicator({ name });
  for (const topic of topics) builder.indicator({ description: `Subject area: ${topic}.` });
  expect(exampleQueries(entriesOf('indicator', builder), 2)).toEqual(examples);
});

test('examples without topics are what several names have before their comma', () => {
  const names = ['Enrolment, primary', 'Enrolment, secondary', 'Pupils per teacher, primary', 'Rent, gross'];
  const entries = [...names, ...names.slice(2, 3)].reduce((c, name) => c.indicator({ name }), catalog());
  expect(exampleQueries(entriesOf('indicator', entries), 4)).toEqual(['Enrolment', 'Pupils per teacher']);
});

test('a long source on Home begins with what differs, without the punctuation at its end', () => {
  const survey = 'World Survey of Schools and of their Pupils and Teachers in all Countries';
  const names = [`${survey}, itself,  `, `${survey}, Part 1 …`, 'Births'];
  const sources = names.map((name, at) => [at, { source: { name }, count: 1 }] as const);
  expect(homeSources(new Map(sources)).tiles.map(({ title }) => title)).toEqual([
    expect.stringMatching(/itself · World Survey .*…$/),
    expect.stringMatching(/Part 1 · World Survey .*…$/),
    'Births',
  ]);
});

test('nothing is tried that nobody searches for: a stock word, a year, a sign, a cut bracket', () => {
  const starts = ['Percent', 'Number of persons', '2020', '—', 'Jobs (all', 'Foo', 'Gross rent', 'Enrolment'];
  const builder = catalog();
  for (const start of starts)
    builder.indicator({ name: `${start}, men` }).indicator({ name: `${start}, women` });
  expect(exampleQueries(entriesOf('indicator', builder), 9)).toEqual(['Gross rent', 'Enrolment']);
});

test('short words, numbers and words that nobody searches for are left out', () => {
  expect(frequentWords(['Total population of 18 with 2 jobs', '… — 100'], 5)).toEqual(['jobs']);
  expect(frequentWords([], 5)).toEqual([]);
});

test('removing accents leaves no run of combining marks to be sorted, which takes quadratic time', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  onTestFinished(() => normalize.mockRestore());
  expect(withoutAccents(`Z${'\u0301\u0323'.repeat(1000)}algo`)).toBe('Zalgo');
  expect(normalize.mock.contexts.map(String)).toEqual(['Zalgo']);
});

test.each([
  ['male', 'Male: 5 to 9 years', true],
  ['male', 'Female', false],
  ['Años', 'menores de 5 anos', true],
  ['001', 'B01001_001E', true],
  ['op', 'co-op', true],
  ['京', '東京都', true],
])('a search for %s in %s: %s', (query, text, isFound) => {
  expect(containsWords(query)(text)).toBe(isFound);
});

test.each([
  ['male income', 'Female Income by Male', ['Income', 'Male']],
  ['b19', 'B19013: Income', ['B19']],
  ['income inc', 'Income', ['Income']],
  ['i', 'İ', []],
])('the words of %s to be marked in %s', (query, text, marked) => {
  expect(rangesOfWords(query, text).map(([start, end]) => text.slice(start, end))).toEqual(marked);
});
