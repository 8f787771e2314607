import { type Entry, headingOf, isOf } from './entry.ts';
import { memoized } from '../memoized.ts';
import { partsBy } from '../parts-by.ts';
import { readTag } from './table/known-shapes.ts';
import type { Measures } from './twins.ts';
import { subjectOf, topicsOf } from './variable-facts.ts';
import { tableFamily } from '../census/codes.ts';
import { inNumberOrder } from '../text/number-order.ts';
import { shownText } from '../text/visible-text.ts';

/** What belongs to a topic or a taxonomy as the catalog says: by a line of a description, a tag, or the beginning of a code. */
export function measuresOf(
  of: Entry,
  { topics, indicators, variables }: Record<'topics' | 'indicators' | 'variables', readonly Entry[]>,
): { topics: readonly Entry[]; measures: readonly Entry[] } {
  const name = of.record.name.trim();
  const tags = new Set(isOf(of, 'taxonomy') ? of.record.tags.map(String) : []);
  const isTagged = (entry: Entry) =>
    isOf(entry, 'variable') &&
    entry.record.tags.some((value) => {
      const tag = readTag(value);
      return tag !== null && (tags.has(tag.key) || (name !== '' && tag.name === name));
    });
  return {
    topics: isOf(of, 'taxonomy') ? topics.filter((topic) => isWithin(topic, of)) : [],
    measures: [
      ...(name === '' ? [] : indicators.filter(({ record }) => subjectOf(record) === name)),
      ...variables.filter(isTagged),
    ],
  };
}

/** The names of topics to which indicators or variables belong, as `measuresOf` finds them. Memoized. */
export const namedTopics = memoized(
  ({ indicators, variables }: Measures): ReadonlySet<string> =>
    new Set([
      ...indicators.flatMap(({ record }) => subjectOf(record) ?? []),
      ...variables.flatMap((entry) =>
        isOf(entry, 'variable') ? entry.record.tags.flatMap((tag) => readTag(tag)?.name ?? []) : [],
      ),
    ]),
);

/** The indicators of a topic or taxonomy that are in its page as it is sent: all of them, or the first of so many that they would delay it. */
export const indicatorsInPage = { most: 200, first: 20 };

/** What a taxonomy groups indicators by: the parameter that filters them by it, and how many have each value. */
export interface LineGroups {
  facet: 'subject' | 'keyword';
  /** By name. */
  values: readonly { name: string; count: number }[];
}

/** The lines of descriptions that say where an indicator belongs, by what a taxonomy of their values is called. */
const lines: readonly {
  label: RegExp;
  facet: LineGroups['facet'];
  read: (record: object) => readonly string[];
}[] = [
  { label: /^topics?$/i, facet: 'keyword', read: topicsOf },
  { label: /^subject areas?$/i, facet: 'subject', read: (record) => [subjectOf(record) ?? []].flat() },
];

/** The line of descriptions by which a taxonomy groups indicators. */
export const lineNamedAs = ({ record }: Entry) => lines.find(({ label }) => label.test(record.name.trim()));

/** The groups of a taxonomy that is named as a line of descriptions is: "Topics", with lines such as "Topics: housing, tenure". */
export function groupsByLine(taxonomy: Entry, indicators: readonly Entry[]): LineGroups | null {
  const line = lineNamedAs(taxonomy);
  const counts = new Map<string, number>();
  for (const { record } of line === undefined ? [] : indicators)
    for (const name of line?.read(record) ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
  if (line === undefined || counts.size === 0) return null;
  const values = Array.from(counts, ([name, count]) => ({ name, count }));
  return { facet: line.facet, values: values.toSorted((a, b) => inNumberOrder(a.name, b.name)) };
}

/** Whether the code of a topic begins with that of a taxonomy: EDU-INPUTS with EDU. */
function isWithin({ record }: Entry, taxonomy: Entry): boolean {
  const [code, start] = [record.slug.toLowerCase(), taxonomy.record.slug.toLowerCase()];
  return start !== '' && code.startsWith(start) && /^[^\p{L}\p{N}]/u.test(code.slice(start.length));
}

/** The taxonomy that a topic is part of, by their codes: the longest that fits. */
export function parentOf(topic: Entry, taxonomies: readonly Entry[]): Entry | undefined {
  return taxonomies
    .filter((taxonomy) => isWithin(topic, taxonomy))
    .toSorted((a, b) => b.record.slug.length - a.record.slug.length)[0];
}

/** The topics that indicators name and whose codes begin with the same word: "health-outcomes" for "health-access". */
export function topicsLike(of: Entry, topics: readonly Entry[], indicators: readonly Entry[]): Entry[] {
  const start = /^\p{L}+/u.exec(of.record.slug)?.[0] ?? of.record.slug;
  const named = new Set(indicators.map(({ record }) => subjectOf(record)));
  return topics.filter(({ record }) => record.slug.startsWith(start) && named.has(record.name.trim()));
}

/** The name of a topic with the taxonomy that it is part of, "Education › Inputs"; of another record, its name. */
export function titleInTaxonomy(entry: Entry, taxonomies: readonly Entry[]): string {
  const parent = isOf(entry, 'subdomain') ? parentOf(entry, taxonomies) : undefined;
  return [parent, entry].flatMap((each) => (each ? shownText(headingOf(each), 100) : [])).join(' › ');
}

/** A measure with those that differ from it only in the group that they are for; or, without a `base`, rows of a table. */
export interface Family {
  base: Entry | null;
  versions: readonly Entry[];
  /** The name of the table. */
  table?: string;
}

export const measuresIn = ({ base, versions }: Family): readonly Entry[] =>
  base === null ? versions : [base, ...versions];

/** Measures in families, in their order: of one name but for brackets at its end, in the tables of one family. "Asthma" twice is two measures. */
export function withVersions(measures: readonly Entry[]): readonly Family[] {
  const families = partsBy(measures, (entry) => {
    const name = headingOf(entry).replace(/ \([^()]+\)$/, '');
    return `${entry.collection} ${name.toLowerCase()} ${tableFamily(entry.record.slug)}`;
  });
  return families.flatMap(([, all]) => {
    const [base = all[0]!] = all.toSorted((a, b) => headingOf(a).length - headingOf(b).length);
    const isSame = (each: Entry) => headingOf(each) === headingOf(base);
    return all
      .filter(isSame)
      .map((each) => ({ base: each, versions: each === base ? all.filter((other) => !isSame(other)) : [] }));
  });
}
