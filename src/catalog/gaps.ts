import { memoized } from './memoized.ts';
import { facetOf } from './list/facets.ts';
import type { Entry } from './records/entry.ts';
import { fieldOf, fields, listOf } from './records/fields.ts';

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

/** Variables, how many of them lack each of the columns, and the filter of a list of them; `path` is a page about them. */
export interface GapsRow {
  name: string;
  path: string;
  filter: string;
  variables: number;
  lacking: readonly number[];
}

/** The columns that an entry lacks, one bit for each. Memoized, so that many can be read beforehand in slices. */
export const lackedBy = memoized((entry: Entry) =>
  gapColumns.reduce((bits, { isLackedBy }, place) => bits | (Number(isLackedBy(entry)) << place), 0),
);

const names = new Intl.Collator('en', { numeric: true });

/**
 * Rows by name, most variables first or, by the name of a column, most variables without it first. "-" before `sort` means
 * the other way.
 */
export function sortedGaps(rows: readonly GapsRow[], sort: string): readonly GapsRow[] {
  const by = sort.replace('-', '');
  const place = gapColumns.findIndex(({ name }) => name === by);
  const numberOf = ({ lacking }: GapsRow) => lacking[place] ?? 0;
  const sorted = rows.toSorted((a, b) =>
    by === 'name' ? names.compare(a.name, b.name) : numberOf(b) - numberOf(a) || b.variables - a.variables,
  );
  return sort.startsWith('-') ? sorted.reverse() : sorted;
}

/** What variables lack. */
export function gapsRow(name: string, filter: string, variables: readonly Entry[]): GapsRow {
  const lacking = gapColumns.map(() => 0);
  for (const entry of variables) {
    const bits = lackedBy(entry);
    for (let place = 0; bits >> place > 0; place++)
      lacking[place] = (lacking[place] ?? 0) + ((bits >> place) & 1);
  }
  return { name, path: `/variables?${filter}`, filter, variables: variables.length, lacking };
}

const list = new Intl.ListFormat('en');

/**
 * What all variables lack, those without a source, and those of each topic, and how many have a blank field for the unit; the
 * columns that some sources lack, most lacking first, and the others as text.
 */
export function summaryOf(read: { entries: readonly Entry[]; topics: Map<string, Entry[]> } | null) {
  const entries = read?.entries ?? [];
  const all = gapsRow('All variables', '', entries);
  const without = gapsRow(
    'No source',
    'finding=no-source',
    entries.filter(({ record }) => listOf(record, 'sources').length === 0),
  );
  const blank = entries.filter(({ record }) => fieldOf(record, 'units').trim() === '').length;
  const columns = gapColumns
    .map((column, place) => {
      const lacking = (all.lacking[place] ?? 0) - (without.lacking[place] ?? 0);
      return Object.assign({}, column, { place, lacking, title: `No ${column.title.toLowerCase()}` });
    })
    .sort((a, b) => b.lacking - a.lacking);
  const complete = columns
    .filter(({ lacking }) => lacking === 0)
    .map(({ place }) => gapColumns[place]?.title.toLowerCase() ?? '');
  return {
    all,
    without,
    topics: [...(read?.topics ?? [])].map(([topic, variables]) =>
      gapsRow(topic, String(new URLSearchParams({ topic })), variables),
    ),
    blank,
    columns: columns.filter(({ lacking }) => lacking > 0),
    complete: list.format(complete),
  };
}

/** A share as "80%"; only none is "0%", and only all are "100%". */
export function percentage(share: number): string {
  const percent = Math.round(share * 100);
  return `${share === 0 || share === 1 ? percent : Math.min(99, Math.max(1, percent))}%`;
}
