import { itemsOf, nameInTable, tableOf } from './name-in-table.ts';

/** What nearly every path in a table would begin with: its total, or a heading that says what its title says, "Median age --". */
const total = /^total:?$|--$/i;

/** Names from the top of a table down, without a total above them. */
export function pathOfNames([top = '', ...others]: readonly string[]): string {
  return others.length > 0 && total.test(top) ? pathOfNames(others) : [top, ...others].join(' › ');
}

/** A path as rows show it: not that a variable is part of the total only. */
export function rowPath(path: string): string {
  return total.test(path) ? '' : path;
}

/**
 * What a variable says that it is part of, "Male › Under 5 years": the denominators up to the top of its table, each at a lower
 * level than the one before. "… ›" stands for what it does not name above them. Also accepts records that were not
 * validated.
 */
export function givenPath(record: object): string {
  const table = tableOf(record);
  const names: string[] = [];
  let above = Number(Reflect.get(record, 'depth'));
  for (const { name, depth } of itemsOf(record, 'denominators')) {
    if (typeof name !== 'string' || name.trim() === '' || !(Number(depth) < above)) break;
    names.unshift(nameInTable(name.trim(), table));
    above = Number(depth);
  }
  // Only the total of its table is above the first level.
  const isWhole = names.length === 0 || above <= 1;
  return pathOfNames(isWhole ? names : ['…', ...names]);
}
