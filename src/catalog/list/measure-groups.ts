import { isAggregate } from '../census/titles.ts';
import { type Entry, isOf } from '../records/entry.ts';
import { readTag } from '../records/table/known-shapes.ts';
import { inTableOrder } from '../records/table/table-path.ts';
import { type Family, withVersions } from '../records/topics.ts';
import { nameKey } from './sort.ts';

/** Measures of one tag of a taxonomy, or all of a topic. */
export interface MeasureGroup {
  tag: { key: string; name: string } | null;
  families: readonly Family[];
}

/**
 * Measures as their topic or taxonomy shows them. Those of a topic by name, what is broken down by something else after what is
 * not, then sums; those of a taxonomy by its tags, and there in the order of their tables.
 */
export function inGroups(of: Entry, measures: readonly Entry[]): readonly MeasureGroup[] {
  if (!isOf(of, 'taxonomy')) {
    const keyed = measures.map((entry) => ({
      entry,
      key: `${breakdownOf(entry)} ${nameKey(entry.record.name)}`,
    }));
    const sorted = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ entry }) => entry);
    return sorted.length === 0 ? [] : [{ tag: null, families: withVersions(sorted) }];
  }
  const ordered = inTableOrder(measures.filter((entry) => isOf(entry, 'variable')));
  const sorted = ordered.toSorted((a, b) => tableOf(a).localeCompare(tableOf(b)));
  return of.record.tags.flatMap((value): MeasureGroup[] => {
    const tag = readTag(value);
    if (tag === null) return [];
    const names = new Set([tag.name]);
    const tagged = sorted.filter(({ record }) =>
      record.tags.map(readTag).some((each) => each?.key === tag.key && names.add(each.name)),
    );
    const name = [...names].find((each) => each !== null) ?? `Tag ${tag.key}`;
    const families = tagged.map((base) => ({ base, versions: [] }));
    return families.length === 0 ? [] : [{ tag: { key: tag.key, name }, families }];
  });
}

/** 0 for a measure as such, 1 for one that is broken down, 2 for a sum. */
function breakdownOf({ record: { name } }: Entry): number {
  return isAggregate(name) ? 2 : Number(/ by /i.test(name));
}

/** What the table of a variable is sorted by; without one, it comes last. */
function tableOf({ record }: Entry<'variable'>): string {
  return nameKey(record.sources[0]?.name ?? '\uFFFF');
}
