import { censusAreas } from '../../contract/configuration/census-places.ts';
import { parseUrl } from '../../contract/parse-url.ts';
import { censusTable } from './api.ts';

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

type Part = readonly [area: string, digits: number];
const state: Part = ['state', 2];
const county: Part = ['county', 3];
const tract: Part = ['tract', 6];

/** The parts of an area's code by its summary level. The last part has the name of the area in code. */
const partsOf: Readonly<Record<string, readonly Part[]>> = {
  '010': [['us', 0]],
  '040': [state],
  '050': [state, county],
  '060': [state, county, ['county subdivision', 5]],
  '140': [state, county, tract],
  '150': [state, county, tract, ['block group', 1]],
  '160': [state, ['place', 5]],
};

/** The areas of a place; null if the Census API has another name for them, or none. */
export function namedAreas(census: string): NamedAreas | null {
  const { level = '', area = '', within: inner } = censusAreas.exec(census)?.groups ?? {};
  const outer = level === '010' && inner !== undefined ? [] : partsOf[level];
  const all = inner === undefined ? outer : partsOf[inner];
  const kind = all?.at(-1)?.[0];
  if (outer === undefined || all === undefined || kind === undefined) return null;
  if (outer.some((part, nth) => part !== all[nth])) return null;
  let at = 0;
  const codes = outer.map(([name, digits]): [string, string] => [name, area.slice(at, (at += digits))]);
  if (at !== area.length || !/^\d*$/.test(area)) return null;
  if (inner !== undefined) return { kind, within: codes, code: '*', geoid: null };
  return { kind, within: codes.slice(0, -1), code: codes.at(-1)?.[1] || '*', geoid: area || null };
}

/** The page of a table with a place in it; null unless its address is that of a table of the Census Bureau. */
export function pageWithPlace(url: URL, census: string | null): URL | null {
  if (censusTable(url) === null) return null;
  const page = new URL(url);
  if (census !== null) page.searchParams.set('g', census);
  return page;
}

/** A detailed table for one area, its state and the nation on Census Reporter, which has the latest release; otherwise null. */
export function censusReporterPage(url: URL, census: string): URL | null {
  const table = censusTable(url);
  const { level = '', area = '', within } = censusAreas.exec(census)?.groups ?? {};
  if (table?.kind !== 'DT' || within !== undefined) return null;
  const id = `${level}00US${area}`;
  const larger = [...(Number(level) > 40 && partsOf[level] ? [`04000US${area.slice(0, 2)}`] : []), '01000US'];
  const query = new URLSearchParams({
    table: table.table,
    geo_ids: [...new Set([id, ...larger])].join(','),
    primary_geo_id: id,
  });
  return parseUrl(`https://censusreporter.org/data/table/?${query}`);
}
