import { describe, expect, it } from 'vitest';
import type { SearchFields } from '../../../../src/catalog/search/search-document.ts';
import { explain } from '../../../../src/catalog/search/explain-match.ts';
import { createSearchIndex } from '../../../../src/catalog/search/search-index.ts';

function indexOf(...records: SearchFields[]) {
  const index = createSearchIndex();
  index.add(records.map((fields) => ({ fields })));
  return index;
}

const named = (...names: string[]) => indexOf(...names.map((name) => ({ name })));
const places = (index: ReturnType<typeof indexOf>, query: string) => [...index.search(query).positions];

it('the order of results puts names before short names, slugs before sources, sources before descriptions', () => {
  const index = indexOf(
    { name: 'One', description: 'About rent.' },
    { name: 'Two', source: 'B25063: Gross Rent' },
    { name: 'Three', slug: 'gross-rent' },
    { name: 'Four', shortName: 'Rent' },
    { name: 'Contract rent' },
  );
  expect(places(index, 'rent')).toEqual([4, 3, 2, 1, 0]);
});

it('the order of results puts a name with one more word within the query beside names that begin with it', () => {
  const beginning = ['Median income by place of birth', 'Median income of all households'];
  expect(places(named(...beginning, 'Median household income'), 'median income')[0]).toBe(2);
});

it('the order of results puts headings of census tables, which have no values, after the lines below them', () => {
  const [name, source] = ['Median age --', 'B01002: Median Age by Sex'];
  const index = createSearchIndex();
  index.add([
    { fields: { name, slug: 'B01002000.5', source } },
    { fields: { name: 'Male (Median Age by Sex)', slug: 'B01002002', source }, level: 1 },
    { fields: { name: 'Total (Median Age by Sex)', slug: 'B01002001', source }, level: 1 },
  ]);
  expect(index.search('median age')).toMatchObject({ positions: new Uint32Array([2, 1, 0]), fit: 0 });
});

it('the order of results shows a name that many tables repeat twice, then other names, then the repeats, then what has the word elsewhere', () => {
  const names = ['Income below poverty level', 'Income below poverty level', 'Income below poverty level'];
  expect(places(named(...names, 'Median income'), 'income')).toEqual([0, 1, 3, 2]);
  expect(places(named('Income', 'Income', 'Income', 'Income of families'), 'income')).toEqual([0, 1, 3, 2]);
  // Whoever types several words of a name wants it.
  const whole = ['No vehicle', 'No vehicle', 'No vehicle', 'No vehicle available'];
  expect(places(named(...whole), 'no vehicle')).toEqual([0, 1, 2, 3]);
  const inTables = lines(
    ['B17020003', 'Under 6 years', 'Poverty Status by Age', 2],
    ['B17020011', 'Under 6 years', 'Poverty Status by Age', 2],
    ['B17020019', 'Under 6 years', 'Poverty Status by Age', 2],
    ['B17001004', 'Under 6 years', 'Poverty Status by Sex by Age', 2],
  );
  expect(places(inTables, 'poverty years')).toEqual([0, 1, 3, 2]);
  const asTotal: Parameters<typeof lines>[0] = ['B17001001', 'Total', 'Poverty Status by Sex by Age', 0];
  const below = ['B17001002', 'B17005002', 'B17012002'].map((slug): typeof asTotal => [
    slug,
    'Below poverty level',
    'Status by Age',
    1,
  ]);
  expect(places(lines(asTotal, ...below), 'poverty')).toEqual([1, 2, 3, 0]);
});

it('what is counted beside what the query asks for comes after it, unless the query is for that', () => {
  const index = named(
    'No disability',
    'Household did not receive food stamps',
    'With a disability',
    'Received food stamps',
  );
  expect(places(index, 'disability')).toEqual([2, 0]);
  expect(places(index, 'food stamps')).toEqual([3, 1]);
  expect(places(index, 'no disability')).toEqual([0]);
  expect(places(named('West Indian (except Hispanic)', 'Other Hispanic or Latino'), 'hispanic')).toEqual([
    1, 0,
  ]);
  expect(places(named('Other means', 'Mean travel time'), 'mean')).toEqual([1, 0]);
  expect(places(named('With health insurance', 'No health insurance'), 'uninsured')).toEqual([1]);
});

it('tables of a part of the population come last, unless the query names it as a word: “another” is no other race', () => {
  const index = lines(
    ['B07004F005', 'Moved from another state', 'Mobility (Some Other Race Alone)', 1],
    ['B07003005', 'Moved from another state', 'Geographical Mobility in the Past Year by Sex', 1],
  );
  expect(places(index, 'moved from another state')).toEqual([1, 0]);
  expect(places(index, 'moved other race')).toEqual([0]);
});

it('tables whose main subject has what a name lacks come before tables by it', () => {
  const index = lines(
    ['B17023002', 'Below poverty level', 'Families by Children', 1],
    ['B17006002', 'Below poverty level', 'Children under 18 Years by Living Arrangement by Sex', 1],
  );
  expect(places(index, 'child poverty')).toEqual([1, 0]);
});

it('indicators of one race or of Puerto Rico come after those of all', () => {
  const index = indexOf(
    { name: 'Occupants Per Room (Asian Alone Householder)', description: 'Housing' },
    { name: 'Tenure by Occupants Per Room', description: 'Housing' },
  );
  expect(places(index, 'overcrowded housing')).toEqual([1, 0]);
  expect(places(named('Population Under 18', 'Total Population'), 'population')).toEqual([1, 0]);
});

