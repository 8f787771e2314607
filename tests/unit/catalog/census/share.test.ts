import { expect, test } from 'vitest';
import { censusCode, fitsOneRequest } from '../../../../src/catalog/census/code.ts';
import { shareFormula } from '../../../../src/catalog/census/share-code.ts';
import { shareInWords, shareOf } from '../../../../src/catalog/export/census-share.ts';
import { source, variable } from '../../../support/catalog-builder.ts';
import { entryOf } from '../../../support/faults/hostile-rows.ts';
import { lacking } from '../../../support/programs/installed-programs.ts';
import { runProgram, runR } from '../../../support/programs/run-snippet.ts';
import { startAnswering } from '../../../support/start/http-server.ts';

const table = (code: string) => [
  source({ name: code, infoLink: `https://data.census.gov/table/ACSDT5Y2024.${code}` }),
];

/** Rent as a percentage of income, alone and by income, a median, and two that are parts of each other. */
const rows: [slug: string, name: string, ...below: string[]][] = [
  ['B25070001', 'Total'],
  ['B25070007', '30.0 to 34.9 percent', 'B25070001'],
  ['B25070008', '35.0 to 39.9 percent', 'B25070001'],
  ['B25070011', 'Not computed', 'B25070001'],
  ['B25074001', 'Total'],
  ['B25074002', 'Poor', 'B25074001'],
  ['B25074003', 'Low', 'B25074002', 'B25074001'],
  ['B25074010', 'Not computed', 'B25074002'],
  ['B25074011', 'Rich', 'B25074001'],
  ['B25074012', 'Low', 'B25074011'],
  ['B19013001', 'Median income'],
  ['B08301002', 'Car', 'B08301003'],
  ['B08301003', 'Alone', 'B08301002'],
];
const variables = rows.map(([slug, name, ...below], at) => {
  const denominators = below.map((of, id) => ({ id: id + 900, slug: of, name: of, depth: 0 }));
  return variable({ id: at + 1, slug, name, denominators, sources: table(slug.slice(0, 6)) });
});
const entries = variables.map((record, position) => entryOf('variable', record, position));
const share = (...slugs: string[]) =>
  shareOf(
    variables.filter(({ slug }) => slugs.includes(slug)),
    entries,
  );

test.each([
  [['B25070007', 'B25070008'], '(007 + 008) / (001 − 011)'],
  [['B25070001', 'B25070007'], '007 / (001 − 011)'],
  [['B25070007', 'B25070011'], '(007 + 011) / 001'],
  [['B25074003'], '003 / (002 − 010)'],
  [['B25074003', 'B25074012'], '(003 + 012) / (001 − 010)'],
  [['B25074002', 'B25074003'], '002 / 001'],
])('%j of one table are the share %s', (slugs, formula) => {
  expect(shareFormula(share(...slugs)!)).toBe(formula);
});

test.each([
  [[]],
  [['B25070001']],
  [['B19013001']],
  [['B25070007', 'B25074003']],
  [['B08301002', 'B08301003']],
])('%j are no share', (slugs) => expect(share(...slugs)).toBeNull());

const inWords = (description: string) =>
  shareInWords(description, 'https://data.census.gov/table/ACSDT5Y2024.B25070');

test.each([
  [
    'Sum of B25070_007E to B25070_010E, divided by B25070_001E less B25070_011E.',
    '(007 + 008 + 009 + 010) / (001 − 011)',
  ],
  ['Sum of B25070_004E, _007E and _010E, divided by B25070_001E', '(004 + 007 + 010) / 001'],
  ['B25070_002 divided by B25070_001.', '002 / 001'],
])('a description says the share that a variable is: %s', (description, formula) => {
  expect(shareFormula(inWords(description)!)).toBe(formula);
});

test.each([
  'Rent divided by income.',
  'B25070_002E less B25070_003E divided by B25070_001E.',
  'B25070_002E divided by B25063_001E.',
  'B25070_002E divided by B25070_001E, men only.',
  'Twelve times B25070_002E, divided by B25070_001E.',
  'B25070_009E to B25070_007E, divided by B25070_001E.',
  'B25070_007E and _007E, divided by B25070_001E.',
  'B25070_007E, divided by B25070_001E less B25070_001E.',
  'B25070_001E and _002E, divided by B25070_001E.',
  'B25070_000E, divided by B25070_001E.',
  '_B25070007E, divided by B25070_001E.',
  'B25070B25070_007E, divided by B25070_001E.',
  // No request has as many columns.
  'Sum of B25070_002E to B25070_025E, divided by B25070_001E.',
  `Sum of ${'B25070_001E to B25070_999E, '.repeat(300)}B25070_002E, divided by B25070_001E.`,
])('a description that says more or less than a share says none: %s', (description) => {
  expect(inWords(description)).toBeNull();
});

