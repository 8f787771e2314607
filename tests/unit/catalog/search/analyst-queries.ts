import type { CollectionName } from '../../../../src/contract/collections.ts';

/**
 * What an analyst types and what must be among the first `within` records: a slug that begins so, or,
 * after "=", a name that does. `near` marks the answers announced as "no exact match".
 */
export interface AnalystQuery {
  collection: Extract<CollectionName, 'indicator' | 'variable'>;
  query: string;
  expected: string[];
  within: number;
  near?: true;
}

export const analystQueries: AnalystQuery[] = [
  { collection: 'indicator', query: 'median household income', expected: ['B19013_'], within: 1 },
  { collection: 'indicator', query: 'med hous inc', expected: ['B19013_'], within: 3 },
  { collection: 'indicator', query: 'houshold income', expected: ['B19001_'], within: 3, near: true },
  { collection: 'indicator', query: 'rent burden', expected: ['B25070'], within: 1 },
  { collection: 'indicator', query: 'poverty children', expected: ['B17006_'], within: 5 },
  { collection: 'indicator', query: 'no vehicle', expected: ['B25044', 'B08201_'], within: 3, near: true },
  { collection: 'indicator', query: 'B25063', expected: ['B25063_'], within: 1 },
  { collection: 'indicator', query: 'b2506', expected: ['B25063_'], within: 10 },
  { collection: 'indicator', query: 'rents gross', expected: ['B25063_'], within: 1 },
  {
    collection: 'indicator',
    query: 'food stamps',
    expected: ['B22001', 'B22002', 'B22003', 'C22001'],
    within: 5,
  },
  { collection: 'indicator', query: 'commute time', expected: ['B08303', 'B08012', 'B08013'], within: 3 },
  {
    collection: 'indicator',
    query: 'wifi',
    expected: ['B28002', 'B28003', 'B28011', 'B28004', 'B28008'],
    within: 3,
  },
  {
    collection: 'indicator',
    query: 'uninsured',
    expected: ['B27001', 'B27010', 'C27001', 'B27015', 'B27019', 'B27011'],
    within: 5,
  },
  {
    collection: 'indicator',
    query: 'language spoken at home',
    expected: ['C16001', 'B16001', 'B16007', 'B16002'],
    within: 5,
  },
  {
    collection: 'indicator',
    query: 'immigrants',
    expected: ['B05001', 'B05002', 'B05006', 'B05005', 'B05003', 'B05012'],
    within: 10,
  },
  {
    collection: 'indicator',
    query: 'educational attainment',
    expected: ['B15003', 'B15002', 'C15002', 'C15003'],
    within: 3,
  },
  {
    collection: 'indicator',
    query: 'bachelors degree',
    expected: ['B15010', 'B15011', 'B15012', 'C15010'],
    within: 3,
  },
  { collection: 'indicator', query: 'gini', expected: ['B19083'], within: 1 },
  { collection: 'indicator', query: 'tenure', expected: ['B25003_'], within: 1 },
  { collection: 'indicator', query: 'race', expected: ['B02001'], within: 1 },
  { collection: 'indicator', query: 'hispanic or latino origin', expected: ['B03003'], within: 3 },
  { collection: 'indicator', query: 'age sex', expected: ['B01001_'], within: 1 },
  { collection: 'indicator', query: 'total population', expected: ['B01003_'], within: 1 },
  {
    collection: 'indicator',
    query: 'povetry status',
    expected: ['B17001_', 'B17020', 'B17025'],
    within: 5,
    near: true,
  },
  { collection: 'indicator', query: 'year structure built', expected: ['B25034'], within: 1 },
  { collection: 'indicator', query: 'heating fuel', expected: ['B25040'], within: 1 },
  { collection: 'indicator', query: 'vacancy status', expected: ['B25004'], within: 1 },
  { collection: 'indicator', query: 'family income', expected: ['B19101_'], within: 1 },
  { collection: 'indicator', query: 'incomes of families', expected: ['B19101_'], within: 5 },
  { collection: 'indicator', query: 'veterans', expected: ['B21003', 'B21002'], within: 5 },
  {
    collection: 'indicator',
    query: 'grandparents responsible grandchildren',
    expected: ['B10050', 'B10051_', 'B10063'],
    within: 5,
  },
  {
    collection: 'indicator',
    query: 'workers means of transport',
    expected: ['B08301', 'B08101', 'B08006'],
    within: 5,
  },
  { collection: 'indicator', query: '"per capita income"', expected: ['B19301'], within: 1 },
  {
    collection: 'indicator',
    query: 'income -household -family',
    expected: ['B19301', 'B19313', 'B19325', 'B19326'],
    within: 5,
  },
  { collection: 'indicator', query: 'slug:b19013', expected: ['B19013_'], within: 10 },
  { collection: 'indicator', query: 'id:1216', expected: ['B25003B_'], within: 1 },
  { collection: 'indicator', query: 'tenure "black or african american"', expected: ['B25003B_'], within: 1 },
  {
    collection: 'indicator',
    query: 'Túition ENROLLMENT school',
    expected: ['B14001', 'B14002', 'B14003', 'B14007'],
    within: 10,
    near: true,
  },
  {
    collection: 'indicator',
    query: 'computr intrnet',
    expected: ['B28003', 'B28005', 'B28008'],
    within: 5,
    near: true,
  },
  {
    collection: 'variable',
    query: 'no vehicle',
    expected: ['B08201002', 'B08201008', 'B08203020', 'B08541007', 'B08541027', 'B08203002', 'B08203008'],
    within: 5,
  },
  { collection: 'variable', query: 'worked from home', expected: ['B08301021', 'B08006017'], within: 10 },
  {
    collection: 'variable',
    query: 'gross rent units:dollars',
    expected: ['=Aggregate gross rent'],
    within: 1,
  },
  { collection: 'variable', query: 'source:"B25063" no cash rent', expected: ['B25063027'], within: 1 },
  { collection: 'variable', query: 'under 5 years', expected: ['=Under 5 years'], within: 1 },
  { collection: 'variable', query: 'B01001003', expected: ['B01001003'], within: 1 },
  { collection: 'variable', query: 'bachelors degree', expected: ["=Bachelor's degree"], within: 1 },
  { collection: 'variable', query: 'bicyle', expected: ['B08301018', 'B08006014'], within: 10, near: true },
  {
    collection: 'variable',
    query: 'speak english less than very well',
    expected: ['=Speak English less than "very well"'],
    within: 1,
  },
  { collection: 'variable', query: 'unemployed', expected: ['=Unemployed'], within: 1 },
  {
    collection: 'variable',
    query: 'kids below poverty',
    expected: ['B17006', 'B17010', 'B17023'],
    within: 10,
  },
  {
    collection: 'variable',
    query: 'renters over 50 percent',
    expected: ['B25140', 'B25070010', 'B25070'],
    within: 10,
    near: true,
  },
  { collection: 'variable', query: 'usd per capita', expected: ['=Per capita income'], within: 1 },
];
