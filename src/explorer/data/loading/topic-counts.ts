import { memoized } from '../../../catalog/memoized.ts';
import { useMemo } from 'react';
import { connectionLimit } from '../../../client/platform.ts';
import type { Entry } from '../../../catalog/records/entry.ts';
import { topicCounts } from '../../../catalog/list/home-topics.ts';
import type { Ledger } from '../../../catalog/records/ledger.ts';
import { subjectOf } from '../../../catalog/records/variable-facts.ts';
import { useAutoLoad, useLoadAtLeast } from './load-target.ts';
import { useCollection } from './use-collection.ts';

/** How many indicators each subdomain has, by its key, of those counted; undefined before they are loaded, null on a slow connection or where most name none. */
export function useTopicCounts(
  subdomains: readonly Entry[],
): { counts: ReadonlyMap<string, number>; ledger: Ledger } | null | undefined {
  const { ledger, isLoading, isPending, target } = useCollection('indicator');
  const autoLoad = useAutoLoad();
  const mayCount = connectionLimit() === null;
  useLoadAtLeast('indicator', mayCount ? autoLoad : 1);
  const isLoaded = !isLoading && !isPending && target >= autoLoad;
  return useMemo(() => {
    if (!mayCount) return null;
    // The first ones already show whether they do.
    const counts = topicCounts(subdomains, subjectsOf(ledger.entries), ledger.entries.length);
    if (counts === null) return null;
    return isLoaded ? { counts, ledger } : undefined;
  }, [mayCount, isLoaded, ledger, subdomains]);
}

/** How many of the indicators name each subject area. Memoized: every row of the subdomains asks for them. */
const subjectsOf = memoized((entries: readonly Entry[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { record } of entries) {
    const subject = subjectOf(record);
    if (subject !== null) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  return counts;
});
