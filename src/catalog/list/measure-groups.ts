import { partsBy } from '../parts-by.ts';
import { isAggregate } from '../census/stock-phrases.ts';
import { type Entry, isOf } from '../records/entry.ts';
import { readTag } from '../records/table/known-shapes.ts';
import { tableOf } from '../records/table/name-in-table.ts';
import { inTableOrder } from '../records/table/table-path.ts';
import { type Family, withVersions } from '../records/topics.ts';
import { universeOf } from '../records/variable-facts.ts';
import { nameKey } from './sort.ts';

/** Measures of one tag of a taxonomy or, in a long topic, of one universe. */
export interface MeasureGroup {
  /** Empty for all others. */
  name: string;
  /** The filters of the list that has them. */
  filters: Readonly<Record<string, string>>;
  families: readonly Family[];
}

/** Fewer are read as one list, and smaller groups are none. */
const worthGrouping = 12;
const smallest = 3;

/** Measures as their topic shows them, by name with breakdowns and then sums last, or their taxonomy, by its tags and tables. */
export function inGroups(of: Entry, measures: readonly Entry[]): readonly MeasureGroup[] {
  const ordered = inTableOrder(measures.filter((entry) => isOf(entry, 'variable')));
  const sorted = ordered.toSorted((a, b) => tableKey(a).localeCompare(tableKey(b)));
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
    return tagged.length === 0 ? [] : [{ name, filters: { tag: tag.key }, families: inTables(tagged) }];
  });
  // Of a topic all, of a taxonomy those that name it.
  const others = withVersions(byName(measures.filter((entry) => !grouped.has(entry))));
  const subject = of.record.name.trim();
  const universes = partsBy(others, universeOfAll)
    .filter(([universe, { length }]) => universe !== '' && length >= smallest)
    .toSorted(([, a], [, b]) => b.length - a.length);
  if (others.length >= worthGrouping && universes.length > 1)
    for (const [universe, families] of universes)
      groups.push({ name: universe, filters: { subject, universe }, families });
  const inGroup = new Set(groups.flatMap(({ families }) => families));
  const families = others.filter((family) => !inGroup.has(family));
  return families.length === 0 ? groups : [...groups, { name: '', filters: {}, families }];
}

/** Variables in the order of their tables, of which each is one entry unless it has one row. */
function inTables(variables: readonly Entry[]): readonly Family[] {
  return partsBy(variables, (entry) => tableOf(entry.record)).flatMap(([table, rows]): Family[] =>
    table === '' || rows.length === 1
      ? rows.map((base) => ({ base, versions: [] }))
      : [{ base: null, table, versions: rows }],
  );
}

/** Empty if a measure is for one group, as its versions are for others. */
function universeOfAll({ base, versions }: Family): string {
  if (base === null || (versions.length > 0 && base.record.name.endsWith(')'))) return '';
  return universeOf(base.record) ?? '';
}

function byName(measures: readonly Entry[]): readonly Entry[] {
  const keyed = measures.map((entry) => {
    const { name } = entry.record;
    // 0 for a measure as such, 1 for one that is broken down, 2 for a sum.
    const breakdown = isAggregate(name) ? 2 : Number(/ by /i.test(name));
    return { entry, key: `${breakdown} ${nameKey(name)}` };
  });
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ entry }) => entry);
}

/** What the table of a variable is sorted by; without one, it comes last. */
function tableKey({ record }: Entry<'variable'>): string {
  return nameKey(record.sources[0]?.name ?? '\uFFFF');
}
