import { codeAndTitle } from './table-codes.ts';
import { memoized } from '../../memoized.ts';
import { type Entry, headingOf } from '../entry.ts';

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

/** The items of a field as objects; none if it is not a list. */
export function itemsOf(record: object, field: string): { name?: unknown; depth?: unknown }[] {
  const value: unknown = Reflect.get(record, field);
  return Array.isArray(value) ? value.map(Object) : [];
}

/** The name of a record's first source, which is its table; also of a record that was not validated. */
export function tableOf(record: object): string {
  const [{ name } = {}] = itemsOf(record, 'sources');
  return typeof name === 'string' ? name : '';
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
