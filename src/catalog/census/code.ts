import { type CodeSample, curlOf, shellWord, stringLiteral } from '../code-samples.ts';
import { type CensusColumn, censusNames } from './api.ts';
import type { NamedAreas } from './places.ts';
import { type CensusShare, shareInJq, shareInPython, shareInR } from './share-code.ts';

const key = 'YOUR_KEY';

const allStates: NamedAreas = { kind: 'state', within: [], code: '*', geoid: null };

// These tidycensus requests by themselves, others only with all that lie in the same county or state.
const requestedAlone = new Set(['us', 'state', 'county']);

/** More, each with its margin of error, are not in one request: the Census API answers at most 50 names. */
export const mostColumns = 24;

/**
 * Code that requests columns of any tables, or whole tables, with margins of error, for areas, and computes `share` if its
 * columns fit into one request: a request for each edition and kind of table, and each 24 columns. The Census API has required a
 * key since May 2026: YOUR_KEY is its placeholder.
 */
export function censusCode(
  columns: readonly CensusColumn[],
  areas: NamedAreas = allStates,
  share: CensusShare | null = null,
): CodeSample[] {
  const requests = requestsOf(columns).map(
    (request, nth): CensusRequest => ({
      columns: request,
      areas,
      data: nth === 0 ? 'data' : `data_${nth + 1}`,
    }),
  );
  const computed = requests.length === 1 ? share : null;
  const all = (write: (request: CensusRequest) => string) => requests.map(write).join('\n');
  return [
    {
      name: 'tidycensus',
      title: 'tidycensus (R)',
      text: `library(tidycensus)\n\ncensus_api_key(${stringLiteral(key)})\n${all((request) => tidycensusCode(request, computed !== null))}${computed ? shareInR(computed) : ''}`,
    },
    {
      name: 'python',
      title: 'Python',
      text: `import json\n${computed ? 'import math\n' : ''}import urllib.request\n\n${all(pythonCode)}${computed ? shareInPython(computed) : ''}`,
    },
    { name: 'curl', title: 'curl', text: all((request) => curlCode(request, computed)) },
    // For browsers, too, and every shell.
    {
      name: 'census-api',
      title: 'Census API',
      text: requests.map((request) => `${apiUrl(request)}\n`).join(''),
    },
  ];
}

/** Whether code can compute a share: its columns and all others of `columns` fit into one request. */
export function fitsOneRequest({ parts, whole, without }: CensusShare, columns = parts): boolean {
  return requestsOf([...columns, ...parts, whole, ...without]).length === 1;
}

/** The columns, each once, of each request; a whole table is one of its own. */
function requestsOf(columns: readonly CensusColumn[]): CensusColumn[][] {
  const requests: CensusColumn[][] = [];
  for (const column of columns) {
    const isSame = (other: CensusColumn) =>
      other.year === column.year && other.dataset === column.dataset && isTable(other) === isTable(column);
    const ofDataset = requests.filter((request) => request.every(isSame));
    if (ofDataset.some((request) => request.some(({ code }) => code === column.code))) continue;
    const open = isTable(column) ? undefined : ofDataset.find(({ length }) => length < mostColumns);
    if (open === undefined) requests.push([column]);
    else open.push(column);
  }
  return requests;
}

/** What to request, and the name of its result in code. */
interface CensusRequest {
  columns: readonly CensusColumn[];
  areas: NamedAreas;
  data: string;
}

const isTable = ({ code }: CensusColumn) => !code.includes('_');

/** The table of a request for a whole one. */
function tableIn([first]: readonly CensusColumn[]): string | null {
  return first !== undefined && isTable(first) ? first.code : null;
}

function apiUrl({ columns, areas }: CensusRequest): string {
  const [first] = columns;
  const table = tableIn(columns);
  const names = columns
    .flatMap((column) => Object.values(censusNames(column)))
    .filter((name) => name !== null);
  const area = areas.kind === 'us' && areas.code === '*' ? '1' : areas.code;
  const within = areas.within.map(([name, code]) => `${name}:${code}`).join('%20');
  const parameters = [
    `get=NAME,${table === null ? names.join(',') : `group(${table})`}`,
    `for=${encodeURIComponent(areas.kind)}:${area}`,
    ...(within === '' ? [] : [`in=${within}`]),
    `key=${key}`,
  ];
  return `https://api.census.gov/data/${first?.year}/${first?.dataset}?${parameters.join('&')}`;
}

function tidycensusCode({ columns, areas, data }: CensusRequest, isWide: boolean): string {
  const { kind, within, code, geoid } = areas;
  const [first] = columns;
  const isAlone = geoid !== null && requestedAlone.has(kind);
  const limits = [...within, ...(isAlone ? [[kind, code] as const] : [])].filter(([name]) => name !== 'us');
  const codes = columns.map((column) => stringLiteral(column.code));
  const parameters = [
    `geography = ${stringLiteral(kind)}`,
    ...limits.map(([name, value]) => `${name} = ${stringLiteral(value)}`),
    `${tableIn(columns) === null ? 'variables' : 'table'} = ${
      codes.length > 1 ? `c(\n    ${codes.join(',\n    ')}\n  )` : codes.join('')
    }`,
    `year = ${first?.year}`,
    `survey = ${stringLiteral(first?.survey ?? '')}`,
    ...(isWide ? ['output = "wide"'] : []),
  ];
  const lines = [
    `${data} <- get_acs(\n  ${parameters.join(',\n  ')}\n)`,
    ...(geoid === null || isAlone ? [] : [`${data} <- subset(${data}, GEOID == ${stringLiteral(geoid)})`]),
    '',
  ];
  return lines.join('\n');
}

function pythonCode(request: CensusRequest): string {
  return `with urllib.request.urlopen(${stringLiteral(apiUrl(request))}) as response:
    names, *rows = json.load(response)
${request.data} = [dict(zip(names, row)) for row in rows]
`;
}

function curlCode(request: CensusRequest, share: CensusShare | null): string {
  const url = apiUrl(request);
  const start = `${curlOf(url)} ${shellWord(url)}`;
  return share === null
    ? `${start} --output ${request.data}.json\n`
    : `${start} |\n  jq ${shellWord(shareInJq(share))}\n`;
}
