import type { CollectionName } from '../../../../src/contract/collections.ts';

export interface AnalystQuery {
  collection: Extract<CollectionName, 'indicator' | 'variable'>;
  query: string;
  /** A slug that begins so, or, after "=", a name that does. */
  expected: readonly string[];
  /** One of the expected records must be among so many. */
  within: number;
  /** Whether the results are announced as "no exact match". */
  near: boolean;
}

type Row = readonly [query: string, within: number, expected: string, near?: 'near'];

const queryOf =
  (collection: AnalystQuery['collection']) =>
  ([query, within, expected, near]: Row): AnalystQuery => ({
    collection,
    query,
    expected: expected.split(', '),
    within,
    near: near !== undefined,
  });

const indicators: Row[] = [
  ['median household income', 1, 'B19013_'],
  ['med hous inc', 3, 'B19013_'],
  ['houshold income', 3, 'B19001_', 'near'],
  ['rent burden', 1, 'B25070'],
  ['poverty children', 5, 'B17006_'],
  ['no vehicle', 3, 'B25044, B08201_', 'near'],
  ['B25063', 1, 'B25063_'],
  ['b2506', 10, 'B25063_'],
  ['rents gross', 1, 'B25063_'],
  ['food stamps', 5, 'B22001, B22002, B22003, C22001'],
  ['commute time', 3, 'B08303, B08012, B08013'],
  ['wifi', 3, 'B28002, B28003, B28011, B28004, B28008'],
  ['uninsured', 5, 'B27001, B27010, C27001, B27015, B27019, B27011'],
  ['language spoken at home', 5, 'C16001, B16001, B16007, B16002'],
  ['immigrants', 10, 'B05001, B05002, B05006, B05005, B05003, B05012'],
  ['educational attainment', 3, 'B15003, B15002, C15002, C15003'],
  ['bachelors degree', 3, 'B15010, B15011, B15012, C15010'],
  ['gini', 1, 'B19083'],
  ['tenure', 1, 'B25003_'],
  ['race', 1, 'B02001'],
  ['hispanic or latino origin', 3, 'B03003'],
  ['age sex', 1, 'B01001_'],
  ['total population', 1, 'B01003_'],
  ['povetry status', 5, 'B17001_, B17020, B17025', 'near'],
  ['year structure built', 1, 'B25034'],
  ['heating fuel', 1, 'B25040'],
  ['vacancy status', 1, 'B25004'],
  ['family income', 1, 'B19101_'],
  ['incomes of families', 5, 'B19101_'],
  ['veterans', 5, 'B21003, B21002'],
  ['grandparents responsible grandchildren', 5, 'B10050, B10051_, B10063'],
  ['workers means of transport', 5, 'B08301, B08101, B08006'],
  ['"per capita income"', 1, 'B19301'],
  ['income -household -family', 5, 'B19301, B19313, B19325, B19326'],
  ['slug:b19013', 10, 'B19013_'],
  ['id:1216', 1, 'B25003B_'],
  ['tenure "black or african american"', 1, 'B25003B_'],
  ['Túition ENROLLMENT school', 10, 'B14001, B14002, B14003, B14007', 'near'],
  ['computr intrnet', 5, 'B28003, B28005, B28008', 'near'],
];

const variables: Row[] = [
  ['no vehicle', 5, 'B08201002, B08201008, B08203020, B08541007, B08541027, B08203002, B08203008'],
  ['worked from home', 10, 'B08301021, B08006017'],
  ['gross rent units:dollars', 1, '=Aggregate gross rent'],
  ['source:"B25063" no cash rent', 1, 'B25063027'],
  ['under 5 years', 1, '=Under 5 years'],
  ['B01001003', 1, 'B01001003'],
  ['B01001:003', 1, 'B01001003'],
  ['bachelors degree', 1, "=Bachelor's degree"],
  ['bicyle', 10, 'B08301018, B08006014', 'near'],
  ['speak english less than very well', 1, '=Speak English less than "very well"'],
  ['unemployed', 1, '=Unemployed'],
  ['kids below poverty', 10, 'B17006, B17010, B17023'],
  ['renters over 50 percent', 10, 'B25140, B25070010, B25070'],
  ['usd per capita', 1, '=Per capita income'],
];

/** What an analyst types. */
export const analystQueries = [
  ...indicators.map(queryOf('indicator')),
  ...variables.map(queryOf('variable')),
];

/**
 * What people say for things that the census catalog names differently, written before the synonyms were: queries with the
 * same answers, between bars.
 */
const lay: [queries: string, expected: string][] = [
  ['renters', 'B25003, B25007, B25009, B25118'],
  ['homeowner', 'B25003, B25141, B25007'],
  ['rent or own', 'B25003'],
  ['car ownership', 'B08201, B25044, B25045, B25046'],
  ['households without a car', 'B08201, B25044, B25045, B08203'],
  ['wi-fi | wifi at home | broadband', 'B28002, B28003, B28008, B28011'],
  ['telework | wfh', 'B08301, B08006, B08601, B08101'],
  ['commuters', 'B08301, B08303, B08012, B08006, B08101'],
  ['biking to work', 'B08301, B08006, B08101'],
  ['wages', 'B19052, B19062, B20, B24'],
  ['pay by gender', 'B20, B24, B19325, B19326'],
  ['pay gap', 'B20, B24, B19326'],
  ['jobs', 'B24, C24, B23025, B23001'],
  ['jobless', 'B23, C23'],
  ['ebt', 'B22, B19058, C22001'],
  ['welfare | tanf', 'B19057, B19067, B19058, B19123, B13015'],
  ['pension | retirees', 'B19059, B19069'],
  ['obamacare', 'B27, C27'],
  ['lep | ell', 'B16, C16, B06007'],
  ['refugees', 'B05, B06'],
  ['teenagers', 'B09, B01001, B14'],
  ['single moms', 'B11, B13, B09, B17, B19, B23'],
  ['births | pregnant', 'B13'],
  ['widow', 'B12'],
  ['deaf', 'B18102'],
  ['blind', 'B18103'],
  ['wheelchair', 'B18105'],
  ['overcrowded homes', 'B25014, B25015, B25016, B25050'],
  ['apartments', 'B25024, B25032, B25033, B25127, B25136, B25124, B25125'],
  ['prison | college dorms', 'B26'],
  ['newcomers', 'B07'],
  ['native american', 'B02, B01001C, C02'],
];

export const layQueries = lay.flatMap(([queries, expected]) =>
  queries.split(' | ').map((query) => queryOf('indicator')([query, 5, expected])),
);
