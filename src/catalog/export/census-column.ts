/** A column of a table of the American Community Survey. */
export interface CensusColumn {
  year: number;
  /** Estimates of one year or of five. */
  survey: 'acs1' | 'acs5';
  /** What the Census API calls the kind of table: "acs/acs5/subject". */
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

/**
 * The column that a variable's code names in the table that its source's page shows, such as "B19013001" or "B19013_001E" on
 * https://data.census.gov/table/ACSDT5Y2024.B19013; null where the two do not say so together.
 */
export function censusColumn(code: string, infoLink: string): CensusColumn | null {
  const page = URL.canParse(infoLink) ? new URL(infoLink) : null;
  if (page === null || page.hostname !== 'data.census.gov') return null;
  const { kind = '', years, year, table = '' } = tablePage.exec(page.pathname + page.search)?.groups ?? {};
  const column = code.startsWith(table) ? kinds[kind]?.column.exec(code.slice(table.length))?.[1] : undefined;
  if (column === undefined) return null;
  const survey = years === '1' ? 'acs1' : 'acs5';
  const dataset = `acs/${survey}${kinds[kind]?.path ?? ''}`;
  return { year: Number(year), survey, dataset, code: `${table}_${column}` };
}
