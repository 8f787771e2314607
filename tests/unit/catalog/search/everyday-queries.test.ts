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

/** What a person types, where, and code and name of the records that answer it: codes, lay words, words of names, typos. */
type Query = readonly [query: string, list: ListName, answers: RegExp];

/** The queries that no record among the first `within` answers. */
function missed(search: typeof census, queries: readonly Query[], within = 3): string[] {
  const isAnswered = ([query, list, answers]: Query) =>
    search(list, query, within).first.some((record) => answers.test(`${record?.slug} ${record?.name}`));
  return queries.filter((query) => !isAnswered(query)).map(([query]) => query);
}

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

test('of 40 queries of four kinds, at least 36 find an answer among the first three, in a census and in a community catalog', () => {
  expect([ofCensus.length, ofSample.length]).toEqual([40, 40]);
  expect(missed(census, ofCensus)).toEqual([]);
  expect(missed(community, ofSample)).toEqual(['heat waves']);
});

test('what strangers to the catalog typed is found', () => {
  const typed: Query[] = [
    ['drive alone', 'variable', /Drove alone/],
    ['moved last year', 'variable', /^B07/],
  ];
  expect(missed(census, typed)).toEqual([]);
});

test('people and their number do not count beside words that tell measures apart, and a rate is no race', () => {
  const missedOfCensus = missed(census, [
    ['people by age and sex', 'indicator', /^B01001_/],
    ['how many people work from home', 'variable', /^B08301_?021/],
    ['poverty rate', 'indicator', /Poverty Status/],
    ['median income', 'indicator', /Median Household Income$/],
    ['unemployment rate', 'variable', /Unemployed/],
    ['homeownership rate', 'indicator', /^B25003_/],
    ['vacancy rate', 'indicator', /^B25002|Vacancy/],
    ['divorce rate', 'indicator', /Divorces/],
    ['percent uninsured', 'variable', /[Hh]ealth [Ii]nsurance/],
    ['median household income by county', 'indicator', /Median Household Income$/],
    ['poverty by census tract', 'indicator', /Poverty Status/],
    ['moved within same county', 'variable', /Moved within same county/],
    ['population change', 'variable', /[Pp]opulation/],
    ['asian population', 'variable', /^B02001_?005/],
    ['black residents', 'variable', /^B02001_?003/],
    ['people in poverty', 'variable', /^B17(001|020)_?002/],
  ]);
  const missedOfSample = missed(community, [
    ['number of people who work from home', 'indicator', /^worked-from-home/],
    ['poverty rate', 'indicator', /^poverty-rate /],
    ['vacancy rate', 'variable', /Vacancy rate/],
    ['child poverty rates', 'indicator', /Child poverty/],
    ['uninsured rate', 'variable', /Uninsured/],
    ['percent uninsured', 'indicator', /without health insurance/],
    ['single moms', 'indicator', /Single-parent/],
    ['car ownership', 'indicator', /vehicle/],
  ]);
  expect([missedOfCensus, missedOfSample]).toEqual([[], []]);
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
  ['turtles and asthma', ['turtles'], ['Asthma'], []],
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
    expect([...variables.search(query).positions]).toEqual([...indicators.search(query).positions]);
});

test('what is typed and pasted in another form is read as it was meant', () => {
  const ofTheCensus: Query[] = [
    ['“household income”', 'indicator', /^B19001_household-income/],
    ['U.S. citizen', 'variable', /Naturalized U\.S\. citizen/],
    ['US citizens', 'variable', /Naturalized U\.S\. citizen/],
    ['naturalised citizens', 'variable', /Naturalized U\.S\. citizen/],
    ['Estimate!!Total:!!Male:', 'variable', /^B01001_?002/],
    ['wi–fi', 'indicator', /Internet/],
    ['\u200emedian rent', 'indicator', /^B25064/],
    ['non‑family households', 'variable', /Nonfamily households/],
    ['1‑person household', 'variable', /1-person household/],
    ['60+ minutes', 'variable', /60 to 89 minutes/],
    ['labour force', 'variable', /In labor force/],
    ['B25003-002', 'variable', /^B25003_?002/],
    ['B25003.002', 'variable', /^B25003_?002/],
    ['B08301010;B08303001', 'variable', /^B08301_?010/],
    ['B25003, B25070', 'indicator', /^B25003_/],
    ['poverty in our county', 'indicator', /Poverty Status/],
  ];
  const ofOthers: Query[] = [
    ['EDU-SPRT-05', 'indicator', /^EDU\.SPRT\.05/],
    ['EDU.SPRT.05', 'variable', /^EDU_SPRT_05/],
    ['EDU_SPRT_05 EDU-TCHR-06', 'indicator', /^EDU\.SPRT\.05/],
    ['behavior staff', 'variable', /^EDU_STAF_/],
    ['organised transport', 'indicator', /^EDU\.TRNS/],
    ['organized sport', 'variable', /^EDU_SPRT/],
    ['enrollment primary', 'indicator', /Enrolment, primary/],
    ['programs of adults', 'variable', /programmes of adults/],
    ['colour vision', 'indicator', /Color vision/],
    ['labour force', 'variable', /Labor force/],
  ];
  expect([missed(census, ofTheCensus, 1), missed(habits, ofOthers, 1)]).toEqual([[], []]);
  expect(
    missed(
      community,
      [
        ['PM2.5', 'indicator', /Fine particles/],
        ['low-birthweight', 'indicator', /Low birthweight/],
        ['65+', 'indicator', /65/],
      ],
      1,
    ),
  ).toEqual([]);
});

