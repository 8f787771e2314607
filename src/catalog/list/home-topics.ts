import * as v from 'valibot';
import { inOrder } from './order.ts';
import { sharedStart, withEndInView } from '../text/end-in-view.ts';
import { shownText } from '../text/visible-text.ts';
import { type Entry, headingOf, idText } from '../records/entry.ts';
import { fieldOf } from '../records/fields.ts';
import { titleInTaxonomy } from '../records/topics.ts';

/** What Home offers to browse by, the topics or, where none leads to a measure, the sources: also the element that the application reads in its page. */
export const homeTopicsSchema = v.object({
  list: v.picklist(['subdomain', 'source']),
  /** What all titles begin with, which is left out of them. */
  start: v.optional(v.string()),
  tiles: v.array(
    v.object({
      key: v.string(),
      title: v.string(),
      /** What distinguishes it from others of the same name. */
      distinction: v.string(),
      /** How many indicators name the topic, or variables the source; null where most indicators name no topic. */
      measures: v.nullable(v.number()),
    }),
  ),
  /** How many there are. */
  count: v.number(),
});

export type HomeTopics = v.InferOutput<typeof homeTopicsSchema>;

// Whole rows of 6, 4, 3 and 2.
export const mostTiles = 36;
const mostSources = 12;
// In characters: two lines of a tile.
const longestTitle = 64;

/** The first topics from A to Z, with their numbers of indicators by their keys; `leavesOut` is whether those without any are left to the list. */
export function homeTopics(
  topics: readonly Entry[],
  taxonomies: readonly Entry[],
  { counts, leavesOut }: { counts: ReadonlyMap<string, number> | null; leavesOut: boolean },
): HomeTopics {
  const ordered = Array.from(inOrder(topics, 'name')).flatMap((at) => topics[at] ?? []);
  const shown = leavesOut && counts ? ordered.filter(({ key }) => counts.get(key) !== 0) : ordered;
  const tiles = shown.slice(0, mostTiles).map((entry) => ({
    key: entry.key,
    title: titleInTaxonomy(entry, taxonomies),
    distinction: distinctionOf(entry, topics),
    measures: counts && (counts.get(entry.key) ?? 0),
  }));
  return { list: 'subdomain', tiles, count: topics.length };
}

interface Source {
  source: object;
  count: number;
  /** The first ids and names. */
  variables?: readonly (readonly [number, string])[];
}

/** The first variables of a source that says nothing itself of what it has. */
export function firstNamed<T>(variables: readonly T[], nameOf: (variable: T) => string): string {
  return variables
    .slice(0, 2)
    .map((each) => shownText(nameOf(each), 60))
    .join(' · ');
}

/** The sources of most variables, by their ids; if only the ends of their names differ, such as "Part 1", with their first variables. */
export function homeSources(sources: ReadonlyMap<number, Source>): HomeTopics {
  const tiles = Array.from(sources, ([id, { source, count, variables = [] }]) => ({
    key: String(id),
    title: shownText(
      fieldOf(source, 'name')
        .slice(0, 300)
        .replace(/[\s,;…]+$/, ''),
      200,
    ),
    distinction: firstNamed(variables, ([, name]) => name),
    measures: count,
  }));
  const largest = tiles.toSorted((a, b) => b.measures - a.measures).slice(0, mostSources);
  const titles = largest.map(({ title }) => title);
  const all = sharedStart(titles);
  for (const tile of largest) {
    tile.title = tile.title.slice(all.length);
    if (all !== '') continue;
    tile.distinction = '';
    const cut = withEndInView(tile.title, titles, longestTitle);
    // What tells them apart comes first.
    if (cut !== tile.title) tile.title = cut.replace(/^(.*) … (.*)$/, '$2 · $1…');
  }
  return { list: 'source', start: all.slice(0, -2), tiles: largest, count: tiles.length };
}

/** How many indicators name each topic, by its key, from how many name each subject; null where most of `all` name none. */
export function topicCounts(
  topics: readonly Entry[],
  bySubject: ReadonlyMap<string, number>,
  all: number,
): ReadonlyMap<string, number> | null {
  const counts = topics.map(({ key, record }) => [key, bySubject.get(record.name.trim()) ?? 0] as const);
  const named = counts.reduce((sum, [, count]) => sum + count, 0);
  return all > 0 && named <= all / 2 ? null : new Map(counts);
}

/** What tells a topic from others of its name: the words of the slug or, if these are the same too, the id; empty if its name does. */
export function distinctionOf({ key, record }: Entry, topics: readonly Entry[]): string {
  const name = headingOf({ key, record });
  const others = topics.filter((other) => other.key !== key && headingOf(other) === name);
  if (others.length === 0) return '';
  return others.some((other) => other.record.slug === record.slug)
    ? `ID ${idText(key)}`
    : shownText(record.slug.replaceAll(/[-_]+/g, ' '), 60);
}