const columns = share('B25070007', 'B25070008')!;

test('a share is computed where all of its columns, and the others, fit into one request', () => {
  const others = Array.from({ length: 21 }, (_, at) => ({ ...columns.whole, code: `B25070_${at + 100}` }));
  expect(fitsOneRequest(columns, others.slice(1))).toBe(true);
  expect(fitsOneRequest(columns, others)).toBe(false);
  expect(fitsOneRequest(columns, [{ ...columns.whole, code: 'B25070' }])).toBe(false);
});

const samples = censusCode([...columns.parts, columns.whole, ...columns.without], undefined, columns);
const names = ['B25070_007', 'B25070_008', 'B25070_001', 'B25070_011'];
const header = ['NAME', ...names.flatMap((name) => [`${name}E`, `${name}M`])];
const figuresOf: (string | null)[][] = [
  // The margin is that of a proportion; of a ratio, since it is almost all; of a controlled total; nothing has a share, nor what is
  // not known.
  ['Kern', '20', '5', '10', '4', '110', '20', '10', '3'],
  ['Inyo', '50', '2', '49', '2', '100', '30', '0', '3'],
  ['Kings', '20', '5', '10', '4', '110', '-555555555', '10', '3'],
  ['Nowhere', '0', '9', '0', '9', '0', '9', '0', '9'],
  ['Alpine', null, null, '10', '4', '110', '20', '10', '3'],
];

/** By hand: 0.3 ± √(5² + 4² − 0.3² · (20² + 3²)) / 100, and so on. */
const expected = [
  [0.3, Math.sqrt(41 - 0.09 * 409) / 100],
  [0.99, Math.sqrt(8 + 0.99 ** 2 * 909) / 100],
  [0.3, Math.sqrt(41 - 0.09 * 9) / 100],
  [null, null],
  [null, null],
];

/** The code of a sample that requests this table from a server here. */
async function codeFor(name: string): Promise<string> {
  const address = await startAnswering((_, response) => response.end(JSON.stringify([header, ...figuresOf])));
  const { text } = samples.find((sample) => sample.name === name)!;
  return text.replace('https://api.census.gov/', address);
}

const rounded = (value: unknown) => (typeof value === 'number' ? Number(value.toFixed(9)) : null);
const figures = expected.map((row) => row.map(rounded));

test.skipIf(lacking('python3'))('Python computes the share and its margin of error', async () => {
  const print =
    'print("=" + json.dumps([[None if math.isnan(v) else v for v in (r["share"], r["share_moe"])] for r in data]))';
  const output = await runProgram('python3', ['-c', `${await codeFor('python')}${print}`]);
  const result: number[][] = JSON.parse(output.split('\n=').at(-1)!);
  expect(result.map((row) => row.map(rounded))).toEqual(figures);
});

test.skipIf(lacking('jq') || lacking('curl'))(
  'curl and jq compute the share and its margin of error',
  async () => {
    const output = await runProgram('/bin/sh', ['-c', `(${await codeFor('curl')}) | jq --slurp .`]);
    const result: { NAME: string; share: number; share_moe: number }[] = JSON.parse(output);
    expect(result.map(({ NAME }) => NAME)).toEqual(figuresOf.map(([name]) => name));
    expect(result.map((row) => [rounded(row.share), rounded(row.share_moe)])).toEqual(figures);
  },
);

test.skipIf(lacking('Rscript'))(
  'R computes the share and its margin of error of what tidycensus returns',
  async () => {
    // tidycensus returns NA for the margin of a controlled total.
    const csv = [
      header,
      ...figuresOf.map((row) => row.map((value) => (value === null || value.startsWith('-') ? 'NA' : value))),
    ];
    const code = (await codeFor('tidycensus'))
      .replace('library(tidycensus)', '')
      .replace(/census_api_key.*/, '');
    const stub = `get_acs <- function(geography, variables, year, survey, output) {
    stopifnot(output == "wide", length(variables) == 4)
    read.csv("acs.csv", check.names = FALSE)
  }\n`;
    const print = 'cat(paste(sprintf("%.9f", data$share), sprintf("%.9f", data$share_moe)), sep = "\\n")';
    const output = await runR(`${stub}${code}${print}`, {
      'acs.csv': csv.map((row) => row.join(',')).join('\n'),
    });
    const result = output
      .trim()
      .split('\n')
      .map((line) =>
        line.split(' ').map((value) => rounded(Number.isFinite(Number(value)) ? Number(value) : null)),
      );
    expect(result).toEqual(figures);
  },
);
