import type { Indicator, Variable } from '../../../../src/contract/records.ts';
import { variable } from '../../../support/catalog-builder.ts';
import tables from './acs-tables.json' with { type: 'json' };

/** Indicators and variables as a service would list them, from the trimmed tables of the survey. */
export function acsCatalog(): { indicator: Indicator[]; variable: Variable[] } {
  const indicator: Indicator[] = [];
  const columns: Variable[] = [];
  let table = { code: '', source: '', universe: '' };
  for (const line of tables.lines) {
    if (line.startsWith('> ')) {
      columns.push(column(line.slice(2), table));
      continue;
    }
    const [id, code = '', rest = '', name = '', universe = '', long = ''] = line.split('|');
    const description = `${name}.\r\n\r\nUniverse: "${universe}"\r\n\r\nTable ${code}, 2024 American Community Survey.`;
    indicator.push({ id: Number(id), name, slug: code + rest, description });
    table = { code, source: `${code}: ${long === '' ? name : long}`, universe };
  }
  return { indicator, variable: columns };
}

function column(line: string, table: { code: string; source: string; universe: string }): Variable {
  const [id, rest = '', name = '', units = null] = line.split('|');
  const source = {
    id: Number.parseInt(table.code.slice(1), 10),
    name: table.source,
    slug: `ACSDT5Y2024-${table.code}`,
    description: `Universe: ${table.universe}`,
    infoLink: `https://data.census.gov/table/ACSDT5Y2024.${table.code}`,
  };
  return variable({ id: Number(id), name, slug: table.code + rest, units, sources: [source] });
}
