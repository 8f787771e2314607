import { expect, it } from 'vitest';
import { ledgerOf } from '../../../src/catalog/records/ledger.ts';
import { familyOf, sourceFamilies } from '../../../src/catalog/source-families.ts';
import { filterSources, sortSources, sourcesOf } from '../../../src/catalog/sources.ts';
import { codeAndTitle } from '../../../src/catalog/records/table/table-codes.ts';
import { catalog, source, variable } from '../../support/catalog-builder.ts';
import { entriesOf } from './list/entries.ts';

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

it('the sources of the loaded variables are listed once by id, those of most variables first', () => {
  expect(indexed.map(({ record: { id }, variables }) => [id, variables.map(({ key }) => key)])).toEqual([
    [1, ['2', '3', '4']],
    [2, ['1', '3']],
  ]);
});

const linking = (...links: string[]) =>
  links.reduce((c, infoLink) => c.variable({ sources: [source({ id: 1, infoLink })] }), catalog());

it('a source knows whether all of its variables give it the same link', () => {
  expect(sourcesOf(entriesOf('variable', linking('a', 'a')))).toMatchObject([{ hasOneLink: true }]);
  expect(sourcesOf(entriesOf('variable', linking('a', 'b')))).toMatchObject([{ hasOneLink: false }]);
});

it.each([
  ['', [1, 2]],
  ['RENT b25', [1]],
  ['age sex', [2]],
  ['none', []],
])('the sources of the loaded variables are filtered by the words of %j', (query, ids) =>
  expect(filterSources(indexed, query).map(({ record: { id } }) => id)).toEqual(ids),
);

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
  ['a very long host', named('Notes', `https://${'a'.repeat(400_000)}/`), 'a'.repeat(400_000)],
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

const rents = source({ id: 1, ...table('B25064') });
const ages = source({ id: 2, ...table('B01001') });
const homes = source({ id: 3, ...table('B25024') });

it('the sources by family have the most variables first, with the unit that all have, and a variable counts for each source', () => {
  const variables = catalog()
    .variable({ sources: [rents, ages], units: '$' })
    .variable({ sources: [rents], units: ' $ ' })
    .variable({ sources: [homes], units: 'homes' })
    .variable();
  const title = 'A table';
  const ofRents = {
    keys: ['1'],
    code: 'B25064',
    title,
    examples: [],
    count: 2,
    unit: '$',
  };
  const ofHomes = { keys: ['3'], code: 'B25024', title, examples: [], count: 1, unit: 'homes' };
  const ofAges = { keys: ['2'], code: 'B01001', title, examples: [], count: 1, unit: '$' };
  expect(sourceFamilies(entriesOf('variable', variables))).toMatchObject([
    {
      name: 'Housing',
      count: 3,
      unit: null,
      size: 2,
      parts: [ofRents, ofHomes],
      whole: { keys: ['1', '3'], title: 'Housing', count: 3, unit: null },
    },
    { name: 'Age and sex', count: 1, unit: '$', size: 1, parts: [ofAges] },
  ]);
});

/** The families of many variables of one source, and of one of each of `count` others. */
function withSmall(count: number, small: Parameters<typeof source>[0]) {
  const variables = catalog()
    .times(1000, (c) => c.variable({ sources: [rents] }))
    .times(count, (c, at) => c.variable({ sources: [source({ ...small, id: 10 + at })] }));
  return sourceFamilies(entriesOf('variable', variables)).map(({ name, size, parts }) => {
    return [
      name,
      size,
      parts.map(({ title, keys, examples }) => [title, keys.length, ...examples.slice(0, 1)].join(': ')),
    ];
  });
}

it.each([
  [1, ['A table: 1']],
  [3, ['3 more sources: 3: A table']],
  [300, ['150 more sources: 150: A table', '150 more sources: 150: A table']],
])('%i small sources of a family are gathered, as many as a list can be filtered by', (count, gathered) => {
  expect(withSmall(count, table('B25001'))).toEqual([['Housing', count + 1, ['A table: 1', ...gathered]]]);
});

it('the sources by family gather small families', () => {
  expect(withSmall(2, { infoLink: 'https://a.example.org/' })).toEqual([
    ['Housing', 1, ['A table: 1']],
    ['Other sources', 2, ['2 sources: 2: American Community Survey']],
  ]);
});

it.each([
  [2, ['Housing', 'Other sources']],
  [1, ['cdc.gov', 'Housing']],
])('publishers are families only among publishers: %i of 3 sources have a topic', (topics, families) => {
  const infoLink = 'https://data.cdc.gov/';
  const variables = catalog().times(3, (c, at) =>
    c.variable({ sources: [source({ id: at, ...(at < topics ? table(`B2500${at}`) : { infoLink }) })] }),
  );
  expect(sourceFamilies(entriesOf('variable', variables)).map(({ name }) => name)).toEqual(families);
});
