import * as v from 'valibot';
import { parseUrl } from '../contract/parse-url.ts';
import { type Source, sourceSchema } from '../contract/records.ts';
import { partsBy } from './parts-by.ts';
import { topicOf } from './records/variable-facts.ts';
import { type ListedSource, sortSources } from './sources.ts';

const others = 'Other sources';

/** Sources below one heading; `subject` is null where they are not grouped, and `count` that of all, of which `sources` are the first. */
export interface SourceGroup<S extends ListedSource> {
  subject: string | null;
  count: number;
  sources: readonly S[];
}

/** Whether so many sources are grouped unless a reader chooses otherwise: the largest may be all of one subject. */
export const areManySources = (count: number) => count > 200;

/** All sources in one group without a heading. */
export const inOneGroup = <S extends ListedSource>(sources: readonly S[]): SourceGroup<S>[] => [
  { subject: null, count: sources.length, sources },
];

/** Sources by subject: largest groups first, those without one last. */
export function groupSources<S extends ListedSource>(sources: readonly S[]): SourceGroup<S>[] {
  return partsBy(sources, ({ record }) => familyOf(record))
    .toSorted(
      ([a, some], [b, more]) => Number(a === others) - Number(b === others) || more.length - some.length,
    )
    .map(([subject, members]) => ({ subject, count: members.length, sources: members }));
}

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

/** What the server knows of a source, for its page: also the element that the application reads there. */
export const sourceInPageSchema = v.object({
  id: v.number(),
  name: v.string(),
  description: v.string(),
  /** An http(s) address; null without one. */
  link: v.nullable(v.string()),
  /** The ids and names of the first variables that have it. */
  variables: v.array(v.tuple([v.number(), v.string()])),
  /** How many variables have it. */
  count: v.number(),
});

export type SourceInPage = v.InferOutput<typeof sourceInPageSchema>;

/** The first sources of the list of all, as it is unless a reader chooses otherwise; `count` is that of all. */
export const sourcesInPageSchema = v.object({
  count: v.number(),
  groups: v.array(
    v.object({
      subject: v.nullable(v.string()),
      count: v.number(),
      sources: v.array(
        v.object({
          key: v.string(),
          record: sourceSchema,
          variableCount: v.number(),
          first: v.optional(v.string()),
        }),
      ),
    }),
  ),
});

export type SourcesInPage = v.InferOutput<typeof sourcesInPageSchema>;

/** More than fit a tall screen. */
const mostListed = 40;

/** The first of these sources, as their list begins; in characters, more of a description than its row shows. */
export function sourcesInPage(sources: readonly ListedSource[]): SourcesInPage {
  const sorted = sortSources(sources, 'variables').map(({ key, record, variableCount, first }) => {
    const description = record.description.slice(0, 500).toWellFormed();
    return {
      key,
      record: { ...record, description },
      variableCount,
      first: description.trim() === '' ? first : undefined,
    };
  });
  const groups: SourcesInPage['groups'] = [];
  let rest = mostListed;
  for (const group of areManySources(sorted.length) ? groupSources(sorted) : inOneGroup(sorted)) {
    if (rest <= 0) break;
    groups.push({ ...group, sources: group.sources.slice(0, rest) });
    rest -= group.count;
  }
  return { count: sources.length, groups };
}
