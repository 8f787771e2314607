import type { IndexedSource } from '../../../catalog/source-index.ts';
import { safeLink } from '../../parts/safe-link.ts';

export const sourceSorts = ['variables', 'name'] as const;
export const sourceGroupings = ['host', 'package'] as const;

export type SourceSort = (typeof sourceSorts)[number];
export type SourceGrouping = (typeof sourceGroupings)[number];

/** Sources that have a host or package in common; `key` is '' where they have none. */
export interface SourceGroup {
  key: string;
  sources: readonly IndexedSource[];
}

const names = new Intl.Collator('en', { numeric: true });

/** The sources with those of most variables first, or by name. */
export function sortSources(sources: readonly IndexedSource[], sort: SourceSort): readonly IndexedSource[] {
  // An index has those of most variables first.
  if (sort === 'variables') return sources;
  return [...sources].sort((a, b) => names.compare(a.source.name, b.source.name));
}

/** The sources by host of the information page or by package, groups of most sources first, those of none last. */
export function groupSources(sources: readonly IndexedSource[], by: SourceGrouping): readonly SourceGroup[] {
  const groups = new Map<string, IndexedSource[]>();
  for (const indexed of sources) {
    const { infoLink, packageId } = indexed.source;
    const key = by === 'host' ? (safeLink(infoLink)?.host ?? '') : (packageId ?? '').trim();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [indexed]);
    else group.push(indexed);
  }
  return [...groups]
    .map(([key, members]) => ({ key, sources: members }))
    .sort((a, b) => Number(a.key === '') - Number(b.key === '') || b.sources.length - a.sources.length);
}
