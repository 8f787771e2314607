import { facetOf } from './list/facets.ts';
import type { Entry } from './records/entry.ts';
import { fieldOf, fields } from './records/fields.ts';
import { type IndexedSource, sortSources } from './sources.ts';

/** What variables are expected to have: a facet, and its value of those that do not. */
const lackedValues = [
  ['unit', ''],
  ['universe', ''],
  ['period', ''],
  ['linked', 'no'],
] as const;

/** `name` is for URLs, `filter` the filter of a list of those that lack it. */
export const gapColumns = [
  {
    name: 'described',
    title: fields.description.title,
    filter: 'finding=no-description',
    isLackedBy: (entry: Entry) => fieldOf(entry.record, 'description').trim() === '',
  },
  ...lackedValues.map(([facet, without]) => ({
    name: facet,
    title: facetOf(facet).title,
    filter: `${facet}=${without}`,
    isLackedBy: (entry: Entry) =>
      facetOf(facet)
        .read(entry.record)
        .some(({ key }) => key === without),
  })),
];

/** A source, or null for other variables, and how many of its variables lack each of the columns. */
export interface GapsRow {
  source: IndexedSource | null;
  variables: number;
  lacking: readonly number[];
}

const known = new WeakMap<Entry, number>();

/** The columns that an entry lacks, one bit for each. Memoized, so that many can be read beforehand in slices. */
export function lackedBy(entry: Entry): number {
  let bits = known.get(entry);
  if (bits !== undefined) return bits;
  bits = 0;
  for (const [place, { isLackedBy }] of gapColumns.entries()) if (isLackedBy(entry)) bits |= 1 << place;
  known.set(entry, bits);
  return bits;
}

/**
 * What the variables of each source lack: by name, most variables first or, by the name of a column, most variables without
 * it first. "-" before `sort` means the other way.
 */
export function gapsOf(sources: readonly IndexedSource[], sort: string): readonly GapsRow[] {
  const by = sort.replace('-', '');
  const rows = sortSources(sources, by === 'name' ? 'name' : 'variables').map((source) =>
    gapsRow(source, source.variables),
  );
  const place = gapColumns.findIndex(({ name }) => name === by);
  if (place !== -1) rows.sort((a, b) => (b.lacking[place] ?? 0) - (a.lacking[place] ?? 0));
  return sort.startsWith('-') ? rows.reverse() : rows;
}

/** What variables lack, those of a source or any others. */
export function gapsRow(source: IndexedSource | null, variables: readonly Entry[]): GapsRow {
  const lacking = gapColumns.map(() => 0);
  for (const entry of variables) {
    const bits = lackedBy(entry);
    for (let place = 0; bits >> place > 0; place++)
      lacking[place] = (lacking[place] ?? 0) + ((bits >> place) & 1);
  }
  return { source, variables: variables.length, lacking };
}

/** A share as "80%"; only none is "0%", and only all are "100%". */
export function percentage(share: number): string {
  const percent = Math.round(share * 100);
  return `${share === 0 || share === 1 ? percent : Math.min(99, Math.max(1, percent))}%`;
}