it('a text that excludes what was typed does not keep synonyms from being searched', () => {
  const index = indexOf(
    { name: 'Travel time', description: 'Workers who did not work from home' },
    { name: 'Means of transportation to work' },
  );
  expect(places(index, 'work from home')).toEqual([1, 0]);
});

it('what was typed anyway is not said to be searched besides', () => {
  const { additions } = named('Shelters', 'Rent').search('homless shelter');
  expect(additions.flatMap(({ expressions }) => expressions)).not.toContain('shelter');
});

it('only words of names are suggested', () => {
  expect(indexOf({ name: 'Rent', description: 'Very high' }).search('ferry').suggestion).toBeNull();
});

it('“over 65”, “65 and older” and “before 1940” are bounds of classes', () => {
  const index = lines(
    ['B19037069', '$200,000 or more', 'Age of Householder', 1],
    ['B19001017', '$200,000 or more', 'Household Income', 1],
    ['B25034011', 'Built 1939 or earlier', 'Year Structure Built', 1],
    ['B25034010', 'Built 1940 to 1949', 'Year Structure Built', 1],
    ['B01001020', '65 years and over', 'Sex by Age', 1],
  );
  expect(places(index, 'household income over $200,000')).toEqual([1]);
  expect(places(index, 'built before 1940')).toEqual([2]);
  expect(places(index, '65 and older')).toEqual([4]);
});

it('“women” finds what catalogs call female, as if it were typed', () => {
  const index = lines(
    ['B13002007', 'Unmarried', 'Women 15 to 50 Years Who Had a Birth (Never Married)', 1],
    ['B12001012', 'Never married', 'Female Population', 1],
  );
  expect(places(index, 'never married women')).toEqual([1, 0]);
});

it('tables of one race are tables by race, in the order of their codes', () => {
  const index = lines(
    ['B25003F002', 'Owner occupied', 'Tenure (Some Other Race Alone Householder)', 1],
    ['B25003B002', 'Owner occupied', 'Tenure (Black or African American Alone Householder)', 1],
    ['B25003I002', 'Owner occupied', 'Tenure (Hispanic or Latino Householder)', 1],
    ['B25003002', 'Owner occupied', 'Tenure', 1],
  );
  expect(places(index, 'owner occupied by race')).toEqual([1, 0, 2]);
});

it('rows of a table that fit alike keep the order of the table', () => {
  const index = lines(
    ['B25070003', '10 to 15 percent', 'Gross Rent', 1],
    ['B25070004', '15 to 20 percent', 'Gross Rent', 1],
    ['B25070002', 'Less than 10 percent', 'Gross Rent', 1],
  );
  expect(places(index, 'gross rent')).toEqual([2, 0, 1]);
});

it('what catalogs call several words counts as much as these words apart', () => {
  const index = named('High school graduate, some college', "Bachelor's degree", 'College graduate');
  expect(places(index, 'college graduate')).toEqual([2, 0]);
  const census = lines(
    ['B28006008', 'High school graduate, some college', 'Educational Attainment by Computer', 1],
    ['B15003022', "Bachelor's degree", 'Educational Attainment', 1],
  );
  expect(places(census, 'college graduate')).toEqual([1, 0]);
});

it('what is negated in one label comes first, also when many tables have it, before a “no” of something else', () => {
  const none = { name: 'No vehicle available' };
  const index = indexOf(
    { name: '1 vehicle available', percentOf: 'No workers' },
    { name: 'No workers', source: 'Workers by Vehicles Available' },
    { name: 'Vehicles', description: 'Workers in no household' },
    none,
    none,
    { ...none, percentOf: 'Renter occupied' },
    { name: 'Households without any vehicle' },
  );
  for (const query of ['no vehicle', 'without vehicles', 'no car'])
    expect(
      places(index, query)
        .slice(0, 4)
        .toSorted((a, b) => a - b),
    ).toEqual([3, 4, 5, 6]);
  expect(places(index, 'no vehicle')).toHaveLength(7);
});

it('a record is found by what it is a percentage of, if another word is its own', () => {
  const index = indexOf(
    { name: 'Under 18 years', percentOf: 'Total' },
    { name: 'No computer', percentOf: 'Under 18 years' },
    { name: 'No computer', percentOf: '65 years and over' },
  );
  expect(places(index, 'no computer under 18')).toEqual([1]);
  expect(places(index, 'children no computer')).toEqual([1]);
  expect(places(index, 'under 18')).toEqual([0]);
  expect(places(index, 'percentOf:years')).toEqual([1, 2]);
  expect(places(index, 'total')).toEqual([]);
});

it('the order of results takes a slug that is the query for the name', () => {
  const bySlug = { name: 'People in poverty', slug: 'poverty-rate' };
  const index = indexOf({ name: 'Deep poverty' }, bySlug, { name: 'Poverty' });
  expect(places(index, 'poverty rate')).toEqual([1, 2, 0]);
});

/** Variables of tables whose code begins their slugs; the empty table is not known. */
function lines(...rows: [slug: string, name: string, table: string, level: number][]) {
  const index = createSearchIndex();
  index.add(
    rows.map(([slug, name, table, level]) => {
      const source = table === '' ? {} : { source: `${slug.slice(0, 6)}: ${table}` };
      return { fields: { slug, name, ...source }, level };
    }),
  );
  return index;
}

const work = 'Means of Transportation to Work';

