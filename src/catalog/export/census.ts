import { parseUrl } from '../../contract/parse-url.ts';
import { type CodeSample, curlOf, shellWord, stringLiteral } from './code-samples.ts';

export interface CensusColumn {
  year: number;
  survey: 'acs1' | 'acs5';
  /** In the path of the Census API: "acs/acs5/subject". */
  dataset: string;
  /** Without the E for "estimate": "B19013_001". */
  code: string;
}

/** Per kind of table: its path in the API, and what follows the table in the code of a column. */
const kinds: Readonly<Record<string, { path: string; column: RegExp }>> = {
  DT: { path: '', column: /^_?(\d{3})E?$/ },
  ST: { path: '/subject', column: /^_(C\d{2}_\d{3})E?$/ },
  DP: { path: '/profile', column: /^_(\d{4}P?)E?$/ },
};

const tablePage =
  /\bACS(?<kind>DT|ST|DP)(?<years>[15])Y(?<year>\d{4})\.(?<table>[A-Z]{1,2}\d{2,5}[A-I]?(?:PR)?)(?![\w.])/;

/** The column of a code such as "B19013_001E"; null unless the source's page is about the same table. */
export function censusColumn(code: string, infoLink: string): CensusColumn | null {
  const page = parseUrl(infoLink);
  if (page?.hostname !== 'data.census.gov') return null;
  const { kind = '', years, year, table = '' } = tablePage.exec(page.pathname + page.search)?.groups ?? {};
  const column = code.startsWith(table) ? kinds[kind]?.column.exec(code.slice(table.length))?.[1] : undefined;
  if (column === undefined) return null;
  const survey = years === '1' ? 'acs1' : 'acs5';
  const dataset = `acs/${survey}${kinds[kind]?.path ?? ''}`;
  return { year: Number(year), survey, dataset, code: `${table}_${column}` };
}

const key = 'YOUR_KEY';

/**
 * Code that requests a column for all states. The Census API has required a key since May 2026: YOUR_KEY is its
 * placeholder.
 */
export function censusCode({ year, survey, dataset, code }: CensusColumn): CodeSample[] {
  const url = `https://api.census.gov/data/${year}/${dataset}?get=NAME,${code}E&for=state:*&key=${key}`;
  return [
    {
      name: 'tidycensus',
      title: 'tidycensus (R)',
      code: `library(tidycensus)

census_api_key(${stringLiteral(key)})
data <- get_acs(
  geography = "state",
  variables = ${stringLiteral(code)},
  year = ${year},
  survey = ${stringLiteral(survey)}
)
`,
    },
    { name: 'census-api', title: 'Census API', code: `${curlOf(url)} ${shellWord(url)}\n` },
  ];
}
