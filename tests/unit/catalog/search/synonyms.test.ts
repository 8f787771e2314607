import { array, assert, constantFrom, oneof, property, tuple, uniqueArray } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { explain } from '../../../../src/catalog/search/explain-match.ts';
import type { SearchFields } from '../../../../src/catalog/search/search-document.ts';
import { createSearchIndex } from '../../../../src/catalog/search/search-index.ts';
import type { SynonymSet } from '../../../../src/contract/configuration/synonyms.ts';

function indexOf(names: readonly string[], sets: readonly SynonymSet[] = []) {
  const index = createSearchIndex(sets);
  index.add(names.map((name) => ({ fields: { name } })));
  return index;
}

const found = (names: readonly string[], query: string, sets?: readonly SynonymSet[]) =>
  Array.from(indexOf(names, sets).search(query).positions, (position) => names[position]);

describe('words written together or apart', () => {
  const names = ['Childcare workers', 'Child care services', 'Adults'];

  it.each([
    ['child care', ['Child care services', 'Childcare workers']],
    ['childcare', ['Childcare workers', 'Child care services']],
    ['"child care"', ['Child care services']],
    ['-childcare -adults', ['Child care services']],
    ['name:childcare', ['Childcare workers']],
  ])('%s finds the literal spelling first', (query, expected) => {
    expect(found(names, query)).toEqual(expected);
  });

  it('joins and splits neither short words nor codes', () => {
    expect(indexOf(['onto', 'B25 total']).search('on to').additions).toEqual([]);
    expect(indexOf(['b19 013', 'x']).search('b19013').additions).toEqual([]);
  });
});

it('synonyms built in act for words that the list does not have, and after the others, those of several words for a rare one', () => {
  expect(found(['Food stamps', 'Other'], 'snap')).toEqual(['Food stamps']);
  expect(found(['Food stamps', 'SNAP'], 'snap')).toEqual(['SNAP', 'Food stamps']);
  const often = Array.from({ length: 21 }, (_, at) => `SNAP ${at}`);
  expect(found(['Food stamps', ...often], 'snap')).not.toContain('Food stamps');
});

it('synonyms built in act for every word where no record has all the words', () => {
  const names = ['Typical household size', 'Median gross rent', 'Rooms'];
  expect(indexOf(names).search('typical rent')).toMatchObject({ near: false, share: 1 });
  expect(found(names, 'typical rent')).toEqual(['Median gross rent']);
  expect(found([...names, 'Typical rent asked'], 'typical rent')).toEqual(['Typical rent asked']);
});

it.each([
  ['unemploymnet', 'Unemployed'],
  ['imigrants', 'Foreign born'],
  ['wheel chair', 'Ambulatory difficulty'],
  ['schoolings', 'School enrollment'],
  ['shootings', undefined],
])('synonyms are also those of what %s misspells or writes apart', (query, name) => {
  const names = ['Unemployed', 'Foreign born', 'Ambulatory difficulty', 'School enrollment'];
  expect(found(names, query)[0]).toBe(name);
});

it('synonyms of a misspelled word act only if the list has no word that it may misspell', () => {
  expect(found(['Rental units', 'Tenure'], 'rentol')).toEqual(['Rental units']);
});

it('what is typed of a longer word is not taken for another: “house” of “households”', () => {
  expect(found(['Housing units', 'Households'], 'house')).toEqual(['Households']);
});

it('synonyms of the catalog always act, below literal matches, in the direction that they have', () => {
  const sets = [['AMI', 'area median income'], { from: 'barrio', to: ['neighborhood'] }];
  const names = ['Area median income', 'AMI of families', 'Neighborhood', 'Barrio'];
  expect(found(names, 'ami', sets)).toEqual(['AMI of families', 'Area median income']);
  expect(found(names, 'area median income', sets)).toEqual(['Area median income', 'AMI of families']);
  expect(found(names, 'barrio', sets)).toEqual(['Barrio', 'Neighborhood']);
  expect(found(names, 'neighborhood', sets)).toEqual(['Neighborhood']);
});

it('synonyms are named with the words they are for, and a query that leaves them out', () => {
  const { additions } = indexOf(['Receipt of food stamps']).search('Receipt SNAP');
  expect(additions).toEqual([{ typed: 'SNAP', expressions: ['food stamps'], without: 'Receipt "SNAP"' }]);
  expect(indexOf(['Receipt of food stamps']).search('Receipt "SNAP"').additions).toEqual([]);
});

it('synonyms are marked in the record as what was added', () => {
  const fields: SearchFields = { name: 'Receipt of Food Stamps' };
  const { terms } = indexOf([fields.name ?? '']).search('snap receipt');
  expect(explain(fields, terms).name).toEqual([
    [0, 7, undefined],
    [11, 22, true],
  ]);
});

const word = constantFrom('child', 'care', 'childcare', 'income', 'rent', 'food', 'stamps', 'snap', 'chil');
const phrase = array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const excluding = tuple(phrase, word).map(([text, other]) => `${text} -${other}`);

test('synonyms of a catalog neither remove an exact match nor change what is excluded', () => {
  assert(
    property(
      array(phrase, { maxLength: 12 }),
      oneof(phrase, excluding),
      uniqueArray(phrase, { minLength: 2, maxLength: 4 }),
      (names, query, set) => {
        const before = indexOf(names).search(query);
        const after = indexOf(names, [set]).search(query);
        const has = (at: number, each: string) => names[at]?.split(' ').includes(each) === true;
        const words = query.replace(/ -.*/, '').split(' ');
        // Longer words that begin with what the list calls otherwise are no exact matches.
        const exact = [...before.positions].filter((at) => words.every((each) => has(at, each)));
        expect([...after.positions]).toEqual(expect.arrayContaining(before.near ? [] : exact));
        const excluded = /-(\w+)/.exec(query)?.[1] ?? '';
        expect([...after.positions].filter((at) => has(at, excluded))).toEqual([]);
      },
    ),
    { numRuns: 300, examples: [[['childcare child'], 'child care child -child', ['child', 'food']]] },
  );
});