it('variables of census tables are named by what is before the title of their table, or by the whole name', () => {
  const index = lines(
    ['B08134111', `Motorcycle, bicycle or other (${work} by Time)`, `${work} by Time`, 1],
    ['B08601018', `Bicycle (${work})`, `${work} for Workplace Geography`, 1],
    ['B08301018', 'Bicycle', work, 1],
  );
  expect(places(index, 'bicycle')).toEqual([2, 1, 0]);
  // What is asked by the table, too, is where people live, not where they work.
  expect(places(index, 'commute by bicycle')).toEqual([2, 0, 1]);
  const { positions, fit } = index.search(`Bicycle (${work})`);
  expect([positions[0], fit]).toEqual([1, 1]);
  expect(places(index, 'name:transportation')).toEqual([]);
  const bus = lines(['B08301010', `Public transportation (${work})`, work, 1]);
  expect(places(bus, 'name:"transportation to work"')).toEqual([]);
});

it('variables of census tables come in the order of simplicity: tables by less, then nearer to the top', () => {
  const index = lines(
    ['B27011008', 'Unemployed', 'Health Insurance Coverage Status by Employment Status by Age', 1],
    ['C18120006', 'Unemployed', 'Employment Status by Disability Status', 2],
    ['B23025005', 'Unemployed', 'Employment Status for the Population 16 Years and Over', 3],
    ['B23001008', 'Unemployed (Sex by Age by Employment Status)', '', 2],
  );
  expect(places(index, 'unemployment rate')).toEqual([2, 1, 0, 3]);
  expect(places(index, 'sex unemployed')).toEqual([3]);
  const withoutSources = lines(['a1', 'Homes for rent', '', 0], ['a2', 'Rent paid', '', 2]);
  expect(places(withoutSources, 'rent')).toEqual([1, 0]);
});

it('of many lines of one name, those of the table that is about it come first, and name no record', () => {
  const others = Array.from({ length: 12 }, (_, at): Parameters<typeof lines>[0] => [
    `B070${10 + at}004`,
    'Divorced',
    'Mobility by Marital Status',
    1,
  ]);
  const index = lines(
    ['B06008004', 'Divorced', 'Place of Birth by Marital Status', 1],
    ...others,
    ['B12001010', 'Divorced', 'Sex by Marital Status for the Population 15 Years and Over', 2],
    ['B12001019', 'Divorced', 'Sex by Marital Status for the Population 15 Years and Over', 2],
    ['B12503005', 'Divorced last year', 'Divorces in the Last Year', 3],
  );
  expect(index.search('divorced').fit).toBe(0);
  expect(places(index, 'divorced').slice(0, 3)).toEqual([13, 14, 15]);
});

it('tables by sex, age or tenure are about their other subject, and parts, aggregates and opposites come last', () => {
  const index = lines(
    [
      'B25046001',
      'Aggregate number of vehicles available',
      'Aggregate Number of Vehicles Available by Tenure',
      0,
    ],
    ['B08141002', 'Some', 'Means of Transportation by Vehicles Available', 1],
    ['B25044003', 'None', 'Tenure by Vehicles Available', 2],
    ['B01001003', 'Under 5 years', 'Sex by Age', 2],
    ['C18108002', 'Under 18 years', 'Age by Number of Disabilities', 1],
    ['B15003020', 'Some college, no degree', 'Educational Attainment', 1],
    ['B15003022', 'Bachelor degree', 'Educational Attainment', 1],
    ['B15003021', 'Associate degree', 'Educational Attainment', 1],
  );
  expect(places(index, 'vehicles available').slice(0, 2)).toEqual([0, 2]);
  expect(places(index, 'car')).toEqual([2, 1, 0]);
  expect(places(index, 'population by age')[0]).toBe(3);
  expect(places(index, 'college degree')).toEqual([6, 7, 5]);
  expect(places(named('Deep poverty', 'People in poverty'), 'poverty')).toEqual([1, 0]);
  const work = indexOf(
    { name: 'Way to work', description: 'Way to work for workplace geography' },
    { name: 'Way to work' },
  );
  expect(places(work, 'way to work')).toEqual([1, 0]);
});

it('of the records that lack words, a hundred are the closest', () => {
  const names = ['Population', 'Zest'].flatMap((name) => Array.from({ length: 101 }, () => name));
  const { positions } = named(...names).search('population zest');
  expect(positions).toHaveLength(100);
});

it('variables of tables about the query come first, then those of parts of the population, unless the query names the part', () => {
  const index = lines(
    ['B17020002', 'Income below poverty level', 'Poverty Status by Age', 1],
    ['B26107002', 'Veteran', 'Group Quarters Type by Veteran Status', 1],
    ['B19013001', 'Median household income', 'Median Household Income', 0],
    ['B21001002', 'Veteran', 'Sex by Age by Veteran Status for the Civilian Population', 1],
    ['B01003001', 'Total', 'Total Population', 0],
    ['C02003002', 'Population of one race', 'Detailed Race', 1],
  );
  expect(places(index, 'income')).toEqual([2, 0]);
  expect(places(index, 'veteran')).toEqual([3, 1]);
  expect(places(index, 'veteran group quarters')).toEqual([1]);
  expect(places(index, 'population').slice(0, 2)).toEqual([4, 5]);
});

