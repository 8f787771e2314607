import { expect, it } from 'vitest';
import { ledgerOf } from '../../../src/catalog/records/ledger.ts';
import { familyOf } from '../../../src/catalog/source-groups.ts';
import { filterSources, sortSources, sourcesOf, withWhatIsKnown } from '../../../src/catalog/sources.ts';
import { unitOrigin } from '../../../src/catalog/records/variable-facts.ts';
import { codeAndTitle } from '../../../src/catalog/records/table/table-codes.ts';
import { catalog, indicator, source, variable } from '../../support/catalog-builder.ts';
import { entryOf } from '../../support/faults/hostile-rows.ts';
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

it.each([
  [['dollars', 'dollars'], 'dollars'],
  [['dollars', 'homes'], undefined],
])('an indicator has the unit of the table that it names where its rows have %j', (units, unit) => {
  const sources = [source({ id: 1, name: 'B25064: Rent' })];
  // The last row, without a source, says nothing.
  const variables = units
    .reduce((c, each) => c.variable({ units: each, sources }), catalog())
    .variable({ slug: 'B25064_003', units: null });
  const entries = entriesOf('variable', variables);
  const entry = entryOf('indicator', indicator({ slug: 'B25064' }));
  expect(withWhatIsKnown(entry, entries, null).record).toEqual({
    ...entry.record,
    sources,
    ...(unit !== undefined && { units: unit, [unitOrigin]: ' (from its table)' }),
  });
});
