import { fieldOf, listOf } from './fields.ts';
import { nameInTable } from './table/name-in-table.ts';
import { codeAndTitle } from './table/table-codes.ts';

/**
 * What a record is called where nothing else is beside it: its name, of a row of a table with the title of that table, unless it
 * contains that; other names say themselves what they are. Catalogs give some names with a part of the title, others without.
 */
export function fullNameOf(record: object): string {
  const fullName = fieldOf(record, 'name').trim();
  const sources = new Set(listOf(record, 'sources').map((source) => fieldOf(source, 'name').trim()));
  const [source = ''] = sources;
  const { code, title } = codeAndTitle(source);
  if (fullName === '' || code === '' || title === '' || sources.size > 1) return fullName;
  const name = nameInTable(fullName, source);
  if (name.toLowerCase().includes(title.toLowerCase())) return name;
  // "Median income" of "Median Income (White Alone)".
  const isStart = title.toLowerCase().startsWith(`${name.toLowerCase()} (`);
  return isStart ? name + title.slice(name.length) : `${name} (${title})`;
}