it('a table of the race that the query names comes before words of other tables, and a part of all that it does not name last', () => {
  const index = lines(
    ['B16009020', 'Speak Asian languages', 'Poverty Status by Language', 1],
    ['B17001D002', 'Below poverty level', 'Poverty Status by Sex by Age (Asian Alone)', 1],
    ['B10059002', 'Below poverty level', 'Poverty Status of Grandparents', 1],
    ['B17001002', 'Below poverty level', 'Poverty Status by Sex by Age by Race', 1],
  );
  expect(places(index, 'asian poverty')).toEqual([1, 0]);
  expect(places(index, 'poverty status')).toEqual([3, 0, 2, 1]);
  const groups = lines(
    ['C02023002', 'African American', 'Black or African American Alone by Selected Groups', 1],
    ['B04006051', 'Italian', 'People Reporting Ancestry', 1],
    ['B04006052', 'Latvian', 'People Reporting Ancestry', 1],
  );
  expect(places(groups, 'italian americans')[0]).toBe(1);
  const work = lines(
    ['B13012004', 'In labor force', 'Women Who Had a Birth by Labor Force', 1],
    ['C23001002', 'In labor force', 'Women by Age by Industry by Labor Force', 1],
  );
  expect(places(work, 'women in labor force')).toEqual([1, 0]);
  expect(places(work, 'pregnant')).toEqual([0]);
  expect(places(named('Commuter rail', 'Travel time to work'), 'commute')).toEqual([1]);
});

it('small words between those of an expression do not separate them', () => {
  const index = named('Year structure built', 'House heating fuel');
  expect(places(index, 'how old are the houses')).toEqual([0]);
  expect(places(named('Vacant', 'House heating fuel'), 'vacant houses')).toEqual([0]);
  const own = createSearchIndex([{ from: 'cost of living', to: ['Prices'] }]);
  own.add([{ fields: { name: 'Prices' } }]);
  expect([...own.search('the cost of living').positions]).toEqual([0]);
});

it('a short word before others is not the beginning of a longer one, which it is while it is typed', () => {
  const index = named('Noninstitutionalized population', 'No internet');
  expect(places(index, 'no')).toEqual([1]);
  expect(places(named('Noninstitutionalized population'), 'no')).toEqual([0]);
  expect(index.search('no population', { near: false }).positions).toHaveLength(0);
  expect(named('Median income', 'Business, Inc.').search('median inc')).toMatchObject({
    positions: Uint32Array.of(0),
    near: false,
  });
});

it('a rate that the first result lacks is named, with the query that requires it', () => {
  const index = named('Unemployed', 'Vacancy rate');
  const lacking = { typed: 'rate', expressions: [], without: 'unemployed "rate"' };
  expect(index.search('unemployed rate').additions).toEqual([lacking]);
  expect(index.search('vacancy rate').additions).toEqual([]);
  expect(places(index, 'unemployed "rate"')).toEqual([1]);
});

it('variables of census tables at the top of a table that the query names come before names that begin with it', () => {
  const index = lines(
    ['B25026001', 'Total population in occupied housing units', 'Total Population in Occupied Housing', 0],
    ['B01003001', 'Total', 'Total Population', 0],
    ['B12007001', 'Male (Median Age at First Marriage)', 'Median Age at First Marriage', 1],
    ['B01002001', 'Total (Median Age by Sex)', 'Median Age by Sex', 1],
  );
  expect(places(index, 'total population')).toEqual([1, 0]);
  expect(places(index, 'median age')).toEqual([3, 2]);
});

it('short words that are words of the list do not find longer ones', () => {
  const index = named('Travel agents', 'Median age', 'Ages of children', 'Rental units');
  expect(places(index, 'age')).toEqual([2, 1]);
  expect(places(index, 'ren')).toEqual([3]);
});

it('short words are not taken for a misspelt beginning of a longer word, nor for a misspelt synonym', () => {
  const index = named('Detailed race', 'Disability status', 'Receipt of food stamps', 'Male', 'Rent');
  for (const query of ['debt', 'data', 'visa', 'map']) expect(places(index, query)).toEqual([]);
  expect(places(index, 'rnet')).toEqual([4]);
  expect(places(index, 'detaled')).toEqual([0]);
});

describe('alternatives', () => {
  const index = named('Rent', 'Tenure', 'Gross rent', 'Homes', 'Rent or own', 'One or more people at work');

  it('finds what matches one query or another, the best of each in turns, and each record once', () => {
    expect(places(index, 'rent OR tenure')).toEqual([0, 1, 4, 2]);
    expect(places(index, 'rent OR gross OR homes')).toEqual([0, 2, 3, 4]);
    expect(places(index, 'rent -gross OR tenur')).toEqual([0, 1, 4]);
  });

  it('leaves out near matches where an alternative has others, and what nothing matches', () => {
    expect(places(index, 'tenrue OR homes')).toEqual([3]);
    expect(places(index, 'tenrue OR xyzzy')).toEqual([1]);
    expect(index.search('tenrue OR hmoes')).toMatchObject({ near: true, share: 1 });
    expect(places(index, 'xyzzy OR qwrtz')).toEqual([]);
  });

  it('is a word in lower case, in quotes, at an end, and in a name in capitals', () => {
    expect(places(index, 'rent or own')).toEqual([4]);
    expect(places(index, '"rent OR own"')).toEqual([4]);
    expect(places(index, 'tenure OR')).toEqual([1]);
    // Small words alone find nothing.
    expect(places(index, ' OR ')).toEqual([]);
    expect(places(index, 'ONE OR MORE PEOPLE AT WORK')).toEqual([5]);
  });

  it('names in added expressions the whole query without them', () => {
    const own = createSearchIndex([{ from: 'bedsit', to: ['homes'] }]);
    own.add([{ fields: { name: 'Homes' } }, { fields: { name: 'Rent' } }]);
    const added = { typed: 'bedsit', expressions: ['homes'], without: 'rent OR "bedsit"' };
    expect(own.search('rent OR bedsit').additions).toEqual([added]);
  });
});

