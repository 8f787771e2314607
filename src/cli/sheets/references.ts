import type { Find } from './cells.ts';
import type { Fields, SheetName } from './columns.ts';
import type { SheetRow, SheetRows } from './sheet-rows.ts';

/** How many records are kept parsed: variables share sources and denominators, in any order. */
const maxKept = 10_000;

/** Finds sources, and variables as denominators contain them; `read` reads a row without references, `onUse` receives each source's id. */
export function openReferences(
  rows: SheetRows,
  read: (sheet: 'source' | 'variable', row: SheetRow) => Fields,
  onUse: (id: number) => void = () => {},
): Find {
  const records = new Map<string, Fields | null>();
  return (sheet, token) => {
    const key = `${sheet} ${token}`;
    let record = records.get(key);
    if (record === undefined) {
      const row = rowNamed(rows, sheet, token);
      const fields = row && row.replacedBy === undefined ? read(sheet, row) : null;
      record = fields && (sheet === 'source' ? fields : summaryOf(fields));
      if (records.size >= maxKept) records.clear();
      records.set(key, record);
    }
    if (sheet === 'source' && typeof record?.['id'] === 'number') onUse(record['id']);
    return record;
  };
}

/** The row with this slug or, if there is none, this id. */
export function rowNamed(rows: SheetRows, sheet: SheetName, token: string): SheetRow | null {
  const row = rows.withSlug(sheet, token);
  return row ?? (/^-?\d{1,15}$/.test(token) ? rows.withId(sheet, Number(token)) : null);
}

/** What a denominator says of its variable, in the order of the services that are in use. */
const summarized = 'id name slug depth percentLabel shortName numberFormatOptions tags context'.split(' ');

function summaryOf(variable: Fields): Fields {
  return Object.fromEntries(summarized.map((name) => [name, variable[name]]));
}
