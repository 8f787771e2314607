import { expect, test } from 'vitest';
import { searchDocument } from '../../../../src/catalog/search/search-document.ts';
import { createSearchIndex } from '../../../../src/catalog/search/search-index.ts';
import type { Indicator, Variable } from '../../../../src/contract/records.ts';
import sample from '../../../../src/service/sample-catalog.json' with { type: 'json' };
import { otherHabits } from '../../../support/other-habits.ts';
import { acsCatalog } from './acs-catalog.ts';
import { type AnalystQuery, analystQueries, layQueries } from './analyst-queries.ts';

type ListName = 'indicator' | 'variable';

/** A search of the lists of a catalog: the first records that it finds, and whether they match only nearly. */
function searchOf(lists: { indicator: Indicator[]; variable: Variable[] }) {
  const indexes = { indicator: createSearchIndex(), variable: createSearchIndex() };
  indexes.indicator.add(lists.indicator.map((record) => searchDocument(record)));
  indexes.variable.add(lists.variable.map((record) => searchDocument(record)));
  return (list: ListName, query: string, within: number) => {
    const { positions, near, missingWords: missing } = indexes[list].search(query);
    return { first: Array.from(positions.subarray(0, within), (at) => lists[list][at]), near, missing };
  };
}

const census = searchOf(acsCatalog());
const community = searchOf(sample);
const habits = searchOf(otherHabits().contents);
const catalogs = { census, community, schools: habits };

function find({ collection, query, expected, within }: AnalystQuery) {
  const { first, near } = census(collection, query, within);
  const isExpected = (record: (typeof first)[number], start: string) =>
    start.startsWith('=') ? record?.name.startsWith(start.slice(1)) : record?.slug.startsWith(start);
  const found = first.some((record) => expected.some((start) => isExpected(record, start)));
  return { found, near, first: first.map((record) => record?.name) };
}

test.each(analystQueries)('a query of an analyst finds an expected record: $collection: $query', (query) => {
  expect(find(query)).toMatchObject({ found: true, near: query.near });
});

test('of 40 queries in words that the census does not use, all but one find an expected record among the first five', () => {
  expect(layQueries).toHaveLength(40);
  const missed = layQueries.filter((each) => !find(each).found).map(({ query }) => query);
  expect(missed).toEqual(['renters']);
});