describe('symbols', () => {
  const index = named('Mood 😀 survey', 'Income < $10,000', 'Male → Under 5', 'Rent', 'Rent + utilities');

  it.each([
    ['😀', [0]],
    ['<', [1]],
    ['→', [2]],
    ['+', [4]],
    ['😁', []],
    ['≥', []],
    ['mood 😀', [0]],
    ['"→"', [2]],
    ['-→ male', []],
    ['"rent utilities"', [4]],
    ['male under 5', [2]],
    ['male > under', [2]],
    ['rent + utilities', [4]],
  ])('are found, need not be typed, and keep nothing out as operators: %s', (query, expected) => {
    expect(places(index, query)).toEqual(expected);
  });

  it('leave no query that looks for nothing, unless there is nothing else in it', () => {
    const blank = ['---', '//', '“', 'source:', '|'];
    const searched = ['<', '→', '😀', 'a', '-b'];
    expect([...blank, ...searched].filter((query) => index.search(query).isBlank)).toEqual(blank);
  });
});

it.each([
  ['words by their beginnings, in any order', ['Median household income', 'Median age'], 'inc med', [0]],
  ['a whole word before a word that only begins so', ['My renters', 'A name for rent'], 'rent', [1, 0]],
  [
    'the name itself before names that begin so, and those before names that hold all words',
    ['Age and sex', 'Sex by age', 'Age', 'Median age', 'Age by sex'],
    'age',
    [2, 4, 1, 0, 3],
  ],
  ['a word itself before one that it only begins', ['Nursery school', 'Registered nurses'], 'nurse', [1, 0]],
  ['what is asked for before what is left over', ['Other vacant', 'Currently vacant'], 'vacant', [1, 0]],
  [
    'what is asked for before it together with something else',
    ['Cash aid or food stamps', 'Received food stamps'],
    'food stamps',
    [1, 0],
  ],
  ['what is asked for before lacking it', ['Some college, no degree', 'Associate degree'], 'degree', [1, 0]],
  [
    'what a name says first that it is about',
    ['Median Income by Receipt of Food Stamps', 'Receipt of Food Stamps by Poverty Status'],
    'food stamps',
    [1, 0],
  ],
  ['a table of one race by race', ['Tenure', 'Tenure (Asian Alone)'], 'tenure by race', [1]],
  ['negations in other words', ['Lacking complete plumbing', 'Plumbing'], 'no plumbing', [0]],
  ['numbers in words', ['2 bedrooms', 'Bedrooms'], 'two bedrooms', [0]],
  [
    'what there is not',
    ['Internet access (no charge)', 'No internet access'],
    'without internet access',
    [1, 0],
  ],
  ['the same name in the order of the service', ['Total', 'Other', 'Total'], 'total', [0, 2]],
  ['plural and singular', ['Children', 'Families', 'Family'], 'family', [1, 2]],
  ['irregular plurals', ['Children', 'Child', 'Families'], 'child', [0, 1]],
  ['accents', ['Año de construcción', 'Rent'], 'ANO CONSTRUCCION', [0]],
  ['letters without a decomposition', ['Rent', 'Straße'], 'strasse', [1]],
  ['letters whose lower case is longer', ['Rent', 'İstanbul'], 'istanbul', [1]],
  ['a short number as a whole', ['Under 50 years', 'Under 5 years'], 'under 5', [1]],
  ['numbers without separators', ['$100,000 or more', '$10,000 to $14,999'], '10000', [1, 0]],
  ['every record for a query without words', ['B', 'A'], '  " - ', [0, 1]],
])('what matches is found by %s', (_, names, query, expected) => {
  const positions = Uint32Array.from(expected);
  expect(named(...names).search(query)).toMatchObject({ positions, near: false });
});

it('words that only stand far apart in a text come after each name that has one of them, and are said to be apart', () => {
  const filler = 'and so on for a good while '.repeat(5);
  const apart = { name: 'Streets', description: `Cars ${filler} crashes` };
  const index = indexOf(apart, { name: 'Crashes' }, { name: 'Traffic', description: 'Crashes of two cars' });
  expect(places(index, 'car crash')).toEqual([2, 0]);
  const { positions, near, terms } = indexOf(apart, { name: 'Crashes' }, { name: 'Rent' }).search(
    'cars crashes',
  );
  expect([[...positions], near, explain(apart, terms).elsewhere?.isApart]).toEqual([[1, 0], true, true]);
  const { terms: together } = index.search('car crash');
  expect(
    explain({ name: 'Traffic', description: 'Crashes of two cars' }, together).elsewhere?.isApart,
  ).toBeUndefined();
});

it('equal matches are in the order of totals, of the length of their names, then of their codes', () => {
  const index = indexOf(
    { name: 'Men with jobs', slug: 'a-10' },
    { name: 'Men with jobs', slug: 'a-9' },
    { name: 'All with jobs', slug: 'a-8' },
    { name: 'Total with jobs', slug: 'a-11' },
  );
  expect(places(index, 'jobs')).toEqual([3, 2, 1, 0]);
});

it.each([
  ['dogs', 'What it does'],
  ['cats', 'Cars'],
  ['tree', 'Three rooms'],
  ['birds', 'Births'],
  ['pets', 'Pest control'],
  ['trails', 'Trains'],
  ['coast', 'Cost'],
  ['theese', 'These people'],
])('a short word is not taken for another, nor any word for a small one: %s', (query, name) => {
  expect(places(named('Rent', name), query)).toEqual([]);
});

