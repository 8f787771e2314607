import type { CensusColumn } from './census-column.ts';
import type { CodeSample } from './code-sample.ts';
import { curlOf, shellWord, stringLiteral } from './string-literals.ts';

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
