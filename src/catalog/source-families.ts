import { parseUrl } from '../contract/parse-url.ts';
import type { Source } from '../contract/records.ts';
import { formatCount } from './text/count.ts';
import { fitsInUrl } from './list/selection.ts';
import { type Entry, headingOf } from './records/entry.ts';
import { type IndexedSource, sourcesBy, sortSources, sourcesOf } from './sources.ts';
import { topicOf } from './records/variable-facts.ts';
import { codeAndTitle } from './records/table/table-codes.ts';

/** Sources that are shown as one. */
interface Counted {
  count: number;
  /** The unit of all of their variables, '' if none has one; null where they differ. */
  unit: string | null;
}

/** A source, or several small ones of a family. */
export interface FamilyPart extends Counted {
  /** The ids of the sources in URLs. */
  keys: readonly string[];
  /** Empty without a code, and for several sources. */
  code: string;
  title: string;
  /** What the largest of several sources are about, each once: "Tenure" of "Tenure by Rooms". */
  examples: readonly string[];
}

export interface SourceFamily extends Counted {
  name: string;
  /** How many sources it has; `parts` may be fewer. */
  size: number;
  parts: readonly FamilyPart[];
  /** Its parts if only so many of its sources are not gathered. */
  partsWith: (alone: number) => readonly FamilyPart[];
  /** All of its sources as one part of its name. */
  whole: FamilyPart;
}

/** The share of all variables below which a source is gathered with others of its family, and a family with others. */
const leastShare = 1 / 90;

// The largest boxes have room for as many.
const mostExamples = 8;
// What a title is by, for and in, and what any table may be by.
const afterSubject = /(?: by | for | in the past | \().*/i;
const broad = new Set(['Age', 'Sex']);

/** Whether the filter of a list accepts all of these sources. */
export function fitInFilter(keys: readonly string[]): boolean {
  return fitsInUrl('variable', new Map([['source', keys]]));
}

/** The sources of the loaded variables by family, most variables first. A variable counts for each of its sources. */
export function sourceFamilies(entries: readonly Entry[]): readonly SourceFamily[] {
  const sources = sortSources(sourcesOf(entries), 'variables');
  const least = countIn(sources) * leastShare;
  const withTopic = sources.filter(({ record }) => topicOf(record) !== undefined);
  // Among topics, a publisher is a family of another kind.
  const areTopics = 2 * countIn(withTopic) > countIn(sources);
  const nameIn = (source: Source) => (areTopics ? (topicOf(source) ?? others) : familyOf(source));
  const byName = sourcesBy(sources, nameIn);
  for (const [name, members] of byName) if (countIn(members) < least) byName.delete(name);
  const nameOf = (source: Source) => {
    const name = nameIn(source);
    return byName.has(name) ? name : others;
  };
  return [...sourcesBy(sources, nameOf)]
    .map(([name, members]) => {
      const { count, unit } = countedOf(members);
      const large = members.filter(({ variables }) => variables.length >= least).length;
      const partsWith = (alone: number) => partsOf(members, alone);
      const keys = members.map(({ key }) => key);
      const whole = { keys, code: '', title: name, examples: [], count, unit };
      const size = members.length;
      return { name, count, unit, size, parts: partsWith(large), partsWith, whole };
    })
    .sort((a, b) => Number(a.name === others) - Number(b.name === others) || b.count - a.count);
}

function partsOf(sources: readonly IndexedSource[], large: number): FamilyPart[] {
  // A single small one has a name.
  const alone = sources.slice(0, large === sources.length - 1 ? undefined : large);
  const parts = alone.map(
    (source): FamilyPart => ({
      keys: [source.key],
      ...codeAndTitle(headingOf(source)),
      examples: [],
      ...countedOf([source]),
    }),
  );
  for (let at = alone.length; at < sources.length; ) {
    let some = sources.slice(at);
    while (some.length > 1 && !fitInFilter(some.map(({ key }) => key)))
      some = some.slice(0, Math.ceil(some.length / 2));
    const title = `${formatCount(some.length)} ${at === 0 ? 'sources' : 'more sources'}`;
    const subjects = some.map((source) => codeAndTitle(headingOf(source)).title.replace(afterSubject, ''));
    const examples = [...new Set(subjects)].filter((each) => !broad.has(each)).slice(0, mostExamples);
    parts.push({ keys: some.map(({ key }) => key), code: '', title, examples, ...countedOf(some) });
    at += some.length;
  }
  return parts;
}

function countedOf(sources: readonly IndexedSource[]): Counted {
  const [unit = '', ...others] = new Set(
    sources.flatMap(({ variables }) => variables.map(({ record }) => record.units?.trim() ?? '')),
  );
  return { count: countIn(sources), unit: others.length > 0 ? null : unit };
}

function countIn(sources: readonly IndexedSource[]): number {
  return sources.reduce((sum, { variables }) => sum + variables.length, 0);
}

export const others = 'Other sources';

/** The family of a source: its topic, otherwise the domain of its data page. */
export function familyOf(source: Source): string {
  return topicOf(source) ?? domainOf(parseUrl(source.infoLink)?.hostname ?? '');
}

/** "census.gov" of "data.census.gov", but "ons.gov.uk" of "www.ons.gov.uk". */
function domainOf(host: string): string {
  if (host === '') return others;
  const isAddress = /^[\d.]+$|:/.test(host);
  return isAddress ? host : (/(?<![^.])[^.]+\.(?:[a-z]{1,3}\.[a-z]{2}|[^.]+)$/.exec(host)?.[0] ?? host);
}
