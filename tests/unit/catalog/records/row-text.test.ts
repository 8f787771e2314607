import { expect, test } from 'vitest';
import { rowText } from '../../../../src/catalog/records/row-text.ts';
import type { AnyRecord, CollectionName } from '../../../../src/contract/collections.ts';
import { indicator, source, variable } from '../../../support/catalog-builder.ts';

const textOf = (collection: CollectionName, record: AnyRecord) =>
  rowText({ collection, key: '1', position: 0, record, marks: [], raw: record });
const contentOf = (fields: Parameters<typeof variable>[0]) => textOf('variable', variable(fields));

test('a source is named without the code that the record’s own code begins with', () => {
  const sources = [source({ name: 'B19013: Median Household Income' })];
  expect(contentOf({ slug: 'B19013_001E', sources }).source).toBe('Median Household Income');
  expect(contentOf({ slug: 'S0801_C01', sources }).source).toBe('B19013: Median Household Income');
});

test('a source is named without what census titles say before the part in which they differ', () => {
  const dollars = 'Median Earnings in the Past 12 Months (In 2024 Inflation-adjusted Dollars)';
  for (const [name, shown] of [
    [`${dollars} by Sex`, 'Median Earnings … by Sex'],
    [dollars, dollars],
    ['Income Deficit (Dollars) in the Past 12 Months for Families', 'Income Deficit … for Families'],
  ])
    expect(contentOf({ slug: 'B20017_001E', sources: [source({ name })] }).source).toBe(shown);
});

test('a unit that only the title of the table says is shown, not one that the name says', () => {
  const sources = [source({ name: 'B25058: Median Gross Rent (Dollars) by Tenure' })];
  expect(contentOf({ name: 'Renters', slug: 'B25058_001E', units: '', sources }).unit).toBe('dollars');
  expect(contentOf({ name: 'Dollars spent', slug: 'B25058_002E', units: '', sources }).unit).toBe('');
});

test('a unit that the universe says is in all rows of its table, also in those that end with it', () => {
  const infoLink = 'https://data.census.gov/table/ACSDT5Y2023.B11007';
  const sources = [
    source({ name: 'B11007: Households by Size', description: 'Universe: Households.', infoLink }),
  ];
  for (const name of ['1-person households', '1-person household'])
    expect(contentOf({ name, slug: 'B11007_008E', units: '', sources }).unit).toBe('households');
});

test('further sources are counted', () => {
  const sources = ['A', 'B', 'C'].map((name, id) => source({ id, name }));
  expect(contentOf({ sources: sources.slice(0, 2) }).source).toBe('A and 1 other source');
  expect(contentOf({ sources }).source).toBe('A and 2 other sources');
});

test.each([
  ['Total (Tenure)', 'Tenure', null, 'Tenure', ''],
  ['Tenure', 'Tenure', null, '', 'Table B25003'],
  ['Under .50 (Ratio of Income)', 'Ratio of Income by Age', null, 'Ratio of Income by Age', ''],
  ['Under 15 (Sex by Age)', 'Sex by Age', 'Sex by Age: Under 15', 'Sex by Age', ''],
  [
    'Median household income (in 2024 dollars) --',
    'Median Household Income (In 2024 Dollars) (White Alone Householder)',
    null,
    '… (White Alone Householder)',
    '',
  ],
  ['Owner occupied', 'Tenure', 'Tenure: Households that own.', 'Tenure', 'Households that own.'],
  ['Owner occupied', 'Tenures', 'Tenure', 'Tenures', 'Tenure'],
  ['Owner-occupied homes', 'Tenure', 'Owner-occupied homes. Census.', 'Tenure', 'Census.'],
  [
    'Pupils per teacher',
    'Tenure',
    'Pupils per teacher is a ratio.',
    'Tenure',
    'Pupils per teacher is a ratio.',
  ],
  [
    'Median Income by Tenure',
    'Tenure',
    'Median Income in the Past 12 Months (In 2024 Inflation-adjusted Dollars) by Tenure. Universe: Homes',
    '',
    'Homes',
  ],
])('the second line of %j, from %j and %j, repeats nothing', (name, title, description, from, about) => {
  const content = contentOf({
    name,
    slug: 'B25003_002E',
    description,
    sources: [source({ name: `B25003: ${title}` })],
    denominators: [{ id: 1, name: 'Households' }],
  });
  expect(content).toMatchObject({ source: from, about });
});

