const surveyTable = /\bACS(?:[DS]T[15]Y\d{4}[-.][BCS](?<topic>\d\d)|(?<profile>DP)[15]Y)/;

/**
 * The topic of an American Community Survey table by its address or id, otherwise the letters and first two digits of a code
 * such as "P12003".
 */
export function censusTopic(address: string, code: string): string | undefined {
  const table = surveyTable.exec(address)?.groups;
  if (table?.['profile'] !== undefined) return 'Data profiles';
  return topics.get(table?.['topic'] ?? '') ?? /^[A-Z]{1,3}\d\d(?=\d)/.exec(code)?.[0];
}

/**
 * The first two digits of an American Community Survey table's id stand for its subject area, whatever the letter before
 * them: here in the words of the U.S. Census Bureau, which catalogs take over as names of their subdomains.
 */
const topics: ReadonlyMap<string, string> = new Map(
  `01 Age and sex, 02 Race, 03 Hispanic origin, 04 Ancestry, 05 Foreign birth, 06 Place of birth, 07 Residence last year,
   08 Journey to work, 09 Children and relationships, 10 Grandparents, 11 Households and families, 12 Marital status,
   13 Fertility, 14 School enrollment, 15 Educational attainment, 16 Language, 17 Poverty, 18 Disability, 19 Income,
   20 Earnings, 21 Veteran status, 22 Transfer programs (SNAP), 23 Employment status, 24 Industry and occupation, 25 Housing,
   26 Group quarters, 27 Health insurance, 28 Computer and internet usage, 29 Voting-age population`
    .split(/,\s+/)
    .map((topic) => [topic.slice(0, 2), topic.slice(3)]),
);
