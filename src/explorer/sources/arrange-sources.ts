import type { IndexedSource } from '../../catalog/source-index.ts';
import { safeLink } from '../ui/safe-link.ts';

export const sourceSorts = ['variables', 'name'] as const;
export const sourceGroupings = ['host', 'package'] as const;

export type SourceSort = (typeof sourceSorts)[number];
export type SourceGrouping = (typeof sourceGroupings)[number];

/** Sources with a common host or package; `key` is '' for those without one. */
export interface SourceGroup {
  key: string;
  sources: readonly IndexedSource[];
}

const names = new Intl.Collator('en', { numeric: true });

/** Sorts sources by number of variables, highest first, or by name. */
export function sortSources(sources: readonly IndexedSource[], sort: SourceSort): readonly IndexedSource[] {
  // The index is already sorted that way.
  if (sort === 'variables') return sources;
  return [...sources].sort((a, b) => names.compare(a.source.name, b.source.name));
}

/** Groups sources by host of the information page or by package: largest groups first, those without one last. */
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