/** What a person types in a catalog, where, and code and name of the records that answer it, one of which is among the first so many. */
test.each<[keyof typeof catalogs, within: number, query: string, ListName, answers: RegExp]>([
  // A rare word counts by what it is called otherwise, before a common one such as "adults".
  ['community', 1, 'uninsured adults', 'indicator', /^uninsured-residents/],
  ['community', 2, 'jobless adults', 'indicator', /^unemployment-rate/],
  ['community', 1, 'carless adults', 'indicator', /^households-without-a-vehicle/],
  ['community', 1, 'how old are the buildings', 'indicator', /^year-structure-built/],
  ['community', 1, 'jobless women', 'indicator', /^unemployment-rate/],
  ['census', 1, 'jobless adults', 'indicator', /Employment Status/],
  ['census', 1, 'carless adults', 'indicator', /Vehicles Available/],
  ['census', 1, 'uninsured women', 'indicator', /Health Insurance/],
  ['census', 3, 'old folks home', 'indicator', /Group Quarters/],
  // Whose race or age it is, "average" for "median", and what people earn.
  ['community', 1, 'white people', 'indicator', /^race-and-ethnicity/],
  ['community', 1, 'black residents', 'variable', /^B03002_004E/],
  ['census', 1, 'black residents', 'variable', /^B02001003/],
  ['community', 1, 'average age', 'indicator', /^median-age/],
  ['community', 1, 'average income', 'indicator', /^median-household-income/],
  ['census', 1, 'how much do people earn', 'indicator', /^B19013/],
  ['census', 1, 'poor people', 'indicator', /^B17020/],
  ['census', 2, 'single people', 'variable', /^B12001003/],
  ['community', 1, 'living wage', 'indicator', /^housing-wage/],
  ['community', 1, 'how many people have no health insurance', 'indicator', /^uninsured-residents/],
  ['community', 1, 'how far do people drive to work', 'indicator', /^mean-commute-time/],
  ['census', 1, 'how many people have no health insurance', 'indicator', /^B27001/],
  ['community', 1, 'opiod deaths', 'indicator', /^overdose-deaths/],
  ['census', 3, 'old folks', 'variable', /65 years and over/],
  ['census', 1, 'carpool', 'indicator', /^B08301/],
  ['schools', 1, 'how many kids in kindergarten', 'indicator', /^EDU.NENR.00/],
  ['census', 2, 'vets with disability', 'indicator', /Service-connected Disability/],
  ['census', 1, 'social security', 'indicator', /^B19055/],
  ['census', 1, 'house poor', 'indicator', /^B25140/],
  ['census', 2, 'hs diploma', 'variable', /^B15003_?017/],
  ['community', 1, 'computers', 'indicator', /^Broadband/],
  ['census', 1, 'preschoolers', 'variable', /^B14001_?003/],
  ['schools', 1, 'preschoolers', 'indicator', /pre-primary/],
  // What is called so comes before words that a long text has somewhere.
  ['community', 1, 'average house price', 'indicator', /^median-home-value/],
  ['community', 1, 'what do houses cost', 'indicator', /^median-home-value/],
  ['community', 1, 'kids who miss school', 'indicator', /^chronic-absence/],
  ['community', 1, 'students skipping class', 'indicator', /^chronic-absence/],
  ['community', 1, 'how many renters pay too much', 'indicator', /^Rent_Burden/],
  ['community', 1, 'tenants paying too much', 'indicator', /^Rent_Burden/],
  // What the title of the source of all says is nothing about one.
  ['schools', 1, 'how many kids go to school', 'variable', /Enrolment/],
  ['schools', 1, 'children enrolled in school', 'variable', /Enrolment/],
  ['schools', 1, 'kids who attend school', 'variable', /Enrolment/],
  ['schools', 1, 'eye exam', 'indicator', /vision/],
  ['census', 1, 'more than 50 percent of income on housing', 'variable', /^B25140_?004/],
  ['census', 1, 'college graduates', 'indicator', /^B15003/],
  ['census', 1, 'college educated', 'indicator', /^B15003/],
  ['census', 1, 'university graduates', 'variable', /^B15003_?022/],
  ['census', 3, 'night shift workers', 'indicator', /Time of Departure/],
  ['census', 3, 'people who work nights', 'indicator', /Time of Departure/],
  // Codes, lay words, words of names, and typos.
  ['census', 3, 'B25003 002', 'variable', /^B25003_?002/],
  ['census', 3, 'B19013_001E', 'variable', /^B19013_?001/],
  ['census', 3, 'B15003', 'indicator', /^B15003/],
  ['census', 3, 'food assistance', 'indicator', /Food Stamps/],
  ['census', 3, 'uninsured kids', 'indicator', /Health Insurance/],
  ['census', 3, 'public transit commuters', 'variable', /[Pp]ublic transportation/],
  ['census', 3, 'single mothers', 'indicator', /^B(09|11|13|17|19|23)/],
  ['census', 3, 'internet access', 'indicator', /^B28/],
  ['census', 3, 'birthplace', 'indicator', /^B0[56]/],
  ['census', 3, 'house prices', 'indicator', /Value/],
  ['census', 3, 'people in jail', 'indicator', /Group Quarters/],
  ['census', 3, 'gay couples', 'indicator', /Partner/],
  ['census', 3, 'two parent households', 'variable', /Married-couple/],
  ['census', 3, 'single dads', 'variable', /Male householder/],
  ['community', 3, 'kids who drop out of school', 'indicator', /neither in school/],
  ['census', 3, 'average rent', 'indicator', /Median.*Rent/],
  ['census', 3, 'working from home', 'variable', /^B08301_?021/],
  ['census', 3, 'poor kids', 'indicator', /Poverty/],
  ['census', 3, 'who rents', 'indicator', /Tenure|Rent/],
  ['census', 3, 'wheel chair', 'indicator', /Ambulatory|Disab/],
  ['census', 3, 'people per room', 'indicator', /Occupants Per Room/],
  ['census', 3, 'median gross rent', 'indicator', /Median Gross Rent/],
  ['census', 3, 'how many people are in poverty', 'indicator', /Poverty/],
  ['census', 3, 'bachelor degree women', 'variable', /Bachelor/],
  ['census', 3, 'income inequality gini', 'indicator', /Gini/],
  ['census', 3, 'number of bedrooms', 'indicator', /Bedroom/],
  ['census', 3, 'age of housing stock', 'indicator', /Year Structure Built/],
  ['census', 3, 'cars per household', 'indicator', /Vehicle/],
  ['census', 3, 'medain income', 'indicator', /Median.*Income/],
  ['census', 3, 'vetran status', 'indicator', /^B21/],
  ['census', 3, 'grandparants', 'indicator', /Grand/],
  ['census', 3, 'disabilty', 'indicator', /Disab/],
  ['census', 3, 'educatonal attainment', 'indicator', /Educational/],
  ['census', 3, 'mortage', 'indicator', /Mortgage/],
  ['census', 3, 'imigrants', 'indicator', /^B0[56]|Foreign|Nativity/],
  ['census', 3, 'rentors', 'indicator', /Tenure|Rent/],
  ['census', 3, 'citzenship', 'indicator', /Citizenship/],
  ['census', 3, 'bedroms', 'indicator', /Bedrooms/],
  ['census', 3, 'comute time', 'indicator', /^B08/],
  ['community', 3, 'B19013_001E', 'variable', /^B19013_001E/],
  ['community', 3, 'b25024_010e', 'variable', /^B25024_010E/],
  ['community', 3, 'PLACES_DIABETES', 'variable', /^PLACES_DIABETES/],
  ['community', 3, 'fmr', 'variable', /^fmr_/],
  ['community', 3, 'gini-index', 'indicator', /^gini-index/],
  ['community', 3, 'homeless', 'indicator', /homeless/],
  ['community', 3, 'guns', 'indicator', /Gun/],
  ['community', 3, 'pollution', 'indicator', /air|Toxic|ozone/],
  ['community', 3, 'car crashes', 'indicator', /Traffic deaths/],
  ['community', 3, 'bus riders', 'indicator', /[Tt]ransit/],
  ['community', 3, 'dropouts', 'indicator', /graduation|neither in school/],
  ['community', 3, 'doctors', 'indicator', /physician/],
  ['community', 3, 'bike lanes', 'indicator', /bicycle/],
  ['community', 3, 'hunger', 'indicator', /[Ff]ood/],
  ['community', 3, 'premature babies', 'indicator', /Preterm/],
  ['community', 3, 'teeth', 'indicator', /dentist/],
  ['community', 3, 'shootings', 'indicator', /Gun/],
  ['community', 3, 'test scores', 'indicator', /reading|math/],
  ['community', 3, 'flooding', 'indicator', /flood/],
  ['community', 3, 'mortgage denied', 'indicator', /loan/],
  ['community', 3, 'electric bills', 'indicator', /energy/],
  ['community', 3, 'stress', 'indicator', /distress/],
  ['community', 3, 'old people', 'indicator', /[Oo]lder|65/],
  ['community', 3, 'third grade reading', 'indicator', /Third-grade/],
  ['community', 3, 'children without health insurance', 'indicator', /^uninsured-children/],
  ['community', 3, 'average commute', 'indicator', /commute/],
  ['community', 3, 'how many people are homeless', 'indicator', /homeless/],
  ['community', 3, 'cost of living', 'indicator', /[Cc]ost|wage|rent/],
  ['community', 3, 'segregation', 'indicator', /segregation/],
  ['community', 3, 'asthmna', 'indicator', /Asthma/],
  ['community', 3, 'asmtha', 'indicator', /Asthma/],
  ['community', 3, 'povrty', 'indicator', /poverty/],
  ['community', 3, 'homeownrship', 'indicator', /Homeownership/],
  ['community', 3, 'evictons', 'indicator', /Eviction/],
  ['community', 3, 'kindergarden', 'indicator', /Kindergarten/],
  ['community', 3, 'infant mortalty', 'indicator', /Infant/],
  ['community', 3, 'vacinated', 'indicator', /vaccin/],
  ['community', 3, 'medain rent', 'indicator', /rent/],
  ['community', 3, 'violant crime', 'indicator', /Violent/],
  // Typed by strangers to the catalog.
  ['census', 3, 'drive alone', 'variable', /Drove alone/],
  ['census', 3, 'moved last year', 'variable', /^B07/],
  // People and their number do not count beside words that tell measures apart, and a rate is no race.
  ['census', 3, 'people by age and sex', 'indicator', /^B01001_/],
  ['census', 3, 'how many people work from home', 'variable', /^B08301_?021/],
  ['census', 3, 'poverty rate', 'indicator', /Poverty Status/],
  ['census', 3, 'unemployment rate', 'variable', /Unemployed/],
  ['census', 3, 'homeownership rate', 'indicator', /^B25003_/],
  ['census', 3, 'vacancy rate', 'indicator', /^B25002|Vacancy/],
  ['census', 3, 'divorce rate', 'indicator', /Divorces/],
  ['census', 3, 'percent uninsured', 'variable', /[Hh]ealth [Ii]nsurance/],
  ['census', 3, 'median household income by county', 'indicator', /Median Household Income$/],
  ['census', 3, 'poverty by census tract', 'indicator', /Poverty Status/],
  ['census', 3, 'moved within same county', 'variable', /Moved within same county/],
  ['census', 3, 'population change', 'variable', /[Pp]opulation/],
  ['census', 3, 'asian population', 'variable', /^B02001_?005/],
  ['census', 3, 'black residents', 'variable', /^B02001_?003/],
  ['census', 3, 'people in poverty', 'variable', /^B17(001|020)_?002/],
  ['community', 3, 'number of people who work from home', 'indicator', /^worked-from-home/],
  ['community', 3, 'poverty rate', 'indicator', /^poverty-rate /],
  ['community', 3, 'vacancy rate', 'variable', /Vacancy rate/],
  ['community', 3, 'child poverty rates', 'indicator', /Child poverty/],
  ['community', 3, 'uninsured rate', 'variable', /Uninsured/],
  ['community', 3, 'percent uninsured', 'indicator', /without health insurance/],
  ['community', 3, 'single moms', 'indicator', /Single-parent/],
  ['community', 1, 'car ownership', 'indicator', /vehicle/],
  // What is typed and pasted in another form is read as it was meant.
  ['census', 1, '“household income”', 'indicator', /^B19001_household-income/],
  ['census', 1, 'U.S. citizen', 'variable', /Naturalized U\.S\. citizen/],
  ['census', 1, 'naturalised citizens', 'variable', /Naturalized U\.S\. citizen/],
  ['census', 1, 'Estimate!!Total:!!Male:', 'variable', /^B01001_?002/],
  ['census', 1, 'wi–fi', 'indicator', /Internet/],
  ['census', 1, '\u200emedian rent', 'indicator', /^B25064/],
  ['census', 1, 'non‑family households', 'variable', /Nonfamily households/],
  ['census', 1, '1‑person household', 'variable', /1-person household/],
  ['census', 1, '60+ minutes', 'variable', /60 to 89 minutes/],
  ['census', 1, 'B25003-002', 'variable', /^B25003_?002/],
  ['census', 1, 'B25003.002', 'variable', /^B25003_?002/],
  ['census', 1, 'B08301010;B08303001', 'variable', /^B08301_?010/],
  ['census', 1, 'B25003, B25070', 'indicator', /^B25003_/],
  ['census', 1, 'poverty in our county', 'indicator', /Poverty Status/],
  ['schools', 1, 'EDU-SPRT-05', 'indicator', /^EDU\.SPRT\.05/],
  ['schools', 1, 'EDU.SPRT.05', 'variable', /^EDU_SPRT_05/],
  ['schools', 1, 'EDU_SPRT_05 EDU-TCHR-06', 'indicator', /^EDU\.SPRT\.05/],
  ['schools', 1, 'behavior staff', 'variable', /^EDU_STAF_/],
  ['schools', 1, 'organized sport', 'variable', /^EDU_SPRT/],
  ['schools', 1, 'programs of adults', 'variable', /programmes of adults/],
  ['community', 1, 'PM2.5', 'indicator', /Fine particles/],
  ['community', 1, 'low-birthweight', 'indicator', /Low birthweight/],
  ['community', 1, '65+', 'indicator', /65/],
  // An ordinal is the same in letters and in digits, and a number of people is the population.
  ['census', 1, 'twelfth grade', 'variable', /[Gg]rade/],
  ['census', 1, 'twelfth grade no diploma', 'variable', /^B15003_?016/],
  ['census', 1, 'first grade', 'variable', /^B15003_?005/],
  ['census', 1, 'eighth grade', 'variable', /8th grade/],
  ['census', 1, 'how many people live here', 'indicator', /^B01003/],
  ['census', 1, 'how many people live in our city', 'indicator', /^B01003/],
  ['community', 1, '8th grade math', 'indicator', /^eighth-grade-math/],
  ['community', 1, '3rd grade reading', 'indicator', /^third-grade-reading/],
  ['community', 1, 'how many people live here', 'indicator', /Total population/],
  ['community', 1, 'how many people live', 'indicator', /Total population/],
  ['community', 1, 'how many people live in our city', 'variable', /Resident population/],
  ['community', 1, 'number of people', 'variable', /Resident population/],
  ['community', 1, 'total population', 'variable', /Resident population/],
  // What the list calls otherwise is found by that name, not by longer words, nor by what it is a part of.
  ['census', 3, 'bike to work', 'variable', /^B08301_?018/],
  ['census', 3, 'walk to work', 'variable', /^B08301_?019/],
  ['census', 3, 'commute time', 'variable', /^B08303|[Tt]ravel time to work/],
  ['census', 3, 'kids under 5', 'variable', /^B01001_?(003|027)/],
  ['census', 3, 'uninsured kids', 'variable', /No health insurance coverage/],
  ['census', 3, 'college graduates', 'variable', /^B15003_?022/],
  ['census', 3, 'median home value', 'variable', /^B25077_?001/],
  // What a table counts in its lines leads to the table.
  ['census', 3, 'walking', 'indicator', /Transportation to Work/],
  ['census', 3, 'property taxes', 'indicator', /Real Estate Taxes/],
  ['census', 3, 'spanish', 'indicator', /Language Spoken/],
  ['census', 3, 'diploma', 'indicator', /Educational Attainment/],
  ['census', 3, 'teachers', 'indicator', /Occupation/],
  ['census', 3, 'typical rent', 'indicator', /Median.*Rent/],
  ['census', 3, 'education level by sex', 'indicator', /Educational Attainment/],
  ['census', 3, 'unemployed', 'indicator', /Employment Status/],
  ['census', 3, 'people with disabilities', 'indicator', /Disability Status/],
  // What is left out, numbers in words, tables of a part of the population and acts do not lead astray.
  ['census', 3, 'no car', 'variable', /^B08201_?002/],
  ['census', 3, 'no internet at home', 'variable', /^B28(002_?013|011_?008)/],
  ['census', 3, 'homes without plumbing', 'indicator', /^B25047/],
  ['census', 2, 'homes without internet', 'variable', /^B28(002_?013|011_?008)/],
  ['community', 1, 'homes without internet', 'variable', /^B28002_?013/],
  // What part of it is paid says nothing of what it is, and words that few names have together are no common ones.
  ['census', 1, 'how many people pay more than a third of their income for rent', 'indicator', /^B25070/],
  ['census', 1, 'percent of income spent on rent', 'indicator', /^B25070/],
  ['census', 1, 'percent of income wasted on rent', 'indicator', /^B25070/],
  ['census', 1, 'old people living alone', 'indicator', /^B11007/],
  ['census', 1, 'senior citizens who live by themselves', 'indicator', /^B11007/],
  ['census', 3, 'how many kids live in poverty', 'variable', /^B170(01|06|20)/],
  ['census', 3, 'renters vs owners', 'indicator', /^B25003_/],
  ['census', 3, 'kids in private school', 'indicator', /^B14002/],
  ['census', 3, 'wheelchair users disability walking', 'indicator', /^B18105/],
  ['census', 3, 'population by zip code', 'indicator', /^B01003/],
  ['census', 3, 'blind people', 'indicator', /^B18103/],
  // Questions, complaints and the words of schools find what catalogs call otherwise.
  ['census', 1, 'rent too high', 'indicator', /^B25070/],
  ['census', 1, 'housing costs too high', 'indicator', /Housing Costs as a Percentage/],
  ['census', 1, 'what do people pay for rent', 'indicator', /Rent/],
  ['census', 1, 'where do people work', 'indicator', /Place of Work/],
  ['census', 1, 'where were people born', 'indicator', /Place of Birth/],
  ['census', 1, 'broadband at home', 'indicator', /^B28011/],
  ['census', 1, 'wifi at home', 'indicator', /^B28011/],
  ['census', 1, 'people who speak little english', 'indicator', /English/],
  ['census', 1, 'teen moms', 'indicator', /Women Who Had a Birth/],
  ['community', 1, 'rent too high', 'variable', /[Rr]ent-burden/],
  ['community', 1, 'how do people get to work', 'indicator', /How residents get to work/],
  ['community', 1, 'broadband at home', 'variable', /Broadband|Internet subscription/],
  ['community', 1, 'how old are people here', 'indicator', /Median age/],
  ['community', 1, 'food deserts', 'indicator', /far from a supermarket/],
  ['community', 1, 'where are people from', 'indicator', /Foreign-born/],
  ['schools', 1, 'university students', 'indicator', /Enrolment, tertiary/],
  ['schools', 1, 'students', 'variable', /Enrolment|Pupils/],
  ['schools', 1, 'kids', 'indicator', /[Pp]upil/],
  ['schools', 1, 'class size', 'indicator', /Pupils per teacher/],
  ['schools', 1, 'student teacher ratio', 'variable', /Pupils per teacher/],
  ['schools', 1, 'spending per student', 'indicator', /Expenditure per pupil/],
  ['schools', 1, 'education budget', 'indicator', /Expenditure per pupil/],
  ['schools', 1, 'high school enrollment', 'indicator', /Enrolment, upper secondary/],
  ['schools', 1, 'kindergarten', 'indicator', /pre-primary/],
  ['schools', 1, 'number of pupils', 'indicator', /Enrolment, pre-primary/],
  // Those that differ in the number of their codes are in its order, from the first school to the last.
  ['schools', 1, 'pupils per teacher', 'indicator', /^EDU.TCHR.06/],
  ['schools', 4, 'pupils per teacher', 'variable', /^EDU_TCHR_36/],
  ['schools', 1, 'number of pupils in primary school', 'variable', /Enrolment, primary/],
  ['schools', 1, 'students in primary school', 'indicator', /Enrolment, primary/],
  ['community', 1, 'number of students', 'indicator', /Public school enrollment/],
  ['community', 1, 'number of students', 'variable', /Public school students/],
  ['schools', 1, 'school bus', 'indicator', /transport/],
  ['schools', 1, 'job training', 'variable', /programmes of adults/],
  // An indicator is found by what people call it, before those that have their words.
  ['census', 1, 'race and ethnicity', 'indicator', /^B03002/],
  ['census', 1, 'hispanic population', 'indicator', /^B0300[23]/],
  ['census', 1, 'labor force participation', 'indicator', /^B23025/],
  ['census', 1, 'number of people', 'indicator', /^B01003/],
  ['census', 1, 'internet at home', 'indicator', /^B28011/],
  ['census', 1, 'citizenship status', 'indicator', /^B05001/],
  ['census', 1, 'graduate school', 'variable', /^B1400\d/],
  ['census', 1, 'child poverty by race', 'indicator', /^B17020/],
  ['census', 1, 'people who pay too much for rent', 'indicator', /^B25070/],
  ['census', 1, 'median income', 'indicator', /^B19013/],
  ['census', 1, 'commute time over 30 minutes', 'variable', /^B08303/],
  ['census', 1, 'over 200k', 'variable', /\$200,000 or more/],
  ['census', 1, 'non citizens', 'variable', /Not a U.S. citizen/],
  // What is meant comes before what only has the word, whatever people call it.
  ['census', 1, 'jobs', 'variable', /Employed/],
  ['census', 1, 'how long it takes to get to work', 'indicator', /^B08303/],
  ['census', 1, 'how long does it take to get to work', 'indicator', /^B08303/],
  ['census', 1, 'time to get to work', 'indicator', /^B08303/],
  ['census', 1, 'internet speed at home', 'indicator', /^B28011/],
  ['community', 1, 'a travel time', 'indicator', /^mean-commute-time/],
  ['community', 1, 'mean travel time', 'indicator', /^mean-commute-time/],
  ['community', 1, 'how long it takes to get to work', 'indicator', /^mean-commute-time/],
  ['community', 1, 'wifi speed by street', 'indicator', /^Broadband/],
  // Forms of a verb that the list has in another form only, with one or two consonants.
  ['census', 1, 'travelling to work', 'indicator', /^B08303/],
  ['census', 1, 'traveling to work', 'indicator', /^B08303/],
  ['census', 1, 'commuted to work', 'indicator', /^B08015/],
  ['community', 1, 'adults who smoke', 'variable', /smoking among adults/],
  ['census', 1, 'planned', 'variable', /data plan/],
  // What somebody has not or is not, ages, years, and limits.
  ['census', 1, "people who don't have a car", 'variable', /No vehicle/],
  ['census', 1, 'who does not own a car', 'variable', /No vehicle/],
  ['census', 1, "who isn't a citizen", 'variable', /Not a U\.S\. citizen/],
  ['census', 3, "doesn't speak english", 'variable', /Speak English (?:less|"not)/],
  ['community', 1, 'under-5 mortality', 'indicator', /Infant mortality/],
  ['census', 1, '2019 income', 'indicator', /Income/],
  ['census', 1, 'MedianHouseholdIncome', 'indicator', /^B19013/],
  ['community', 1, 'medianHouseholdIncome', 'variable', /^B19013_001E/],
  // A slip of the hand is nearer than another letter, and the words that it is for go on to what they mean.
  ['census', 1, 'comuting', 'indicator', /Commuting/],
  ['census', 1, 'comute time', 'variable', /^B08303|[Tt]ravel time to work/],
  ['census', 1, 'unemploymnet', 'indicator', /Employment Status/],
  // Forms of a word, and what is left out, find the same measures.
  ['community', 3, 'commuting', 'indicator', /^means-of-transportation/],
  ['community', 3, 'commuters', 'indicator', /^mean-commute-time/],
  ['community', 3, 'travel to work', 'indicator', /^mean-commute-time/],
  ['community', 3, 'people without internet', 'indicator', /^Broadband_at_home/],
  ['community', 1, 'homes without internet', 'indicator', /^Broadband_at_home/],
  ['community', 3, 'internet access', 'indicator', /^Broadband_at_home/],
  ['census', 1, 'people without internet', 'indicator', /^B28/],
  ['census', 1, 'vacant homes', 'indicator', /^B25004/],
  // A table that is about what was typed comes before one that only has a line of this name.
  ['census', 1, 'divorced', 'variable', /^B12001/],
  ['census', 1, 'widowed', 'variable', /^B12001/],
  ['census', 1, 'unemployed', 'variable', /^B23025/],
  ['census', 1, 'college degree', 'indicator', /^B15003/],
  ['census', 1, 'college degree', 'variable', /Bachelor/],
  ['census', 1, 'people without health insurance', 'indicator', /^B27001/],
  ['census', 1, 'people without health insurance', 'variable', /No health insurance/],
  ['census', 1, 'public transport to work', 'indicator', /^B08301/],
  ['census', 1, 'public transport to work', 'variable', /^B08301_?010/],
  ['census', 1, 'elderly living alone', 'indicator', /^B110(07|10)/],
  ['census', 3, 'elderly poverty', 'indicator', /^B17020/],
  ['census', 3, 'seniors living alone', 'indicator', /^B110(07|10)/],
  ['census', 1, 'elderly living alone', 'variable', /[Ll]iv(?:es|ing) alone/],
  ['census', 1, 'single mothers', 'variable', /Female householder, no spouse/],
  ['census', 1, 'home ownership', 'variable', /^B25003_?002/],
  ['census', 1, 'house value', 'indicator', /^B25075/],
  ['community', 1, 'college degree', 'indicator', /bachelor/],
  ['community', 1, 'college degree', 'variable', /Bachelor/],
  ['community', 1, 'public transport to work', 'variable', /transit/],
  // People who do something are what they do; who does not own something has none; "by street" says where.
  ['census', 1, 'people moving', 'indicator', /^B07/],
  ['community', 1, 'who does not own a car', 'indicator', /without a vehicle/],
  ['community', 1, 'broadband by street', 'indicator', /^Broadband/],
  // Words that run together, and ranges as people say them.
  ['census', 1, 'workfromhome', 'variable', /Worked from home/],
  ['census', 1, 'singleparent', 'indicator', /Family Type by Presence/],
  ['census', 1, 'medianhouseholdincome', 'indicator', /^B19013/],
  ['census', 1, '25 to 30 percent', 'variable', /25\.0 to 29\.9 percent/],
  ['census', 1, '25 - 30 %', 'variable', /25\.0 to 29\.9 percent/],
  ['census', 1, '25–29.9 percent', 'variable', /25\.0 to 29\.9 percent/],
  ['census', 1, '$30,000 to $35,000', 'variable', /\$30,000 to \$34,999/],
  // What is spoken at home is in no home; who typed "child" means children before all ages.
  ['community', 1, 'people who speak Spanish at home', 'variable', /^C16002_003E/],
  ['census', 2, 'child poverty', 'indicator', /^B17006/],
  ['census', 1, 'living alone by age of householder', 'indicator', /^B11010/],
  ['census', 1, 'how long do people drive to work', 'indicator', /^B08303/],
  // What people say otherwise, in several words.
  ['census', 1, 'seniors living by themselves', 'indicator', /^B110(07|10)/],
  ['census', 1, 'people who live by themselves', 'variable', /[Ll]iving alone/],
  ['census', 1, 'how long do people drive to their job', 'indicator', /^B08303/],
  ['census', 2, 'immigrants who became citizens', 'variable', /^B0500\d.*[Nn]aturaliz/],
  ['census', 1, "people who can't walk", 'indicator', /Ambulatory/],
  ['census', 1, "people who can't hear", 'indicator', /Hearing/],
  ['census', 1, "people who can't speak english", 'variable', /Speak English (?:less|"not)/],
  ['census', 1, 'people who cannot afford their rent', 'variable', /^B2507\d/],
  ['census', 1, 'families struggling to pay rent', 'indicator', /^B25070/],
  ['census', 1, 'born in another country', 'indicator', /Foreign-born/],
  ['census', 1, 'big families', 'indicator', /Household Size/],
  ['census', 1, 'kids raised by grandparents', 'indicator', /Responsibility for Own Grandchildren/],
  ['census', 1, 'people without a high school degree', 'variable', /no diploma|Less than high school/],
  ['census', 1, 'broke renters', 'indicator', /Poverty.*Tenure/],
  [
    'census',
    1,
    'people who never finished high school',
    'variable',
    /[Nn]o diploma|Not high school graduate/,
  ],
  ['community', 1, 'is the tap water safe', 'indicator', /Drinking water/],
  ['community', 4, 'cost of day care', 'indicator', /Young children with all parents working/],
  ['community', 3, 'enough doctors', 'indicator', /primary care physician/],
  ['community', 1, 'families thrown out of their homes', 'indicator', /Eviction/],
  ['community', 1, 'losing their home', 'indicator', /Eviction/],
  ['community', 1, 'people sleeping on the street', 'indicator', /homelessness/],
  ['schools', 1, 'time spent in lessons', 'indicator', /Hours of teaching/],
  ['schools', 1, 'bus to school', 'variable', /transport/],
  ['schools', 1, 'workers who only finished primary school', 'variable', /basic education, primary/],
  ['schools', 1, 'how crowded are classrooms', 'indicator', /Pupils per teacher/],
  ['schools', 1, 'apprenticeships', 'variable', /vocational/],
  // The word itself, before what it is called otherwise.
  ['census', 1, 'other languages', 'variable', /Other languages/],
  ['schools', 1, 'pupils', 'indicator', /Pupils per teacher/],
  // Thousands as other countries write them.
  ['community', 1, '30 000 to 34 999', 'variable', /\$30,000 to \$34,999/],
  ['census', 1, '30.000 to 34.999', 'variable', /\$30,000 to \$34,999/],
])(
  'an everyday query has an answer in the catalog of %s among the first %i: %s',
  (catalog, within, query, list, answers) => {
    const { first } = catalogs[catalog](list, query, within);
    expect(first.map((record) => `${record?.slug} ${record?.name}`)).toContainEqual(
      expect.stringMatching(answers),
    );
  },
);

test('plain words are not corrected, nor found by what the list calls otherwise', () => {
  for (const query of [
    'homeless',
    'homeless pets',
    'cats',
    'trails',
    'coats',
    'unicorns',
    'how many unicorns',
    'of the',
  ])
    expect({ query, first: census('variable', query, 3).first }).toEqual({ query, first: [] });
  expect(community('indicator', 'trails', 3).first).toEqual([]);
  // Nothing there is about people who left school.
  expect(habits('indicator', 'dropouts', 3)).toMatchObject({ first: [], missing: ['dropouts'] });
});

test.each<[query: string, missing: string[], ofSample: string[], ofCensus: string[]]>([
  ['dogs', ['dogs'], [], []],
  ['cats and dogs', ['cats', 'dogs'], [], []],
  ['dogs income', ['dogs'], [], []],
  ['what is the average temperature', ['temperature'], [], []],
  ['marijuana use', ['marijuana'], [], []],
  ['turtles in our city', ['turtles'], [], []],
  ['evictions last year', [], ['Eviction filings'], []],
  ['how many homeless people are there in our city', [], ['People experiencing homelessness'], []],
  ['show me homeless statistics', [], ['People experiencing homelessness'], []],
  ['income uk', ['uk'], ['Per capita income'], ['Family Income']],
  ['hs diploma', [], ['High school graduation within four years'], ['Educational Attainment']],
  ['wifi at school', [], ['Broadband at home'], ['Internet Subscriptions in Household']],
  ['income in 2022', ['2022'], ['Per capita income'], ['Family Income']],
  ['18-24 year olds', ['24'], [], []],
  ['centre', ['centre'], [], []],
  ['turtles and asthma', ['turtles'], ['Asthma'], []],
  ['trust in government', [], [], []],
  // Half of the words are an answer if a name has the one that tells more; a third is none.
  ['obesity in children', [], ['Adult obesity'], []],
  ['traffic accidents', [], ['Traffic deaths'], []],
  [
    'new immigrants',
    [],
    ['Foreign-born residents'],
    ['Place of Birth by Year of Entry for the Foreign-born Population'],
  ],
  ['sea level rise', [], [], []],
  ['violent crime statistics for my neighborhood', [], ['Violent crime'], []],
])(
  'a question finds what it is about, or nothing, and says which word is nowhere: %s',
  (query, missing, ofSample, ofCensus) => {
    expect(community('indicator', query, 1)).toMatchObject({ missing });
    const namesOf = ({ first }: ReturnType<typeof census>) => first.map((record) => record?.name);
    expect(namesOf(community('indicator', query, 1))).toEqual(ofSample);
    expect(namesOf(census('indicator', query, 1))).toEqual(ofCensus);
  },
);

test('near matches are not found by a source that all share', () => {
  // Also not by the words that are left without one that is nowhere.
  for (const [query, about] of [
    ['children not in school', /pupil/i],
    ['pay of teachers', /teacher/i],
  ] as const) {
    const { first } = habits('variable', query, 60);
    expect(first.length).toBeGreaterThan(0);
    expect(first.map((record) => record?.name)).not.toContainEqual(expect.not.stringMatching(about));
  }
  // Nor is a householder a mother because she is a woman.
  expect(community('variable', 'teen mothers', 9).near).toBe(true);
});

test('records that lack what is negated do not have every word', () => {
  const index = createSearchIndex();
  index.add(['Pupils in school', 'Pupils per teacher'].map((name) => ({ fields: { name } })));
  expect(index.search('children in school').share).toBe(1);
  const { near, share } = index.search('children not in school');
  expect([near, share < 1]).toEqual([true, true]);
});

test('a word that says when is named where no record has it, and what is left is found, however common', () => {
  const { first, missing } = census('indicator', 'recent income', 50);
  expect(missing).toEqual(['recent']);
  expect(first).toEqual(census('indicator', 'income', 50).first);
});

test('what is searched for a word is said, unless it is the same word', () => {
  const index = createSearchIndex();
  index.add(['Enrolment', 'Pupils per teacher', 'Without a car'].map((name) => ({ fields: { name } })));
  expect(index.search('pupils').additions).toMatchObject([{ typed: 'pupils', expressions: ['enrollment'] }]);
  expect(index.search('no car').additions).toEqual([]);
});

test('a word is there in another form of it, too', () => {
  const index = createSearchIndex();
  index.add(['Price asked', 'Smoking'].map((name) => ({ fields: { name } })));
  for (const query of ['prices', 'smoke', 'prices of zebras'])
    expect(index.search(query).unknownWords).toEqual(query.includes('zebras') ? ['zebras'] : []);
});

test('a word is corrected once, which is said, and then searched as if it had been typed', () => {
  const index = createSearchIndex();
  index.add(
    ['Commuting by car', 'Computing at work', 'Tenure', 'Pre-primary'].map((name) => ({ fields: { name } })),
  );
  expect(index.search('comuting')).toMatchObject({
    positions: Uint32Array.of(0),
    near: true,
    additions: [{ typed: 'comuting', expressions: ['commuting'], without: '"comuting"', isCorrection: true }],
    unknownWords: ['comuting'],
    missingWords: [],
  });
  // Homeownership is tenure, and kindergarten pre-primary; neither is a word here.
  for (const [query, at, meant, searched] of [
    ['homeownrship', 2, 'homeownership', 'tenure'],
    ['kindergarden', 3, 'kindergarten', 'pre primary'],
  ] as const)
    expect(index.search(query)).toMatchObject({
      positions: Uint32Array.of(at),
      additions: [
        { typed: query, expressions: [meant], isCorrection: true },
        { typed: meant, expressions: [searched] },
      ],
      missingWords: [],
    });
});

test.each([
  ['chlid povrety', 'child poverty'],
  ['averge comute', 'average commute'],
  ['homeles', 'homeless'],
])('a corrected spelling finds what the word finds: %s', (typed, meant) => {
  for (const list of ['indicator', 'variable'] as const) {
    const { first, missing } = census(list, meant, 50);
    expect(census(list, typed, 50)).toMatchObject({ first, missing });
  }
});

test('a particle begins longer words only while it is typed', () => {
  const index = createSearchIndex();
  index.add(['Outcomes of school', 'Outdoor jobs', 'Not in school'].map((name) => ({ fields: { name } })));
  expect([...index.search('kids who drop out of school').positions]).toEqual([2]);
  expect([...index.search('out').positions]).toEqual([1, 0]);
});

test('words that limit others find nothing alone, and are not said to be missing', () => {
  // Nor does a unit that many share: a burden is a percentage.
  for (const query of [
    'rent burden',
    'deaths per 1,000',
    'income per capita',
    'births per 1,000 women',
    '18-24',
  ])
    for (const list of ['indicator', 'variable'] as const)
      expect({ query, first: habits(list, query, 3).first }).toEqual({ query, first: [] });
  expect(habits('indicator', 'income per capita', 1).missing).toEqual(['income', 'capita']);
});

test('the last word of a query counts more as a word than as the beginning of another', () => {
  const index = createSearchIndex();
  const tables = ['Median Year Structure Built by Tenure', 'Median Gross Rent by Bedrooms'];
  const names = ['Renter occupied', 'Total'];
  index.add(
    names.map((name, at) => ({
      fields: { slug: `B25${30 + at}1_003`, name, source: `B2503${at}: ${tables[at]}` },
    })),
  );
  expect([...index.search('median rent').positions]).toEqual([1, 0]);
});

test('in a small catalog, a word of few records leads to them, beside one that is nowhere', () => {
  const { first, missing } = habits('indicator', 'teacher salaries', 3);
  expect(missing).toEqual(['salaries']);
  expect(first.map((record) => record?.name.split(',')[0])).toEqual(Array(3).fill('Pupils per teacher'));
});

test('the same words find the same first record of two lists with the same names', () => {
  const names = ['Teacher salary', 'Teachers in training', 'Salary', 'Total teachers', 'Male teachers'];
  const [indicators, variables] = [createSearchIndex(), createSearchIndex()];
  indicators.add(names.map((name) => ({ fields: { name, description: 'About teachers and salaries.' } })));
  variables.add(
    names.map((name) => ({ fields: { name, source: 'Statistical yearbook of teachers by salary' } })),
  );
  for (const query of ['teacher', 'teacher salary', 'salary'])
    expect(variables.search(query).positions[0]).toBe(indicators.search(query).positions[0]);
});

test('of a pasted column of codes all are looked up, in their order, and those that no record has are named', () => {
  const records = Array.from({ length: 600 }, (_, at) => ({
    fields: { slug: `B25${100 + at}_001`, name: 'Total' },
  }));
  const index = createSearchIndex();
  index.add(records);
  const codes = records.map((_, at) => `B25${699 - at}001E`).slice(0, 500);
  const found = index.search([...codes, 'B99999_001', 'B99998_001', codes[0]].join('\n'));
  expect(Array.from(found.positions)).toEqual(codes.map((_, at) => 599 - at));
  expect(found).toMatchObject({ near: false, missingWords: ['B99999_001', 'B99998_001'] });
  expect(index.search('B99999_001, B99998_001')).toMatchObject({
    missingWords: ['B99999_001', 'B99998_001'],
  });
  // What may be something else is searched for.
  expect(index.search('total 1990-2000').missingWords).not.toContain('1990-2000');
});

test.each([
  '"B25064001"\n"B19013001"',
  'Code\nB25064001\nB19013001',
  '"Variable";"B25064001";"B19013001"',
  'B25064_001E\t\r\nB19013_001E\t\r\n',
  'Rent\tB25064001\r\nIncome\tB19013001\r\n',
  '"code","name"\n"B25064001","Rent, gross"\n"B19013001","Income"',
  '- B25064001\n- B19013001',
  ' 1. B25064_001E\n 2. B19013_001E',
  '• B25064001\r\n• B19013001\r\n',
  'c("B25064001", "B19013001")',
  "['B25064_001E', 'B19013_001E']",
  'B25064001 or B19013001',
])(
  'a column of codes may have its heading, quotes, separators, bullets, brackets and columns beside it: %j',
  (pasted) => {
    const { first, missing } = census('variable', pasted, 3);
    expect([first.map((record) => record?.slug), missing]).toEqual([['B25064001', 'B19013001'], []]);
  },
);

test.each<[keyof typeof catalogs, pasted: string, slugs: string[], missing: string[]]>([
  [
    'community',
    'PLACES_OBESITY\nUCR_murder\n\nS1701_C03_002E\nAQS_44201\nXX_NOPE\n',
    ['PLACES_OBESITY', 'UCR_murder', 'S1701_C03_002E', 'AQS_44201'],
    ['XX_NOPE'],
  ],
  ['community', 'pit-total laus-employed XX_NOPE', ['pit-total', 'laus-employed'], ['XX_NOPE']],
  ['schools', 'EDU_TCHR_16 EDU_TRNS_14', ['EDU_TCHR_16', 'EDU_TRNS_14'], []],
])('codes of %s with words in them are looked up as codes: %j', (catalog, pasted, slugs, missing) => {
  const found = catalogs[catalog]('variable', pasted, 9);
  expect(found).toMatchObject({ near: false, missing });
  expect(found.first.map((record) => record?.slug)).toEqual(slugs);
});

test.each([
  ['25to34', '25 to 34'],
  ['25to34years', '25 to 34 years'],
  ['under5', 'under 5'],
  ['65years', '65 years'],
])('a number is found without the space between it and a word: %s', (query, spaced) => {
  const { first, near } = census('variable', query, 10);
  expect(near).toBe(false);
  expect(first.length).toBeGreaterThan(2);
  expect(first).toEqual(census('variable', spaced, 10).first);
});

test.each(['9th of', 'co2', '12a'])('but not where they are one word: %s', (query) => {
  expect(census('indicator', query, 3).first).toEqual([]);
});

test('in a catalog of other habits, words rank variables as they rank indicators of the same names', () => {
  const { indicator } = otherHabits().contents;
  const words = indicator.flatMap(({ name }) => name.toLowerCase().match(/[a-z]{4,}/g) ?? []);
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  for (const query of new Set([...words, ...pairs])) {
    const namesIn = (list: ListName, within: number) =>
      habits(list, query, within).first.map((record) => record?.name);
    const names = namesIn('indicator', 60);
    // Variables may also be found by the words of their sources, after these.
    expect({ query, names: namesIn('variable', names.length) }).toEqual({ query, names });
  }
});
