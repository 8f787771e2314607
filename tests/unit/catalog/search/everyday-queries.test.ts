import { expect, test } from 'vitest';
import { searchDocument } from '../../../../src/catalog/search/search-document.ts';
import { createSearchIndex } from '../../../../src/catalog/search/search-index.ts';
import type { Indicator, Variable } from '../../../../src/contract/records.ts';
import sample from '../../../../src/service/sample-catalog.json' with { type: 'json' };
import { acsCatalog } from './acs-catalog.ts';

/** What a person types, where, and code and name of the records that answer it: codes, lay words, words of names, typos. */
type Query = readonly [query: string, list: 'indicator' | 'variable', answers: RegExp];

const ofCensus: Query[] = [
  ['b25063', 'indicator', /^B25063/],
  ['B25003 002', 'variable', /^B25003_?002/],
  ['B19013_001E', 'variable', /^B19013_?001/],
  ['B15003', 'indicator', /^B15003/],
  ['food assistance', 'indicator', /Food Stamps/],
  ['uninsured kids', 'indicator', /Health Insurance/],
  ['public transit commuters', 'variable', /[Pp]ublic transportation/],
  ['single mothers', 'indicator', /^B(09|11|13|17|19|23)/],
  ['seniors living alone', 'indicator', /65|Alone/],
  ['internet access', 'indicator', /^B28/],
  ['birthplace', 'indicator', /^B0[56]/],
  ['house prices', 'indicator', /Value/],
  ['people in jail', 'indicator', /Group Quarters/],
  ['gay couples', 'indicator', /Partner/],
  ['average rent', 'indicator', /Median.*Rent/],
  ['working from home', 'variable', /Worked from home/],
  ['poor kids', 'indicator', /Poverty/],
  ['who rents', 'indicator', /Tenure|Rent/],
  ['wheel chair', 'indicator', /Ambulatory|Disab/],
  ['people per room', 'indicator', /Occupants Per Room/],
  ['median gross rent', 'indicator', /Median Gross Rent/],
  ['how many people are in poverty', 'indicator', /Poverty/],
  ['bachelor degree women', 'variable', /Bachelor/],
  ['income inequality gini', 'indicator', /Gini/],
  ['number of bedrooms', 'indicator', /Bedroom/],
  ['people without health insurance', 'indicator', /Health Insurance/],
  ['age of housing stock', 'indicator', /Year Structure Built/],
  ['cars per household', 'indicator', /Vehicle/],
  ['medain income', 'indicator', /Median.*Income/],
  ['vetran status', 'indicator', /^B21/],
  ['grandparants', 'indicator', /Grand/],
  ['unemploymnet', 'indicator', /Employment|Unemploy/],
  ['disabilty', 'indicator', /Disab/],
  ['educatonal attainment', 'indicator', /Educational/],
  ['mortage', 'indicator', /Mortgage/],
  ['imigrants', 'indicator', /^B0[56]|Foreign|Nativity/],
  ['rentors', 'indicator', /Tenure|Rent/],
  ['citzenship', 'indicator', /Citizenship/],
  ['bedroms', 'indicator', /Bedrooms/],
  ['comute time', 'indicator', /^B08/],
];

const ofSample: Query[] = [
  ['B19013_001E', 'variable', /^B19013_001E/],
  ['b25024_010e', 'variable', /^B25024_010E/],
  ['PLACES_DIABETES', 'variable', /^PLACES_DIABETES/],
  ['fmr', 'variable', /^fmr_/],
  ['gini-index', 'indicator', /^gini-index/],
  ['homeless', 'indicator', /homeless/],
  ['guns', 'indicator', /Gun/],
  ['pollution', 'indicator', /air|Toxic|ozone/],
  ['car crashes', 'indicator', /Traffic deaths/],
  ['bus riders', 'indicator', /[Tt]ransit/],
  ['dropouts', 'indicator', /graduation|neither in school/],
  ['doctors', 'indicator', /physician/],
  ['bike lanes', 'indicator', /bicycle/],
  ['hunger', 'indicator', /[Ff]ood/],
  ['premature babies', 'indicator', /Preterm/],
  ['teeth', 'indicator', /dentist/],
  ['shootings', 'indicator', /Gun/],
  ['test scores', 'indicator', /reading|math/],
  ['flooding', 'indicator', /flood/],
  ['mortgage denied', 'indicator', /loan/],
  ['electric bills', 'indicator', /energy/],
  ['stress', 'indicator', /distress/],
  ['old people', 'indicator', /[Oo]lder|65/],
  ['heat waves', 'indicator', /hot days/],
  ['third grade reading', 'indicator', /Third-grade/],
  ['children without health insurance', 'indicator', /^uninsured-children/],
  ['average commute', 'indicator', /commute/],
  ['how many people are homeless', 'indicator', /homeless/],
  ['cost of living', 'indicator', /[Cc]ost|wage|rent/],
  ['segregation', 'indicator', /segregation/],
  ['asthmna', 'indicator', /Asthma/],
  ['asmtha', 'indicator', /Asthma/],
  ['povrty', 'indicator', /poverty/],
  ['homeownrship', 'indicator', /Homeownership/],
  ['evictons', 'indicator', /Eviction/],
  ['kindergarden', 'indicator', /Kindergarten/],
  ['infant mortalty', 'indicator', /Infant/],
  ['vacinated', 'indicator', /vaccin/],
  ['medain rent', 'indicator', /rent/],
  ['violant crime', 'indicator', /Violent/],
];