test('a name that the title of its source continues ends before what both say', () => {
  const name = 'Median household income in the past 12 months';
  const sources = [source({ name: `B19013D: ${name} (Asian Alone Householder)` })];
  expect(contentOf({ name, slug: 'B19013D_001E', sources })).toMatchObject({
    name: 'Median household income',
    continuation: '… (Asian Alone Householder)',
  });
});

test('where the source adds nothing, the second line is the universe that it gives', () => {
  const name = 'Median household income';
  const description = 'American Community Survey. Universe: Households. Five years.';
  const sources = [source({ name: `B19013: ${name}`, description })];
  expect(contentOf({ name, slug: 'B19013_001E', description: null, sources }).about).toBe('Households');
});

test('an indicator has the code of its census table, or its own', () => {
  for (const [slug, code] of [
    ['B08124_means-of-transportation-to-work', 'B08124'],
    ['B07404PR', 'B07404PR'],
    ['adult-asthma', 'adult-asthma'],
    ['asthma', 'asthma'],
  ] as const)
    expect(textOf('indicator', indicator({ slug, name: 'Asthma' }))).toMatchObject({ code, about: '' });
});

test('a code is said once where neither a source nor a description says more', () => {
  const fields = { name: 'Asthma', slug: 'asthma-adults', description: null, sources: [] };
  expect(contentOf(fields)).toMatchObject({ code: 'asthma-adults', about: '' });
  expect(textOf('taxonomy', { id: 1, ...fields })).toMatchObject({ code: 'asthma-adults', about: '' });
});

test('a total without a source is described by the title of its table', () => {
  const content = contentOf({ name: 'Total', description: 'Sex by Age: Total:', sources: [] });
  expect(content).toMatchObject({ source: 'Sex by Age', description: '', about: '' });
});

test('fields of another shape than those of a variable are read without an error', () => {
  const odd = {
    id: 1,
    name: 'Odd',
    slug: '',
    sources: [null, 'B', { name: {} }],
    denominators: 'x',
    units: {},
  };
  const nothing = { continuation: '', source: '', description: '', about: '', unit: '', code: '' };
  expect(textOf('indicator', odd)).toEqual({ name: 'Odd', ...nothing });
});

test('a long text is cut, and invisible characters are made visible', () => {
  const { about } = contentOf({ description: `a\u202eb ${'x'.repeat(100_000)}` });
  expect(about).toMatch(/^a⇄b x+…$/);
  expect(about.length).toBeLessThan(400);
});

test('what a census indicator counts says where, if its name leaves it out', () => {
  const description =
    'Travel Time to Work for Workplace Geography.\r\n\r\nUniverse: "Workers 16 years and over"';
  const { about } = textOf('indicator', indicator({ name: 'Travel Time to Work', description }));
  expect(about).toBe('Workers 16 years and over, by place of work');
});

test.each([
  ['Median rent (dollars)', 'dollars', ''],
  ['Median rent ($)', '$', ''],
  ['Poverty rate (%)', 'percent', ''],
  ['Rent burden, percent', '%', ''],
  ['Housing units', 'Units', ''],
  ['Residents', 'people', 'people'],
  ['Acute care', 'are', 'are'],
])('the unit of “%s” in %s is said once', (name, units, shown) => {
  expect(contentOf({ name, units }).unit).toBe(shown);
});

test('what a title leaves out in two places beside each other is one ellipsis', () => {
  const sources = [source({ name: 'Poverty Status in the Past 12 Months by Sex' })];
  expect(contentOf({ name: 'Poverty Status', slug: 'B17001_001E', sources }).source).toBe('… by Sex');
});
