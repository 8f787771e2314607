import { describe, expect, test } from 'vitest';
import { censusColumn, withPeriodNote } from '../../../../src/catalog/census/api.ts';
import { censusCode } from '../../../../src/catalog/census/code.ts';
import { censusReporterPage, namedAreas, pageWithPlace } from '../../../../src/catalog/census/places.ts';

const samplesOf = (...request: Parameters<typeof censusCode>): Partial<Record<string, string>> =>
  Object.fromEntries(censusCode(...request).map(({ name, text }) => [name, text]));

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
    const { tidycensus, 'census-api': url } = samplesOf([
      censusColumn('B19013001', page('ACSDT5Y2024.B19013'))!,
    ]);
    expect(tidycensus).toBe(`library(tidycensus)

census_api_key("YOUR_KEY")
data <- get_acs(
  geography = "state",
  variables = "B19013_001",
  year = 2024,
  survey = "acs5"
)
`);
    expect(url).toBe(
      'https://api.census.gov/data/2024/acs/acs5?get=NAME,B19013_001E,B19013_001M&for=state:*&key=YOUR_KEY\n',
    );
  });

  test('or all columns of its table, without a code, are requested', () => {
    const { tidycensus, 'census-api': api } = samplesOf([censusColumn(null, page('ACSST5Y2024.S1701'))!]);
    expect(tidycensus).toContain('\n  table = "S1701",\n');
    expect(api).toMatch(/2024\/acs\/acs5\/subject\?get=NAME,group\(S1701\)&for=state:\*&key/);
    expect(censusColumn(null, 'https://data.census.gov')).toBeNull();
  });

  test('is requested apart from whole tables', () => {
    const [column, ...tables] = ['B25070_001E', null, null].map((code, at) =>
      censusColumn(code, page(`ACSDT5Y2024.B2507${at % 2}`)),
    );
    const { 'census-api': api } = samplesOf([column!, ...tables.map((table) => table!), column!]);
    expect(api!.match(/get=NAME,[^&]+/g)).toEqual([
      'get=NAME,B25070_001E,B25070_001M',
      'get=NAME,group(B25071)',
      'get=NAME,group(B25070)',
    ]);
  });

  test('is requested with others: at most 24 at once, each once, a request for each edition', () => {
    const lines = Array.from({ length: 26 }, (_, at) => `B25070${String(at + 1).padStart(3, '0')}`);
    const columns = [...lines, 'B25070001'].map((code) => censusColumn(code, page('ACSDT5Y2024.B25070'))!);
    const older = censusColumn('B19013001', page('ACSDT1Y2023.B19013'))!;
    const { tidycensus, 'census-api': api, python, curl } = samplesOf([...columns, older]);
    expect(
      api!
        .trim()
        .split('\n')
        .map((url) => url.match(/[BC]\d{5}_\d{3}E/g)?.length),
    ).toEqual([24, 2, 1]);
    expect(tidycensus!.match(/^(?:library|data).*/gm)).toEqual([
      'library(tidycensus)',
      ...['data', 'data_2', 'data_3'].map((name) => `${name} <- get_acs(`),
    ]);
    expect(python!.match(/^data.* =/gm)).toEqual(['data =', 'data_2 =', 'data_3 =']);
    expect(curl!.match(/--output \S+/g)).toEqual(
      ['data', 'data_2', 'data_3'].map((name) => `--output ${name}.json`),
    );
    expect(tidycensus).toContain('variables = c(\n    "B25070_025",\n    "B25070_026"\n  ),');
  });

  test('is requested without a margin of error if its table has none', () => {
    const { 'census-api': url } = samplesOf([censusColumn('B99010001', page('ACSDT5Y2024.B99010'))!]);
    expect(url).toMatch(/get=NAME,B99010_001E&for/);
  });
});

const income = 'https://data.census.gov/table/ACSDT5Y2023.B19013';
const pittsburgh = '160XX00US4261000';
const tracts = '050XX00US42003$1400000';

test.each([
  [income, pittsburgh, `${income}?g=160XX00US4261000`],
  [`${income}?q=income&g=040XX00US42`, pittsburgh, `${income}?q=income&g=160XX00US4261000`],
  [income, tracts, `${income}?g=050XX00US42003%241400000`],
  [`${income}?g=040XX00US42`, null, `${income}?g=040XX00US42`],
])('the page %s with the place %s is %s', (page, census, expected) => {
  expect(pageWithPlace(new URL(page), census)?.href).toBe(expected);
});

test.each(['https://data.census.gov/profile?q=income', 'https://example.org/table/ACSDT5Y2023.B19013'])(
  'no place belongs to %s, which is no table of the Census Bureau',
  (page) => expect(pageWithPlace(new URL(page), pittsburgh)).toBeNull(),
);

test('Census Reporter compares an area with its state and the nation', () => {
  const page = censusReporterPage(new URL(income), pittsburgh);
  expect(page?.origin).toBe('https://censusreporter.org');
  expect(Object.fromEntries(page?.searchParams ?? [])).toEqual({
    table: 'B19013',
    geo_ids: '16000US4261000,04000US42,01000US',
    primary_geo_id: '16000US4261000',
  });
});

test.each([
  ['all areas of a kind', income, tracts],
  ['a subject table', 'https://data.census.gov/table/ACSST5Y2023.S0801', pittsburgh],
])('Census Reporter has no page for %s', (_, page, census) => {
  expect(censusReporterPage(new URL(page), census)).toBeNull();
});

describe('code for a place', () => {
  const column = censusColumn('B19013001', income)!;
  test.each([
    ['the nation', '010XX00US', 'geography = "us", variables', '&for=us:1&key='],
    ['a state', '040XX00US42', 'geography = "state", state = "42", ', '&for=state:42&key='],
    ['a county', '050XX00US42003', ' county = "003", ', '&for=county:003&in=state:42&key='],
    // tidycensus cannot request one city alone.
    ['a city', pittsburgh, 'geography = "place", state = "42", variables', '&for=place:61000&in=state:42&'],
    ['tracts', tracts, '"tract", state = "42", county = "003", ', '&for=tract:*&in=state:42%20county:003&'],
    ['all states', '010XX00US$0400000', 'geography = "state", variables', '&for=state:*&key='],
  ])('requests %s', (_, census, inR, inApi) => {
    const { tidycensus, ...others } = samplesOf([column], namedAreas(census) ?? undefined);
    expect(tidycensus?.replaceAll(/\s+/g, ' ')).toContain(inR);
    for (const name of ['python', 'curl', 'census-api']) expect(others[name]).toContain(inApi);
    expect(tidycensus?.includes('subset(data, GEOID == "4261000")')).toBe(census === pittsburgh);
  });

  test.each(['310XX00US38300', '160XX00US4261000$1400000', '050XX00US4200', '040XX00US4A'])(
    'has no name for %s',
    (census) => expect(namedAreas(census)).toBeNull(),
  );
});

test('estimates of five years say so, unless a note of the catalog does', () => {
  const infoLink = page('ACSDT5Y2024.B01001');
  const name = 'Five years in one figure';
  const [note, ...others] = withPeriodNote({ infoLink, context: [] });
  expect(note).toMatchObject({ name, text: expect.stringContaining('2020 to 2024 *together*') });
  expect(others).toEqual([]);
  expect(withPeriodNote({ infoLink, context: [{ name, text: 'Of its own.' }] })).toHaveLength(1);
  expect(withPeriodNote({ infoLink: page('ACSDT1Y2024.B01001'), context: [] })).toEqual([]);
});