function missed(
  { indicator, variable }: { indicator: Indicator[]; variable: Variable[] },
  queries: readonly Query[],
) {
  const lists = { indicator, variable };
  const indexes = { indicator: createSearchIndex(), variable: createSearchIndex() };
  indexes.indicator.add(indicator.map((record) => searchDocument(record)));
  indexes.variable.add(variable.map((record) => searchDocument(record)));
  return queries
    .filter(([query, list, answers]) => {
      const first = [...indexes[list].search(query).positions.subarray(0, 3)];
      return !first.some((at) => answers.test(`${lists[list][at]?.slug} ${lists[list][at]?.name}`));
    })
    .map(([query]) => query);
}

test('of 40 queries of four kinds, at least 36 find an answer among the first three, in a census and in a community catalog', () => {
  expect(ofCensus).toHaveLength(40);
  expect(ofSample).toHaveLength(40);
  expect(missed(acsCatalog(), ofCensus)).toEqual(['age of housing stock', 'cars per household']);
  expect(missed(sample, ofSample)).toEqual(['heat waves']);
});

test('people and their number do not count beside words that tell measures apart', () => {
  const ofBoth: Query[] = [
    ['people by age and sex', 'indicator', /^B01001_/],
    ['how many people work from home', 'variable', /^B08301_?021/],
  ];
  expect(missed(acsCatalog(), ofBoth)).toEqual([]);
  expect(missed(sample, [['number of people who work from home', 'indicator', /^worked-from-home/]])).toEqual(
    [],
  );
});

test('a rate is found by what it is a rate of, not by a race that is spelled like it', () => {
  const ofCensus: Query[] = [
    ['poverty rate', 'indicator', /Poverty Status/],
    ['median income', 'indicator', /Median Household Income$/],
    ['unemployment rate', 'variable', /Unemployed/],
    ['homeownership rate', 'indicator', /^B25003_/],
    ['vacancy rate', 'indicator', /Vacancy/],
    ['divorce rate', 'indicator', /Divorces/],
    ['percent uninsured', 'variable', /[Hh]ealth [Ii]nsurance/],
    ['population change', 'variable', /[Pp]opulation/],
  ];
  expect(missed(acsCatalog(), ofCensus)).toEqual([]);
  const ofSample: Query[] = [
    ['poverty rate', 'indicator', /^poverty-rate /],
    ['vacancy rate', 'variable', /Vacancy rate/],
    ['child poverty rates', 'indicator', /Child poverty/],
    ['uninsured rate', 'variable', /Uninsured/],
    ['percent uninsured', 'indicator', /without health insurance/],
    ['single moms', 'indicator', /Single-parent/],
    ['car ownership', 'indicator', /vehicle/],
  ];
  expect(missed(sample, ofSample)).toEqual([]);
});

test('what a table counts in its lines leads to the table', () => {
  const ofCensus: Query[] = [
    ['walking', 'indicator', /Transportation to Work/],
    ['property taxes', 'indicator', /Real Estate Taxes/],
    ['spanish', 'indicator', /Language Spoken/],
    ['diploma', 'indicator', /Educational Attainment/],
    ['teachers', 'indicator', /Occupation/],
    ['typical rent', 'indicator', /Median.*Rent/],
    ['education level by sex', 'indicator', /Educational Attainment/],
    ['unemployed', 'indicator', /Employment Status/],
    ['people with disabilities', 'indicator', /Disability Status/],
  ];
  expect(missed(acsCatalog(), ofCensus)).toEqual([]);
});
