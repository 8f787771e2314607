import { nameInTable } from './name-in-table.ts';

/** What nearly every path in a table would begin with. */
const total = /^total:?$/i;

/** Names from the top of a table down, without a total above them. */
export function pathOfNames(names: readonly string[]): string {
  const [top = '', ...others] = names;
  return (others.length > 0 && total.test(top) ? others : names).join(' › ');
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
  const [{ name: table } = {}] = itemsOf(record, 'sources');
  const names: string[] = [];
  let above = Number(Reflect.get(record, 'depth'));
  for (const { name, depth } of itemsOf(record, 'denominators')) {
    if (typeof name !== 'string' || name.trim() === '' || !(Number(depth) < above)) break;
    names.unshift(nameInTable(name.trim(), typeof table === 'string' ? table : ''));
    above = Number(depth);
  }
  // Only the total of its table is above the first level.
  const isWhole = names.length === 0 || above <= 1;
  return pathOfNames(isWhole ? names : ['…', ...names]);
}

/** The items of a field as objects; none if it is not a list. */
export function itemsOf(record: object, field: string): { name?: unknown; depth?: unknown }[] {
  const value: unknown = Reflect.get(record, field);
  return Array.isArray(value) ? value.map(Object) : [];
}
