import { parseUrl } from '../contract/parse-url.ts';
import type { Source } from '../contract/records.ts';
import { topicOf } from './records/variable-facts.ts';
import type { ListedSource } from './sources.ts';

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
  const groups = new Map<string, S[]>();
  for (const source of sources) {
    const family = familyOf(source.record);
    groups.set(family, [...(groups.get(family) ?? []), source]);
  }
  return [...groups]
    .sort(([a, some], [b, more]) => Number(a === others) - Number(b === others) || more.length - some.length)
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