test('an ordinal is the same in letters and in digits, and a number of people is the population', () => {
  const ofCensus: Query[] = [
    ['twelfth grade', 'variable', /[Gg]rade/],
    ['twelfth grade no diploma', 'variable', /^B15003_?016/],
    ['first grade', 'variable', /^B15003_?005/],
    ['eighth grade', 'variable', /8th grade/],
    ['how many people live here', 'indicator', /^B01003/],
    ['how many people live in our city', 'indicator', /^B01003/],
  ];
  const ofCommunity: Query[] = [
    ['8th grade math', 'indicator', /^eighth-grade-math/],
    ['3rd grade reading', 'indicator', /^third-grade-reading/],
    ['how many people live here', 'indicator', /Total population/],
    ['how many people live', 'indicator', /Total population/],
    ['how many people live in our city', 'variable', /Resident population/],
    ['number of people', 'variable', /Resident population/],
    ['total population', 'variable', /Resident population/],
  ];
  expect([missed(census, ofCensus, 1), missed(community, ofCommunity, 1)]).toEqual([[], []]);
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
])('a column of codes may have its heading, quotes, separators and columns beside it: %j', (pasted) => {
  const { first, missing } = census('variable', pasted, 3);
  expect([first.map((record) => record?.slug), missing]).toEqual([['B25064001', 'B19013001'], []]);
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

test('2-1-1 is the code 2.1.1, and neither 211 nor “two” and “one”', () => {
  const names = ['Emergency calls', 'Calls to 211', 'Two or more, one each'];
  const index = createSearchIndex();
  index.add(['2.1.1', '211', 'pairs'].map((slug, at) => ({ fields: { slug, name: names[at]! } })));
  expect(index.search('2-1-1')).toMatchObject({ terms: expect.arrayContaining(['slug:2.1.1']) });
  expect([...index.search('2-1-1').positions]).toEqual([0]);
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

test('what the list calls otherwise is found by that name, not by longer words, nor by what it is a part of', () => {
  const missedOfCensus = missed(census, [
    ['bike to work', 'variable', /^B08301_?018/],
    ['walk to work', 'variable', /^B08301_?019/],
    ['commute time', 'variable', /^B08303|[Tt]ravel time to work/],
    ['kids under 5', 'variable', /^B01001_?(003|027)/],
    ['uninsured kids', 'variable', /No health insurance coverage/],
    ['college graduates', 'variable', /^B15003_?022/],
    ['median home value', 'variable', /^B25077_?001/],
    ['working from home', 'variable', /^B08301_?021/],
  ]);
  expect(missedOfCensus).toEqual([]);
  expect(census('variable', 'homeless', 3).first).toEqual([]);
});

test('what a table counts in its lines leads to the table', () => {
  const missedLines = missed(census, [
    ['walking', 'indicator', /Transportation to Work/],
    ['property taxes', 'indicator', /Real Estate Taxes/],
    ['spanish', 'indicator', /Language Spoken/],
    ['diploma', 'indicator', /Educational Attainment/],
    ['teachers', 'indicator', /Occupation/],
    ['typical rent', 'indicator', /Median.*Rent/],
    ['education level by sex', 'indicator', /Educational Attainment/],
    ['unemployed', 'indicator', /Employment Status/],
    ['people with disabilities', 'indicator', /Disability Status/],
  ]);
  expect(missedLines).toEqual([]);
});

test('what is left out, numbers in words, tables of a part of the population and acts do not lead astray', () => {
  const missedOfCensus = missed(census, [
    ['no car', 'variable', /^B08201_?002/],
    ['no internet at home', 'variable', /^B28(002_?013|011_?008)/],
    ['homes without plumbing', 'indicator', /^B25047/],
    ['how many kids live in poverty', 'variable', /^B170(01|06|20)/],
    ['renters vs owners', 'indicator', /^B25003_/],
    ['kids in private school', 'indicator', /^B14002/],
    ['wheelchair users disability walking', 'indicator', /^B18105/],
    ['population by zip code', 'indicator', /^B01003/],
    ['blind people', 'indicator', /^B18103/],
  ]);
  expect(missedOfCensus).toEqual([]);
});

test('questions, complaints and the words of schools find what catalogs call otherwise', () => {
  const missedOfCensus = missed(
    census,
    [
      ['rent too high', 'indicator', /^B25070/],
      ['housing costs too high', 'indicator', /Housing Costs as a Percentage/],
      ['what do people pay for rent', 'indicator', /Rent/],
      ['where do people work', 'indicator', /Place of Work/],
      ['where were people born', 'indicator', /Place of Birth/],
      ['broadband at home', 'indicator', /^B28011/],
      ['wifi at home', 'indicator', /^B28011/],
      ['people who speak little english', 'indicator', /English/],
      ['teen moms', 'indicator', /Women Who Had a Birth/],
    ],
    1,
  );
  const missedOfSample = missed(
    community,
    [
      ['rent too high', 'variable', /[Rr]ent-burden/],
      ['how do people get to work', 'indicator', /How residents get to work/],
      ['broadband at home', 'variable', /Broadband|Internet subscription/],
      ['how old are people here', 'indicator', /Median age/],
      ['food deserts', 'indicator', /far from a supermarket/],
      ['where are people from', 'indicator', /Foreign-born/],
    ],
    1,
  );
  const missedOfSchools = missed(
    habits,
    [
      ['university students', 'indicator', /Enrolment, tertiary/],
      ['students', 'variable', /Enrolment|Pupils/],
      ['kids', 'indicator', /[Pp]upil/],
      ['class size', 'indicator', /Pupils per teacher/],
      ['student teacher ratio', 'variable', /Pupils per teacher/],
      ['spending per student', 'indicator', /Expenditure per pupil/],
      ['education budget', 'indicator', /Expenditure per pupil/],
      ['high school enrollment', 'indicator', /Enrolment, upper secondary/],
      ['kindergarten', 'indicator', /pre-primary/],
      ['school bus', 'indicator', /transport/],
      ['job training', 'variable', /programmes of adults/],
    ],
    1,
  );
  expect([missedOfCensus, missedOfSample, missedOfSchools]).toEqual([[], [], []]);
  // Nothing there is about people who left school.
  expect(habits('indicator', 'dropouts', 3)).toMatchObject({ first: [], missing: ['dropouts'] });
});

test('an indicator is found by what people call it, before those that have their words', () => {
  const answers: Query[] = [
    ['race and ethnicity', 'indicator', /^B03002/],
    ['hispanic population', 'indicator', /^B0300[23]/],
    ['labor force participation', 'indicator', /^B23025/],
    ['number of people', 'indicator', /^B01003/],
    ['internet at home', 'indicator', /^B28011/],
    ['citizenship status', 'indicator', /^B05001/],
    ['graduate school', 'variable', /^B1400\d/],
    ['child poverty by race', 'indicator', /^B17020/],
    ['people who pay too much for rent', 'indicator', /^B25070/],
    ['median income', 'indicator', /^B19013/],
    ['commute time over 30 minutes', 'variable', /^B08303/],
    ['over 200k', 'variable', /\$200,000 or more/],
    ['non citizens', 'variable', /Not a U.S. citizen/],
  ];
  expect(missed(census, answers, 1)).toEqual([]);
});

test('what is meant comes before what only has the word, whatever people call it, and plain words are not corrected', () => {
  const ofCensus: Query[] = [
    ['jobs', 'variable', /Employed/],
    ['how long it takes to get to work', 'indicator', /^B08303/],
    ['how long does it take to get to work', 'indicator', /^B08303/],
    ['time to get to work', 'indicator', /^B08303/],
    ['internet speed at home', 'indicator', /^B28011/],
  ];
  const ofCommunity: Query[] = [
    ['a travel time', 'indicator', /^mean-commute-time/],
    ['mean travel time', 'indicator', /^mean-commute-time/],
    ['how long it takes to get to work', 'indicator', /^mean-commute-time/],
    ['wifi speed by street', 'indicator', /^Broadband/],
  ];
  expect([missed(census, ofCensus, 1), missed(community, ofCommunity, 1)]).toEqual([[], []]);
  for (const query of ['homeless pets', 'cats', 'trails', 'coats'])
    expect({ query, first: census('variable', query, 3).first }).toEqual({ query, first: [] });
  expect(community('indicator', 'trails', 3).first).toEqual([]);
});
