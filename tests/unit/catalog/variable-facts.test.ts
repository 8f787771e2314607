import { expect, test } from 'vitest';
import { withoutFacts, withoutUniverse } from '../../../src/catalog/census/descriptions.ts';
import {
  periodOf,
  subjectOf,
  topicsOf,
  unitText,
  unitNameOf,
  universeOf,
  yearsOf,
} from '../../../src/catalog/records/variable-facts.ts';
import { source, variable } from '../../support/catalog-builder.ts';

test('the facts of a variable are none where the record states none', () => {
  const record = variable({ units: ' ', sources: [source({ name: 'In 2023 dollars' })] });
  expect([unitNameOf, universeOf, yearsOf].map((read) => read(record))).toEqual([null, null, null]);
});

test.each([
  ['$', 'dollars'],
  ['%', 'percent'],
  [' people ', 'people'],
])('the facts of a variable name the unit %j', (units, unit) =>
  expect(unitNameOf(variable({ units }))).toEqual(unit),
);

const income = 'B1: Median Income (In 2024 Dollars) by Tenure';
test.each([
  ['Rent (dollars)', '', '', 'dollars (from the name)'],
  ['Rent (dollars)', 'B1: Rent', '$', 'dollars'],
  ['Mean travel time to work (in minutes)', '', '', 'minutes (from the name)'],
  ['Area (acres)', '', '', 'acres (from the name)'],
  ['Working (last 4 weeks)', '', '', null],
  ['Total', 'B1: Travel Time (Minutes)', '', null],
  ['Total', income, '', 'dollars (from the table’s title)'],
  ['Total', income, '$', 'dollars'],
  // These are numbers of households.
  ['Total', 'B1: Income (In 2024 Dollars)', '', null],
  ['Total', 'B1: Median Rent as a Percentage of Income (Dollars)', '', 'percent (from the table’s title)'],
  ['Total', 'B1: Median Age by Sex', '', 'years (from the table’s title)'],
  ['Total', 'B1: Average Household Size by Income', '', 'people per household (from the table’s title)'],
  ['Total', 'B1: Mean Household Income of Quintiles', '', 'dollars (from the table’s title)'],
  ['Total', 'B1: Median Number of Rooms by Income', '', null],
  ['Total', 'B1: Gini Index of Income Inequality', '', null],
])('the unit of %j in %j with unit %j is %j', (name, table, units, unit) =>
  expect(unitText(variable({ slug: 'B19081001', name, units, sources: [source({ name: table })] }))).toBe(
    unit,
  ),
);

test('money is dollars only in tables of the census', () => {
  const sources = [source({ name: 'T1: Mean Household Income' })];
  expect(unitText(variable({ slug: 'T1_001', sources }))).toBeNull();
});

test.each([
  ['Total population in the United States', 'people'],
  ['Workers 16 years and over in households', 'people'],
  ['Own children under 18 years in families and subfamilies', 'people'],
  ['Households with a householder who is Asian alone', 'households'],
  ['Married-couple families', 'families'],
  ['Occupied housing units with a householder who is White alone', 'housing units'],
  // Counts groups, of which a person can have several.
  ['Total groups tallied', null],
])('a row of a census table whose universe is %j counts %j', (universe, unit) => {
  const infoLink = 'https://data.census.gov/table/ACSDT5Y2024.B25070';
  const sources = [source({ name: 'B25070: By Age', infoLink, description: `Universe: ${universe}` })];
  const text = unitText(variable({ slug: 'B25070_007', sources }));
  expect(text).toBe(unit === null ? null : `${unit} (from the universe)`);
});

const universeIn = (text: string) => universeOf(variable({ description: text }));

test('the facts of a variable take universe and period from the first source, or the universe from the description', () => {
  const description = 'Survey, 2019-2023 estimates. Universe: renters paying cash rent.';
  const other = source({ description: 'Universe: owners' });
  const record = variable({ sources: [source({ description }), other] });
  expect([universeOf(record), yearsOf(record)]).toEqual(['Renters paying cash rent', '2019–2023']);
  expect(universeIn('Universe: "all homes"')).toBe('All homes');
  expect(universeIn('Universe: U.S. citizens. 2019-2023.')).toBe('U.S. citizens');
  expect(universeIn('Universe: commuters to St. Louis. 2019-2023.')).toBe('Commuters to St. Louis');
  expect(universeIn('Universe: "people who speak English "very well""')).toBe(
    'People who speak English "very well"',
  );
  expect(universeIn('Universe: people in the U.S. Topics: age')).toBe('People in the U.S');
});

test.each([
  ['Universe: "households".', ''],
  ['A survey. Universe: households.', 'A survey.'],
  ['Universe: households\nA survey.', 'A survey.'],
  ['Universe: "speaks English "very well"". A survey.', 'A survey.'],
  ['Universe: born in the U.S. in 2020.', ''],
  ['Universe: citizens of the U.S. in St. Kitts. Workers only.', 'Workers only.'],
])('%j without its universe is %j', (text, rest) => expect(withoutUniverse(text)).toBe(rest));

test.each([
  ['ACSDT5Y2024-B19013', '2020–2024'],
  ['ACSST1Y2023-S0801', '2023'],
  ['ACS2024', null],
])('the period of a source with the id %s is %s', (slug, period) => {
  expect(periodOf({ name: 'Income', slug, infoLink: '' })).toBe(period);
  const infoLink = `https://data.census.gov/table/${slug.replace('-', '.')}`;
  expect(periodOf({ name: 'Income', slug: 'income', infoLink })).toBe(period);
});

const description =
  'Tenure.\r\n\r\nUniverse: "Occupied housing units"\r\n\r\nTopics: housing, tenure, housing\r\n\r\nSubject area: Housing. Table B25003.';

test('universe, topics and subject area are lines of a description, which need not be repeated below them', () => {
  expect([universeOf({ description }), topicsOf({ description }), subjectOf({ description })]).toEqual([
    'Occupied housing units',
    ['housing', 'tenure'],
    'Housing',
  ]);
  expect(withoutFacts(description, 'Tenure')).toBe('Table B25003.');
  expect(withoutFacts(description, 'Homes')).toBe('Tenure.\r\n\r\nTable B25003.');
  expect(withoutFacts('Tenure', 'Tenure')).toBe('');
  expect(withoutFacts('Universe: Homes. Medians are rounded.')).toBe('Medians are rounded.');
});

test.each([
  [{}],
  [{ description: null }],
  [{ description: 'About topics: none. Topics:' }],
  [{ description: 7 }],
])('a record without these lines has none: %j', (record) => {
  expect([topicsOf(record), subjectOf(record)]).toEqual([[], null]);
});
