import { describe, expect, test } from 'vitest';
import { censusCode, censusColumn } from '../../../../src/catalog/export/census.ts';
import { runR } from '../../../support/programs/run-snippet.ts';
import { lacking } from '../../../support/programs/installed-programs.ts';

const page = (table: string) => `https://data.census.gov/table/${table}`;

describe('a column of a census table', () => {
  test.each([
    ['B19013001', '/ACSDT5Y2024.B19013', 2024, 'acs5', 'acs/acs5', 'B19013_001'],
    ['B19013_001E', '/ACSDT1Y2023.B19013?q=income', 2023, 'acs1', 'acs/acs1', 'B19013_001'],
    ['B25003HPR002', '/ACSDT5Y2024.B25003HPR', 2024, 'acs5', 'acs/acs5', 'B25003HPR_002'],
    ['S0101_C01_001E', '?tid=ACSST5Y2024.S0101', 2024, 'acs5', 'acs/acs5/subject', 'S0101_C01_001'],
    ['DP02_0001PE', '/ACSDP5Y2024.DP02', 2024, 'acs5', 'acs/acs5/profile', 'DP02_0001P'],
  ])('%s on table%s', (slug, table, year, survey, dataset, code) => {
    const column = censusColumn(slug, `https://data.census.gov/table${table}`);
    expect(column).toEqual({ year, survey, dataset, code });
  });

  test.each([
    ['B19013001', page('ACSDT5Y2024.B19014')],
    ['B19013001', 'https://data.census.gov.example.org/table/ACSDT5Y2024.B19013'],
    ['B19013001', 'https://www.census.gov/programs-surveys/acs'],
    ['B19013001', 'javascript:"https://data.census.gov/table/ACSDT5Y2024.B19013"'],
    ['B19013000.5', page('ACSDT5Y2024.B19013')],
    ["B19013001'; rm -rf ~", page('ACSDT5Y2024.B19013')],
    ['median-income', page('ACSDT5Y2024.B19013')],
    ['', page('ACSDT5Y2024.B19013')],
    ['B19013001', ''],
  ])('is not %j on %s', (code, infoLink) => {
    expect(censusColumn(code, infoLink)).toBeNull();
  });

  test('is requested through tidycensus and the Census API, with a placeholder for the key', () => {
    const [tidycensus, api] = censusCode(censusColumn('B19013001', page('ACSDT5Y2024.B19013'))!);
    expect(tidycensus?.code).toBe(`library(tidycensus)

census_api_key("YOUR_KEY")
data <- get_acs(
  geography = "state",
  variables = "B19013_001",
  year = 2024,
  survey = "acs5"
)
`);
    expect(api?.code).toBe(
      "curl --fail --location 'https://api.census.gov/data/2024/acs/acs5?get=NAME,B19013_001E&for=state:*&key=YOUR_KEY'\n",
    );
  });

  // tidycensus and a key are more than a test can ask for, so that R only reads the code.
  test.skipIf(lacking('Rscript'))('is R that requests one column of one year', async () => {
    const [tidycensus] = censusCode(censusColumn('B19013001', page('ACSDT5Y2024.B19013'))!);
    const read = `calls <- parse("sample.R")
request <- as.list(calls[[3]][[3]])
cat(length(calls), as.character(request[[1]]), names(request)[-1], as.character(request[-1]))`;
    expect(await runR(read, { 'sample.R': tidycensus!.code })).toBe(
      '3 get_acs geography variables year survey state B19013_001 2024 acs5',
    );
  });
});
