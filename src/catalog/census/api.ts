import { parseUrl } from '../../contract/parse-url.ts';
import type { Source } from '../../contract/records.ts';

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

/** The notes of a source, with one about the years of five-year estimates unless the catalog has it. */
export function withPeriodNote({ context = [], infoLink }: Pick<Source, 'context' | 'infoLink'>) {
  const table = censusTable(parseUrl(infoLink));
  if (table?.years !== '5' || /\bfive\b|\b5-year/i.test(JSON.stringify(context))) return context;
  const [from, until] = [table.year - 4, table.year];
  const text = `The figure describes the years ${from} to ${until} *together*, not the last of them. Compare it with a period that shares no year with it, such as ${from - 5} to ${until - 5}.`;
  return [...context, { name: 'Five years in one figure', level: 'info', text }];
}

/** The column of a code such as "B19013_001E", the whole table without a code; null unless the source's page is about that table. */
export function censusColumn(code: string | null, infoLink: string): CensusColumn | null {
  const page = censusTable(parseUrl(infoLink));
  if (page === null || code?.startsWith(page.table) === false) return null;
  const column = code && kinds[page.kind]?.column.exec(code.slice(page.table.length))?.[1];
  if (column === undefined || column === '') return null;
  const survey = page.years === '1' ? 'acs1' : 'acs5';
  const dataset = `acs/${survey}${kinds[page.kind]?.path ?? ''}`;
  return { year: page.year, survey, dataset, code: column === null ? page.table : `${page.table}_${column}` };
}

// Tables about the survey itself: response rates, and how many answers were imputed.
const withoutMargins = /^[BC]9[89]/;

/** What the Census API calls a column and its margin of error at 90% confidence; null for tables that have none. */
export function censusNames({ code }: CensusColumn): { estimate: string; margin: string | null } {
  return { estimate: `${code}E`, margin: withoutMargins.test(code) ? null : `${code}M` };
}