it('a short word is corrected only to a word of a name', () => {
  const other = { name: 'Homes', description: 'Rent' };
  expect(places(indexOf(other), 'rnet')).toEqual([]);
  expect(places(indexOf(other, { name: 'Rent paid' }), 'rnet')).toEqual([1, 0]);
});

it.each([
  ['quotes of word processors', '“gross rent”', ['Rent, gross', 'Gross rent']],
  ['quotes of other languages', '«gross rent»', ['Rent, gross', 'Gross rent']],
  ['dashes before what is left out', 'rent –gross', ['Gross rent', 'Rent']],
  ['wide colons', 'name：rent', ['Tenure', 'Rent']],
  ['invisible letters', '\u200brent\u00ad\u2060', ['Tenure', 'Rent']],
  ['invisible letters in a name', 'tenure', ['Rent', 'Te\u00adnure']],
  ['apostrophes of all kinds', 'bachelorʼs', ['Rent', 'Bachelor‘s degree']],
  ['a missing apostrophe', 'bachelors', ['Rent', 'Bachelor´s degree']],
  ['elided articles', 'emploi', ['Rent', 'Taux de l’emploi']],
  ['the spaces of other languages in numbers', '10000', ['Rent', '10\u202f000 $ et plus']],
  ['digits of other scripts', '65', ['Rent', 'السكان ٦٥']],
  ['digits of other scripts in the query', '６５ years', ['Rent', '65 years']],
  ['abbreviations with periods', 'us citizen', ['Citizen', 'U.S. citizen']],
  ['abbreviations without them', 'Ph.D.', ['Rent', 'PhD degrees']],
  ['abbreviations that are in names', 'dc', ['Rent', 'D.C. commuters']],
  ['short parts with hyphens', 'email', ['Mail', 'E-mail use']],
  ['short parts without hyphens', 'e-mail', ['Mail', 'Email use']],
  ['a part after a hyphen', 'entry', ['Rent', 'Re-entry']],
  ['parts with other hyphens', 'coop', ['Rent', 'Co‑op']],
  ['words within Japanese', '中央値', ['世帯数', '世帯収入の中央値']],
  ['words within Chinese', '人口', ['家庭收入', '按年龄划分的人口总数']],
  ['words within Thai', 'รายได้', ['ประชากร', 'ค่ามัธยฐานของรายได้']],
  ['British spelling', 'neighborhood labor', ['Rent', 'Neighbourhood labour']],
  ['American spelling', 'centre organisation', ['Rent', 'Organization centers']],
  ['doubled letters', 'enrolment', ['Rent', 'School enrollment']],
  ['digraphs', 'pediatric anaemia', ['Rent', 'Paediatric anemia']],
  ['digraphs with o', 'diarrhea fetal', ['Rent', 'Foetal diarrhoea']],
  ['other endings', 'ageing catalogue judgment', ['Rent', 'Aging, catalog, judgement']],
  ['other letters', 'sulfur mold aluminum', ['Rent', 'Sulphur, mould, aluminium']],
  ['letters of some words', 'jewelry tires curbs plow', ['Rent', 'Jewellery, tyres, kerbs, ploughs']],
  ['endings of some words', 'maneuvers cheque storeys', ['Rent', 'Manoeuvre, check, storey']],
  ['licences', 'licensed greys', ['Rent', 'Licenced gray']],
  ['ages with a plus', '65plus', ['Rent', '65 years and over']],
  ['ages and more', '65 and up', ['Rent', '65 years and over']],
  ['numbers that are called ages', 'ages 65+', ['Rent', '65 years and over']],
  ['abbreviated years', '18-64yrs', ['Rent', '18 to 64 years']],
  ['abbreviated rooms', '2br', ['Rent', 'Rent, 2 bedrooms']],
  ['grades of schools', 'k12', ['Rent', 'Enrolled in K-12']],
  ['grades in words', 'K through 12', ['Rent', 'Enrolled in K-12']],
])('a query and a name are read alike: %s', (_, query, names) => {
  expect(named(...names).search(query)).toMatchObject({ positions: Uint32Array.of(1), near: false });
});

it('a label of the census is found by its last part, and as a whole first', () => {
  const label = 'Estimate!!Total:!!Male:!!Under 5 years';
  const index = named('Under 5 years', label, 'Male');
  expect(index.search(label)).toMatchObject({ positions: Uint32Array.of(1, 0), near: false });
  expect(places(named('Under 5 years', 'Male'), label)).toEqual([0]);
});

it.each(['12.a', '12 a', '12 A', '12-a'])('a letter may be a part of a code: %s', (query) => {
  const index = createSearchIndex();
  index.add([
    { fields: { name: '12 months of a year', slug: '12.1' } },
    { fields: { name: 'Consumption', slug: '12.a' } },
  ]);
  expect(places(index, query)[0]).toBe(1);
});

it.each(['2-1-1', '2–1–1', '2/1/1', '2_1_1', '2 1 1', '2.1.1', '2.1.1.'])(
  'a code with other separators is that code, neither its digits nor their names: %s',
  (query) => {
    const index = createSearchIndex();
    index.add([
      { fields: { name: 'Wages', slug: '3.6.2', id: '211' } },
      { fields: { name: 'Hunger', slug: '2.1.1', id: '4' } },
      { fields: { name: 'Two or more, one each', slug: '21.1', id: '5' } },
    ]);
    const { positions, fit, terms } = index.search(query);
    expect([[...positions], fit, terms]).toEqual([[1], 3, expect.arrayContaining(['slug:2.1.1'])]);
    expect(places(index, '211')).toEqual([0]);
  },
);

