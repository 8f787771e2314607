import { describe, expect, it } from 'vitest';
import { ledgerOf } from '../../../src/catalog/records/ledger.ts';
import { conflictingFields, filterSources, sortSources, sourcesOf } from '../../../src/catalog/sources.ts';
import { source, variable } from '../../support/catalog-builder.ts';

const [rent, age] = [
  source({ id: 1, name: 'Gross rent', slug: 'B25064' }),
  source({ id: 2, name: 'Âge', slug: 'B01001', description: 'By sex.' }),
];
const results = [
  variable({ id: 1, sources: [age] }),
  variable({ id: 2, sources: [rent, rent] }),
  variable({ id: 3, sources: [rent, { ...age, name: 'Age' }] }),
  variable({ id: 4, sources: [{ ...rent }] }),
  variable({ id: 5 }),
];
const indexed = sortSources(sourcesOf(ledgerOf('variable', [{ count: 5, results }]).entries), 'variables');

describe('the sources of the loaded variables', () => {
  it('are listed once by id, those of most variables first', () => {
    expect(indexed.map(({ record: { id }, variables }) => [id, variables.map(({ key }) => key)])).toEqual([
      [1, ['2', '3', '4']],
      [2, ['1', '3']],
    ]);
  });

  it('keep copies that differ, with the fields in which they do', () => {
    expect(indexed.map(({ copies }) => copies.map(({ name }) => name))).toEqual([
      ['Gross rent'],
      ['Âge', 'Age'],
    ]);
    expect(conflictingFields(indexed[1]!.copies)).toEqual(['name']);
    expect(conflictingFields([rent, { ...rent, packageId: undefined }])).toEqual(['packageId']);
  });

  it.each([
    ['', [1, 2]],
    ['RENT b25', [1]],
    ['age sex', [2]],
    ['none', []],
  ])('are filtered by the words of %j', (query, ids) =>
    expect(filterSources(indexed, query).map(({ record: { id } }) => id)).toEqual(ids),
  );
});
