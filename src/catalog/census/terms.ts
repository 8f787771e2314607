/** Words that only a catalog of census tables needs explained. */
export const censusTerms = {
  universe: {
    // Its title is that of the fact.
    text: 'Who or what a table counts: all people, for example, or only households, or only workers 16 and over. Its figures don’t cover anyone else.',
  },
  fiveYear: {
    title: 'Five-year estimate',
    text: 'A figure from survey answers collected over 60 months. It describes the five years as a whole, not the last of them, and is more reliable for small places than a figure for one year.',
  },
  marginOfError: {
    title: 'Margin of error',
    text: 'How far a figure may be off because a survey asks only some of the people. For Census Bureau figures, there is a 90% chance that a full count would be within this margin above or below the figure.',
  },
  coefficientOfVariation: {
    title: 'Coefficient of variation',
    text: 'How reliable a figure is: its standard error as a percentage of the figure. The standard error is the Census Bureau’s margin of error divided by 1.645; the smaller the percentage, the more reliable the figure (Census Bureau, “Understanding and Using American Community Survey Data”).',
  },
  addingUp: {
    title: 'Adding up figures',
    text: 'The margin of error of a sum is about the square root of the sum of the squared margins of error of the figures that are added; of several figures that are 0, only the largest margin counts (the Census Bureau’s handbook). The more figures, the rougher it is, so use a total from the table if there is one.',
  },
  comparingPeriods: {
    title: 'Comparing periods',
    text: 'Five-year estimates that share years, such as 2019–2023 and 2020–2024, should not be compared, since they share most of their answers. Compare periods that share no year, such as 2015–2019 and 2020–2024 (the Census Bureau’s handbook).',
  },
  tableCode: {
    title: 'Table code',
    text: 'The first letters of an American Community Survey code say what kind of table it is: B is detailed, C is like B with fewer categories, S (subject table) and DP (data profile) sum up a topic, with percentages. A letter from A to I at the end stands for a race or Hispanic origin.',
  },
  notComputed: {
    title: 'Not computed',
    text: 'In tables of housing costs as a percentage of income: households that have no income or a loss, and renters who pay no cash rent. The total of the table includes them.',
  },
} as const;

const surveyTable = /\bACS(?:[DS]T[15]Y\d{4}[-.][BCS](?<topic>\d\d)|(?<profile>DP)[15]Y)/;

/** The topic of an American Community Survey table by its address or id, else the start of a code: "P12" of "P12003". */
export function censusTopic(address: string, code: string): string | undefined {
  const table = surveyTable.exec(address)?.groups;
  if (table?.['profile'] !== undefined) return 'Data profiles';
  return topics.get(table?.['topic'] ?? '') ?? /^[A-Z]{1,3}\d\d(?=\d)/.exec(code)?.[0];
}

/** Subject areas by the first two digits of a survey table's id, in the Census Bureau's words, which catalogs take over as names of topics. */
const topics: ReadonlyMap<string, string> = new Map(
  `01 Age and sex, 02 Race, 03 Hispanic origin, 04 Ancestry, 05 Foreign birth, 06 Place of birth, 07 Residence last year,
   08 Journey to work, 09 Children and relationships, 10 Grandparents, 11 Households and families, 12 Marital status,
   13 Fertility, 14 School enrollment, 15 Educational attainment, 16 Language, 17 Poverty, 18 Disability, 19 Income,
   20 Earnings, 21 Veteran status, 22 Transfer programs (SNAP), 23 Employment status, 24 Industry and occupation, 25 Housing,
   26 Group quarters, 27 Health insurance, 28 Computer and internet usage, 29 Voting-age population`
    .split(/,\s+/)
    .map((topic) => [topic.slice(0, 2), topic.slice(3)]),
);
