import { parseUrl } from '../contract/parse-url.ts';
import type { Source } from '../contract/records.ts';
import { fitsInUrl } from './list/selection.ts';
import { type Entry, headingOf } from './records/entry.ts';
import { type IndexedSource, sortSources, sourcesBy, sourcesOf } from './sources.ts';
import { topicOf } from './records/variable-facts.ts';

/** Sources of one subject or website, or one source. */
export interface SourceFamily {
  name: string;
  /** The ids of its sources in URLs. */
  keys: readonly string[];
  /** How many variables have one of its sources, each counted once, as in their list. */
  count: number;
}

/** The share of all variables below which a family is gathered with others. */
const leastShare = 1 / 90;

/** How many sources are named where all are of one family; the others are behind a link. */
const mostNamed = 12;

/** Whether the filter of a list accepts all of these sources. */
export function fitInFilter(keys: readonly string[]): boolean {
  return fitsInUrl('variable', new Map([['source', keys]]));
}

/** What the loaded variables come from; `kind` says what `families` are. */
export interface SourceFamilies {
  kind: 'Subject' | 'Subject or website' | 'Source';
  families: readonly SourceFamily[];
  sourceCount: number;
  /** How many variables have no source. */
  withoutSource: number;
}

/**
 * The sources of the loaded variables by subject or, without one, by website, most variables first and small families together
 * last; where all are of one family, the largest sources.
 */
export function sourceFamilies(entries: readonly Entry[]): SourceFamilies {
  const sources = sortSources(sourcesOf(entries), 'variables');
  const total = countIn(sources);
  const withTopic = sources.filter(({ record }) => topicOf(record) !== undefined);
  // Among topics, a publisher is a family of another kind.
  const areTopics = 2 * countIn(withTopic) > total;
  const nameIn = (source: Source) => (areTopics ? (topicOf(source) ?? others) : familyOf(source));
  const byName = sourcesBy(sources, nameIn);
  for (const [name, members] of byName) if (countIn(members) < total * leastShare) byName.delete(name);
  const nameOf = (source: Source) => (byName.has(nameIn(source)) ? nameIn(source) : others);
  const counts = { sourceCount: sources.length, withoutSource: entries.length - total };
  const grouped = [...sourcesBy(sources, nameOf)];
  if (grouped.length === 1)
    return {
      ...counts,
      kind: 'Source',
      families: sources.slice(0, mostNamed).map((source) => familyNamed(headingOf(source), [source])),
    };
  return {
    ...counts,
    kind: areTopics || total === 0 ? 'Subject' : 'Subject or website',
    families: grouped
      .map(([name, members]) => familyNamed(name, members))
      .sort((a, b) => Number(a.name === others) - Number(b.name === others) || b.count - a.count),
  };
}

function familyNamed(name: string, sources: readonly IndexedSource[]): SourceFamily {
  return { name, keys: sources.map(({ key }) => key), count: countIn(sources) };
}

/** How many variables have one of these sources. */
function countIn(sources: readonly IndexedSource[]): number {
  return new Set(sources.flatMap(({ variables }) => variables)).size;
}

export const others = 'Other sources';

/** The family of a source: its subject, otherwise the domain of its data page. */
export function familyOf(source: Source): string {
  return topicOf(source) ?? domainOf(parseUrl(source.infoLink)?.hostname ?? '');
}

/** "census.gov" of "data.census.gov", but "ons.gov.uk" of "www.ons.gov.uk". */
function domainOf(host: string): string {
  if (host === '') return others;
  const isAddress = /^[\d.]+$|:/.test(host);
  return isAddress ? host : (/(?<![^.])[^.]+\.(?:[a-z]{1,3}\.[a-z]{2}|[^.]+)$/.exec(host)?.[0] ?? host);
}
