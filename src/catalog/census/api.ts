import { parseUrl } from '../../contract/parse-url.ts';
import { type CodeSample, stringLiteral } from '../code-samples.ts';

export interface CensusColumn {
  year: number;
  survey: 'acs1' | 'acs5';
  /** In the path of the Census API: "acs/acs5/subject". */
  dataset: string;
  /** Without the E for "estimate": "B19013_001"; "B19013" is the whole table. */
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

/** The table that the address of a page on data.census.gov names; null for any other address. */
export function censusTable(page: URL | null) {
  if (page?.hostname !== 'data.census.gov') return null;
  const { kind = '', years, year, table = '' } = tablePage.exec(page.pathname + page.search)?.groups ?? {};
  return kind === '' ? null : { kind, years, year: Number(year), table };
}

export const censusBureau = 'U.S. Census Bureau';

/** Who publishes a table, and its edition: "U.S. Census Bureau, American Community Survey 2024, 5-year estimates". */
export function editionOf({ year, years }: NonNullable<ReturnType<typeof censusTable>>): string {
  return `${censusBureau}, American Community Survey ${year}, ${years}-year estimates`;
}

/**
 * The column of a code such as "B19013_001E", without a code the whole table; null unless the source's page is about the
 * same table.
 */
export function censusColumn(code: string | null, infoLink: string): CensusColumn | null {
  const page = censusTable(parseUrl(infoLink));
  if (page === null || code?.startsWith(page.table) === false) return null;
  const column = code && kinds[page.kind]?.column.exec(code.slice(page.table.length))?.[1];
  if (column === undefined || column === '') return null;
  const survey = page.years === '1' ? 'acs1' : 'acs5';
  const dataset = `acs/${survey}${kinds[page.kind]?.path ?? ''}`;
  return { year: page.year, survey, dataset, code: column === null ? page.table : `${page.table}_${column}` };
}

const key = 'YOUR_KEY';

/** Areas as code names them. */
export interface NamedAreas {
  /** "tract". */
  kind: string;
  /** The areas they lie in, the largest first: `[["state", "42"], ["county", "003"]]`. */
  within: readonly (readonly [area: string, code: string])[];
  /** The one area, or "*" for all of them. */
  code: string;
  /** Of the one area, as results have it; null for all. */
  geoid: string | null;
}

const allStates: NamedAreas = { kind: 'state', within: [], code: '*', geoid: null };

// These tidycensus requests by themselves, others only with all that lie in the same county or state.
const requestedAlone = new Set(['us', 'state', 'county']);

// Tables about the survey itself: response rates, and how many answers were imputed.
const withoutMargins = /^[BC]9[89]/;

/** What the Census API calls a column and its margin of error at 90% confidence; null for tables that have none. */
export function censusNames({ code }: CensusColumn): { estimate: string; margin: string | null } {
  return { estimate: `${code}E`, margin: withoutMargins.test(code) ? null : `${code}M` };
}

/** More, each with its margin of error, are not in one request: the Census API answers at most 50 names. */
const mostColumns = 24;

/** Code that requests columns of any tables, for areas: a request for each edition and kind of table, and each 24 columns. */
export function censusCodeOfAll(
  columns: readonly CensusColumn[],
  areas: NamedAreas = allStates,
): CodeSample[] {
  const requests: CensusColumn[][] = [];
  for (const column of columns) {
    const isSame = (other: CensusColumn) => other.year === column.year && other.dataset === column.dataset;
    const ofDataset = requests.filter((request) => request.every(isSame));
    if (ofDataset.some((request) => request.some(({ code }) => code === column.code))) continue;
    const open = ofDataset.find(({ length }) => length < mostColumns);
    if (open === undefined) requests.push([column]);
    else open.push(column);
  }
  const samples = requests.map((request, nth) => censusCode(request, null, areas, nth));
  return (samples[0] ?? []).map((sample, form) =>
    Object.assign({}, sample, { code: samples.map((each) => each[form]?.code).join('') }),
  );
}

/**
 * Code that requests columns of the same dataset and the one that they are a percentage of, if any, or a whole table, with
 * margins of error, for areas, after `nth` other requests. The Census API has required a key since May 2026: YOUR_KEY is
 * its placeholder.
 */
export function censusCode(
  columns: readonly CensusColumn[],
  whole: CensusColumn | null,
  areas: NamedAreas = allStates,
  nth = 0,
): CodeSample[] {
  const [first] = columns;
  if (first === undefined) return [];
  const { year, survey, dataset, code } = first;
  const table = code.includes('_') ? null : code;
  const request = { year, survey, dataset, table, columns, whole, areas, nth };
  return [
    { name: 'tidycensus', title: 'tidycensus (R)', code: tidycensusCode(request) },
    // For browsers, too, and every shell.
    { name: 'census-api', title: 'Census API', code: `${apiUrl(request)}\n` },
  ];
}

/** What to request: columns, or all of `table` if that is not null, and what they are a percentage of. */
interface CensusRequest extends Pick<CensusColumn, 'year' | 'survey' | 'dataset'> {
  table: string | null;
  columns: readonly CensusColumn[];
  whole: CensusColumn | null;
  areas: NamedAreas;
  nth: number;
}

function apiUrl({ year, dataset, table, columns, whole, areas }: CensusRequest): string {
  const all = [...columns, whole ?? []].flat().flatMap((column) => Object.values(censusNames(column)));
  const names = table === null ? all.filter((name) => name !== null).join(',') : `group(${table})`;
  const area = areas.kind === 'us' && areas.code === '*' ? '1' : areas.code;
  const within = areas.within.map(([name, code]) => `${name}:${code}`).join('%20');
  const parameters = [
    `get=NAME,${names}`,
    `for=${encodeURIComponent(areas.kind)}:${area}`,
    ...(within === '' ? [] : [`in=${within}`]),
    `key=${key}`,
  ];
  return `https://api.census.gov/data/${year}/${dataset}?${parameters.join('&')}`;
}

function tidycensusCode({ year, survey, table, columns, whole, areas, nth }: CensusRequest): string {
  const { kind, within, code, geoid } = areas;
  const isAlone = geoid !== null && requestedAlone.has(kind);
  const limits = [...within, ...(isAlone ? [[kind, code] as const] : [])].filter(([name]) => name !== 'us');
  const codes = columns.map((column) => stringLiteral(column.code));
  const asked = codes.length > 1 ? `c(\n    ${codes.join(',\n    ')}\n  )` : codes.join('');
  const parameters = [
    `geography = ${stringLiteral(kind)}`,
    ...limits.map(([name, value]) => `${name} = ${stringLiteral(value)}`),
    `${table === null ? 'variables' : 'table'} = ${asked}`,
    ...(whole === null ? [] : [`summary_var = ${stringLiteral(whole.code)}`]),
    `year = ${year}`,
    `survey = ${stringLiteral(survey)}`,
  ];
  const data = nth === 0 ? 'data' : `data_${nth + 1}`;
  const lines = [
    ...(nth === 0 ? ['library(tidycensus)', '', `census_api_key(${stringLiteral(key)})`] : ['']),
    `${data} <- get_acs(\n  ${parameters.join(',\n  ')}\n)`,
    ...(geoid === null || isAlone ? [] : [`${data} <- subset(${data}, GEOID == ${stringLiteral(geoid)})`]),
    '',
  ];
  return lines.join('\n');
}
