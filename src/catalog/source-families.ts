import { parseUrl } from '../contract/parse-url.ts';
import type { Source } from '../contract/records.ts';
import { topicOf } from './records/variable-facts.ts';
import type { IndexedSource } from './sources.ts';

const others = 'Other sources';

/** Sources by subject: largest groups first, those without one last. */
export function groupSources(sources: readonly IndexedSource[]): [name: string, members: IndexedSource[]][] {
  const groups = new Map<string, IndexedSource[]>();
  for (const source of sources) {
    const family = familyOf(source.record);
    groups.set(family, [...(groups.get(family) ?? []), source]);
  }
  return [...groups].sort(
    ([a, some], [b, more]) => Number(a === others) - Number(b === others) || more.length - some.length,
  );
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
