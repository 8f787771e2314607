import type { Variable } from '../../contract/records.ts';
import { type Entry, isOf } from './entry.ts';
import { readTag, readVariableReference } from './known-shapes.ts';

export interface RelatedVariables {
  denominatorOf: readonly Entry<'variable'>[];
  /** Other variables with the same trimmed name. */
  sameName: readonly Entry<'variable'>[];
}

/** One pass over the loaded entries: a few milliseconds for 30,000. */
export function variableRelations(
  entries: readonly Entry[],
  { key, record }: Entry<'variable'>,
): RelatedVariables {
  const denominatorOf: Entry<'variable'>[] = [];
  const sameName: Entry<'variable'>[] = [];
  const name = record.name.trim();
  for (const entry of entries) {
    if (entry.key === key || !isOf(entry, 'variable')) continue;
    if (entry.record.denominators.some((each) => readVariableReference(each)?.key === key))
      denominatorOf.push(entry);
    if (entry.record.name.trim() === name) sameName.push(entry);
  }
  return { denominatorOf, sameName };
}

/** The names that loaded variables give to tags, by the tag's key. */
export function tagNames(entries: readonly Entry[], keys: ReadonlySet<string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const entry of entries) {
    if (names.size === keys.size) break;
    if (!isOf(entry, 'variable')) continue;
    for (const tag of entry.record.tags) {
      const read = typeof tag === 'object' ? readTag(tag) : null;
      if (read !== null && read.name !== null && keys.has(read.key)) names.set(read.key, read.name);
    }
  }
  return names;
}

/** The keys of the tags that variables have. */
export function tagsOf(entries: readonly Entry[]): ReadonlySet<string> {
  const tags = entries.flatMap((entry) => (isOf(entry, 'variable') ? entry.record.tags.map(readTag) : []));
  return new Set(tags.flatMap((tag) => tag?.key ?? []));
}

export interface Difference {
  field: 'Source' | 'Of' | 'Unit' | 'Description';
  value: string;
}

/** How `other` differs from `self` visibly, besides its code. */
export function differences(self: Variable, other: Variable): readonly Difference[] {
  const fields: readonly [Difference['field'], (variable: Variable) => string][] = [
    ['Source', ({ sources }) => sources.map(({ name }) => name).join('; ')],
    ['Of', ({ denominators }) => readVariableReference(denominators[0])?.name ?? ''],
    ['Unit', ({ units }) => units?.trim() ?? ''],
    ['Description', ({ description }) => description?.slice(0, 200).replaceAll(/\s+/g, ' ').trim() ?? ''],
  ];
  return fields
    .filter(([, read]) => read(self) !== read(other))
    .map(([field, read]) => ({ field, value: read(other) }));
}