describe('the query language', () => {
  const index = indexOf(
    { name: 'Gross rent', id: '7', units: '$', source: 'B25063: Gross Rent' },
    { name: 'Rent, gross of tax', id: '77', units: '%', source: 'S1701: Poverty' },
    { name: 'Poverty', id: '8', description: 'Not measured in dollars.', tags: 'Rent' },
  );

  it.each([
    ['"gross rent"', [0]],
    ['"rent gro', [1]],
    ['"gross re"', []],
    ['rent -poverty', [0]],
    ['-"gross rent"', [1, 2]],
    ['source:"S1701"', [1]],
    ['source:b25', [0]],
    ['id:7', [0]],
    ['units:dollars', [0]],
    ['units:$', [0]],
    ['-units:usd', [1, 2]],
    ['percent', [1]],
    ['dollars', [0, 2]],
    ['tags:rent', [2]],
    ['NAME:poverty', [2]],
    ['name:', [0, 1, 2]],
    ['colour:rent', []],
  ])('%s', (query, expected) => {
    expect([...index.search(query, { near: false }).positions]).toEqual(expected);
  });

  it('drops an unknown field name only when nothing holds it, and says so', () => {
    expect(index.search('colour:rent').near).toBe(true);
    expect(places(index, 'colour:rent')).toContain(0);
  });
});

describe('near matches', () => {
  const index = named('Poverty status', 'Household income', 'Gross rent', 'B25063');

  it.each([
    ['povetry', 0, true],
    ['povert status', 0, false],
    ['houshold', 1, true],
    ['huosehold incme', 1, true],
    ['houzeholt', 1, true],
    ['gross rent zebra', 2, true],
  ])('hold most words of the query or are spelled like it, which is said: %s', (query, position, near) => {
    expect(index.search(query)).toMatchObject({ positions: Uint32Array.of(position), near });
  });

  it('a beginning is not corrected, but another spelling offered', () => {
    expect(index.search('houshol')).toMatchObject({ suggestion: 'household', near: false });
  });

  it.each(['gos', 'B25064', '"gros rent"', 'units:gross rent', 'zebra gross -rent'])(
    'are not made for short words, codes, phrases, fields and exclusions: %s',
    (query) => expect(places(index, query)).toEqual([]),
  );

  it('are not added to exact answers', () => {
    expect(named('Rent', 'Bent').search('rent')).toMatchObject({ positions: Uint32Array.of(0), near: false });
  });
});

it('a name for the words of a query that has all of them comes first, but is not said to be searched, too', () => {
  const index = named('Median family income', 'Median household income');
  expect(index.search('median income')).toMatchObject({
    positions: Uint32Array.of(1, 0),
    additions: [],
    terms: ['median', 'income'],
  });
});

describe('a suggestion', () => {
  it('for a subject table of the census is the detailed tables that it sums up, if the list has them', () => {
    const table = indexOf({ name: 'Poverty Status by Sex by Age', slug: 'B17001' });
    expect(['S1701', 's1701_C01', 'S0801'].map((code) => table.search(code).suggestion)).toEqual([
      'B17',
      'B17',
      null,
    ]);
  });

  const index = named('Broadband of any type', 'Household income', 'Broadband such as cable', 'Education');

  it.each([
    ['braodbnad', 'broadband'],
    ['"braodbnad" CABLE', '"broadband" CABLE'],
    ['broadband', null],
    ['brodband', null],
    ['zzzqqq', null],
    ['B25063_999', null],
    ['xyz', null],
    ['-broadband -income braodbnad', null],
    ['"income braodbnad"', null],
    ['incomeless', null],
    ['evictions', null],
  ])('is the nearest spelling that finds something, where a search does not: %s, %s', (query, spelling) => {
    expect(index.search(query).suggestion).toBe(spelling);
  });
});

it.each([
  ['ten thousand letters', 'a'.repeat(10_000)],
  ['ten thousand words', 'rent '.repeat(2_000)],
  ['regular expressions', '(((a+)+)+$ [z-a] \\ .* ^$ {1,99999}'],
  ['quotes and signs', '"""" -- -"" ::: a:b:c: -:" "-'],
  ['lone surrogates and marks', '\ud800 \u0301\u0301 \u0000 ﷺ ½ ²'],
  ['names of object members', 'constructor __proto__ toString: hasOwnProperty'],
])('hostile text %s is searched for without an error', (_, query) => {
  expect(places(named('Gross rent', 'Total'), query).length).toBeLessThanOrEqual(2);
});

const long = 'x'.repeat(100_000);
const lettersOf = (number: number) => String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
const longWords = Array.from({ length: 1000 }, (_, at) => lettersOf(at) + long.slice(0, 10_000));

it.each([
  ['a word of 100,000 letters', long],
  ['100,000 characters without spaces', '\u6f22\u5b57'.repeat(50_000)],
  ['1,000 words of 10,000 letters', longWords.join(' ')],
  ['100,000 combining marks of two kinds', `Z${'\u0301\u0323'.repeat(50_000)}algo`],
])('hostile records %s are found, and the records beside them', (_, text) => {
  const other = { name: 'Other', description: `Rent ${text}` };
  const index = indexOf({ name: text }, { name: 'Gross rent' }, other);
  expect(places(index, 'rent')).toEqual([1, 2]);
  expect(places(index, 'gros rnet')).toEqual([1]);
  expect(places(index, 'q'.repeat(500))).toEqual([]);
  expect(places(index, text.replaceAll(/\p{M}/gu, '').slice(0, 500))).toEqual([0, 2]);
});

