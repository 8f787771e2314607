import { describe, expect, it } from 'vitest';
import { familyOf, mostGathered, sourceFamilies } from '../../../src/catalog/source-families.ts';
import { codeAndTitle } from '../../../src/catalog/sources.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import { entriesOf } from './list/entries.ts';

const table = (id: string, kind = 'DT') => ({
  name: `${id}: A table`,
  slug: `ACS${kind}5Y2024-${id}`,
  infoLink: `https://data.census.gov/table/ACS${kind}5Y2024.${id}`,
});
const named = (name: string, infoLink = '') => ({ name, slug: 'other', infoLink });

it.each([
  ['a survey table by its topic', table('B25064'), 'Housing'],
  ['a collapsed table of the same topic', table('C25024PR'), 'Housing'],
  ['a subject table of the same topic', table('S2501', 'ST'), 'Housing'],
  ['a survey table whose page only names it', { ...table('B01001'), slug: 'age' }, 'Age and sex'],
  ['a profile, whose number is no topic', table('DP04', 'DP'), 'Data profiles'],
  ['a table of no known topic', table('B99010'), 'B99'],
  ['a code of another kind', named('P12003: Sex by age'), 'P12'],
  ['the publisher of a data page', named('PLACES', 'https://data.cdc.gov/places'), 'cdc.gov'],
  ['a publisher below a national suffix', named('Census', 'https://www.ons.gov.uk/census'), 'ons.gov.uk'],
  ['a local address', named('Notes', 'http://127.0.0.1/notes'), '127.0.0.1'],
  ['nothing known', named('Notes', 'see the library'), 'Other sources'],
])('the family of a source is that of %s', (_, fields, family) => {
  expect(familyOf(source(fields))).toBe(family);
});

it.each([
  ['B19013: Median income', 'B19013', 'Median income'],
  ['PLACES: Local data', '', 'PLACES: Local data'],
  ['2020 Census, P1: Race', '', '2020 Census, P1: Race'],
  ['Gross rent', '', 'Gross rent'],
])('the code of %s is %o', (name, code, title) => {
  expect(codeAndTitle(name)).toEqual({ code, title });
});

describe('the sources by family', () => {
  const rents = source({ id: 1, ...table('B25064') });
  const ages = source({ id: 2, ...table('B01001') });
  const homes = source({ id: 3, ...table('B25024') });

  it('have the most variables first, with the most frequent unit, and a variable counts for each source', () => {
    const variables = catalog()
      .variable({ sources: [rents, ages], units: '$' })
      .variable({ sources: [rents], units: ' $ ' })
      .variable({ sources: [homes], units: 'homes' })
      .variable();
    const title = 'A table';
    expect(sourceFamilies(entriesOf('variable', variables))).toEqual([
      {
        name: 'Housing',
        count: 3,
        unit: '$',
        size: 2,
        parts: [
          { keys: ['1'], code: 'B25064', title, count: 2, unit: '$' },
          { keys: ['3'], code: 'B25024', title, count: 1, unit: 'homes' },
        ],
      },
      {
        name: 'Age and sex',
        count: 1,
        unit: '$',
        size: 1,
        parts: [{ keys: ['2'], code: 'B01001', title, count: 1, unit: '$' }],
      },
    ]);
  });

  /** Many variables of one source, and one of each of `count` others. */
  const withSmall = (count: number, small: Parameters<typeof source>[0] = {}) =>
    sourceFamilies(
      entriesOf(
        'variable',
        catalog()
          .times(1000, (c) => c.variable({ sources: [rents] }))
          .times(count, (c, at) => c.variable({ sources: [source({ ...small, id: 10 + at })] })),
      ),
    ).map(({ name, size, parts }) => [name, size, parts.map(({ title, keys }) => [title, keys.length])]);

  it.each([
    [1, [['A table', 1]]],
    [3, [['3 more', 3]]],
    [
      mostGathered + 1,
      [
        [`${mostGathered} more`, mostGathered],
        ['1 more', 1],
      ],
    ],
  ])('gather %i small sources of a family, no more than a list can be filtered by', (count, gathered) => {
    expect(withSmall(count, table('B25001'))).toEqual([
      ['Housing', count + 1, [['A table', 1], ...gathered]],
    ]);
  });

  it('gather small families', () => {
    expect(withSmall(2, { infoLink: 'https://a.example.org/' })).toEqual([
      ['Housing', 1, [['A table', 1]]],
      ['Other sources', 2, [['2 sources', 2]]],
    ]);
  });
});
