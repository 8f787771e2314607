import { isAggregate } from '../census/stock-phrases.ts';
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

/** Measures as their topic shows them, by name with breakdowns and then sums last, or their taxonomy, by its tags in the order of their tables. */
export function inGroups(of: Entry, measures: readonly Entry[]): readonly MeasureGroup[] {
  const ordered = inTableOrder(measures.filter((entry) => isOf(entry, 'variable')));
  const sorted = ordered.toSorted((a, b) => tableOf(a).localeCompare(tableOf(b)));
  const grouped = new Set<Entry>();
  const groups = (isOf(of, 'taxonomy') ? of.record.tags : []).flatMap((value): MeasureGroup[] => {
    const tag = readTag(value);
    if (tag === null) return [];
    const names = new Set([tag.name]);
    const tagged = sorted.filter(({ record }) =>
      record.tags.map(readTag).some((each) => each?.key === tag.key && names.add(each.name)),
    );
    for (const entry of tagged) grouped.add(entry);
    const name = [...names].find((each) => each !== null) ?? `Tag ${tag.key}`;
    const families = tagged.map((base) => ({ base, versions: [] }));
    return families.length === 0 ? [] : [{ tag: { key: tag.key, name }, families }];
  });
  // Of a topic all, of a taxonomy those that name it.
  const others = withVersions(byName(measures.filter((entry) => !grouped.has(entry))));
  return others.length === 0 ? groups : [{ tag: null, families: others }, ...groups];
}

function byName(measures: readonly Entry[]): readonly Entry[] {
  const keyed = measures.map((entry) => ({
    entry,
    key: `${breakdownOf(entry)} ${nameKey(entry.record.name)}`,
  }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ entry }) => entry);
}

/** 0 for a measure as such, 1 for one that is broken down, 2 for a sum. */
function breakdownOf({ record: { name } }: Entry): number {
  return isAggregate(name) ? 2 : Number(/ by /i.test(name));
}

/** What the table of a variable is sorted by; without one, it comes last. */
function tableOf({ record }: Entry<'variable'>): string {
  return nameKey(record.sources[0]?.name ?? '\uFFFF');
}