describe('what a query names exactly', () => {
  const income = 'Median household income in the past 12 months (in 2024 inflation-adjusted dollars)';
  const index = createSearchIndex();
  index.add([
    { fields: { slug: 'B19013A001', name: income, source: `B19013A: ${income} (White alone)` } },
    { fields: { slug: 'B25099002', name: 'Median household income for units' }, level: 1 },
    { fields: { slug: 'B19013_001E', name: income, source: `B19013: ${income}`, id: '31616' } },
    { fields: { slug: 'B19013E', name: 'Another household' } },
    { fields: { slug: 'year-31616', name: 'The year 31616' } },
  ]);

  it.each([
    ['B19013_001E', [2], 3],
    ['B19013001', [2], 3],
    ['b19013 001', [2], 3],
    ['B19013 001E', [2], 3],
    ['B 19013 001 E', [2], 3],
    ['b19013', [2, 0, 3], 2],
    ['source:B19013', [2], 0],
    ['source:B19013*', [2, 0], 0],
    ['31616', [2, 4], 3],
    ['median household income', [2, 1, 0], 1],
  ])('%s comes first, longer codes and parts of tables after it', (query, positions, fit) => {
    const found = index.search(query);
    expect([...found.positions]).toEqual(positions);
    expect(found.fit).toBe(fit);
  });

  it.each(['-B19013_001E', '-31616'])('is still excluded by %s', (query) => {
    expect([...index.search(query).positions]).not.toContain(2);
  });

  it('is no id among other words, and nothing that is left of a code without its beginning', () => {
    expect(places(index, 'table 31616')).toEqual([4]);
    expect(index.search('B99999_001E')).toMatchObject({ positions: new Uint32Array(), remaining: [] });
    expect(index.search('B19013_999')).toMatchObject({ near: true, fit: 0 });
  });

  it('is a code whose numbers have fewer zeros, and no record with pieces of the code in several fields', () => {
    const [source, other] = ['Survey, Part 1', 'Survey, Part 5'];
    const schools = indexOf(
      { slug: 'EDU_SPRT_05', name: 'Sports', source },
      { slug: 'EDU_SPRT_45', name: 'Sports', source: other },
      { slug: '2.1.1', name: 'Labor' },
      { slug: '211', name: 'Two help lines' },
    );
    for (const code of ['EDU.SPRT.5', 'edu-sprt-005'])
      expect(schools.search(code)).toMatchObject({ positions: new Uint32Array([0]), fit: 3 });
    expect(schools.search('EDU.SPRT.45')).toMatchObject({ positions: new Uint32Array([1]), fit: 3 });
    expect(schools.search('SPRT.1')).toMatchObject({ near: true, fit: 0 });
    expect(schools.search('SPRT_2')).toMatchObject({ near: true, additions: [] });
    expect(places(schools, '2-1-1')).toEqual([2]);
  });

  it('is nothing where ten records have that name', () => {
    expect(named(...Array.from({ length: 12 }, () => 'Male')).search('male').fit).toBe(0);
  });
});

it('words next to each other are one thing: a private school is no private insurance', () => {
  const index = indexOf(
    { name: 'Enrolled in school', source: 'B27023: Private Health Insurance by Enrollment Status' },
    { name: 'Enrolled in private school', source: 'B14003: School Enrollment by Type of School' },
  );
  expect(places(index, 'private school students')).toEqual([1, 0]);
});

it('a number before what it counts is no age, and “more than” no table of two or more races', () => {
  const source = 'Housing Costs as a Percentage of Household Income';
  const index = indexOf(
    { name: 'Over 30 Percent', source: `B25140G: ${source} (Two or More Races Householder)` },
    { name: 'Over 30 Percent', source: `B25140: ${source}` },
    { name: '30 years and over', source: 'B25072: Age of Householder by Gross Rent' },
  );
  const { positions, additions } = index.search('housing cost more than 30 percent');
  expect([...positions]).toEqual([1, 0]);
  expect(additions).toEqual([]);
  const age = [{ expressions: ['30 years and over'] }];
  expect(index.search('more than 30').additions).toMatchObject(age);
  for (const query of ['more than $30', 'more than 30 minutes', 'more than 30 miles'])
    expect(index.search(query).additions).not.toMatchObject(age);
});

it('what a word is called otherwise in a name counts more than the word in a code', () => {
  const index = indexOf(
    { name: 'Adults who smoke', slug: 'smoking' },
    { name: 'Adults who visited a dentist' },
    { name: 'Older adults' },
    { name: 'People without health insurance', slug: 'uninsured-residents' },
  );
  expect(places(index, 'uninsured adults')).toEqual([3]);
});

it('a word that all records have, most by their source, finds only those that have it elsewhere', () => {
  const source = 'World Survey of Schools';
  const index = indexOf(
    ...['Enrolment', 'Hours of teaching', 'Vision tests'].map((name) => ({ name, source })),
    { name: 'Schools with sports', source },
  );
  expect(places(index, 'school')).toEqual([3]);
  expect(places(index, 'school survey')).toEqual([3]);
  expect(places(index, 'kids who go to school')).toEqual([0]);
});
