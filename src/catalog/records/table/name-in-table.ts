import { codeAndTitle } from './table-codes.ts';
import { memoized } from '../../memoized.ts';
import { type Entry, headingOf } from '../entry.ts';
import { fieldOf, listOf } from '../fields.ts';

// What is in parentheses at the end of a name, which may contain parentheses.
const remark = / \(((?:[^()]|\([^()]*\))+)\)$/;

/** A name without the title of its table in parentheses, as in "Male (Sex by Age)". */
export function nameInTable(name: string, table: string): string {
  if (!name.endsWith(')') || name.length > 300) return name;
  const match = remark.exec(name);
  const [words, title] = [wordsOf(match?.[1] ?? ''), wordsOf(table)];
  // One word may be a coincidence, unless it is the whole title after a code: "Total (Tenure)".
  const isTitle = words.length > 1 || (words.length === 1 && title.length < 3);
  return isTitle && words.every((word) => title.includes(word)) ? name.slice(0, match?.index) : name;
}

function wordsOf(text: string): string[] {
  return text.split(/[\s(),]+|--/).filter(Boolean);
}

/** The name of a record's first source, which is its table. */
export function tableOf(record: object): string {
  return fieldOf(listOf(record, 'sources')[0], 'name');
}

/** What a row calls a record beside its source: its heading without the title of its table. Memoized. */
export const rowHeadingOf = memoized((entry: Entry) =>
  nameInTable(headingOf(entry).trim(), tableOf(entry.record)),
);

/** Whether none of these records is of a table, which has a code; false while there are none. Memoized. */
export const isWithoutTables = memoized(
  (entries: readonly Entry[]): boolean =>
    entries.length > 0 && entries.every(({ record }) => codeAndTitle(tableOf(record)).code === ''),
);

/** What a record is called on its own: a row of a table with the title of that table, unless its name has it, as catalogs give it to some. */
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

/** A name without the dashes that a heading of a census table ends with: "Median age --". */
export function withoutDashes(name: string): string {
  return name.endsWith('--') ? name.slice(0, -2).trimEnd() : name;
}

/** What the title of a page calls a record: with what it says that it is part of, which tells one "Under 5 years" from another. */
export function titleOf(record: object): string {
  const path = rowPath(givenPath(record));
  const name = withoutDashes(fullNameOf(record));
  return path === '' || name === '' ? name : `${path} › ${name}`;
}

/** What nearly every path in a table would begin with: its total, or a heading that says what its title says, "Median age --". */
const total = /^total:?$|--$/i;

/** Names from the top of a table down, without a total above them. */
export function pathOfNames([top = '', ...others]: readonly string[]): string {
  if (others.length > 0 && total.test(top)) return pathOfNames(others);
  return [top, ...others.map(withoutDashes)].join(' › ');
}

/** A path as rows show it: not that a variable is part of the total only. */
export function rowPath(path: string): string {
  return total.test(path) ? '' : path;
}

/** What a variable says that it is part of, "Male › Under 5 years": its denominators, each at a lower level; "… ›" for what it does not name. */
export function givenPath(record: object): string {
  const table = tableOf(record);
  const names: string[] = [];
  let above = Number(Reflect.get(record, 'depth'));
  for (const whole of listOf(record, 'denominators')) {
    const [name, depth] = [fieldOf(whole, 'name').trim(), Number(fieldOf(whole, 'depth') || Number.NaN)];
    if (name === '' || !(depth < above)) break;
    names.unshift(nameInTable(name, table));
    above = depth;
  }
  // Only the total of its table is above the first level.
  const isWhole = names.length === 0 || above <= 1;
  return pathOfNames(isWhole ? names : ['…', ...names]);
}
