import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { connectionLimit } from '../../../client/platform.ts';
import { countOf } from '../../../catalog/count.ts';
import { type Entry, isOf } from '../../../catalog/records/entry.ts';
import type { Ledger } from '../../../catalog/records/ledger.ts';
import { subjectOf } from '../../../catalog/records/variable-facts.ts';
import { hasEveryWord, topicsQuery } from '../../../catalog/search/name-query.ts';
import { useCatalog } from '../services/catalog-context.tsx';
import { extentOf } from './loaded-of.tsx';
import { useAutoLoad, useLoadAtLeast } from './load-target.ts';
import { feed, listNumber, searchOf } from './search.ts';
import { useCollection } from './use-collection.ts';

/**
 * How many indicators each subdomain has, by its key: those whose subject area it is or, where they name none, those that the
 * search finds for its name; and the counted indicators, as many as a list opens with. Nothing over a slow or metered connection, and before they `mayBeCounted`.
 */
export function useTopicCounts(subdomains: readonly Entry[], mayBeCounted: boolean) {
  const catalog = useCatalog();
  const { ledger, isLoading, isPending, target } = useCollection('indicator');
  const autoLoad = useAutoLoad();
  const mayCount = mayBeCounted && connectionLimit() === null;
  useLoadAtLeast('indicator', mayCount ? autoLoad : 1);
  const isLoaded = !isLoading && !isPending && target >= autoLoad && ledger.entries.length > 0;
  const lists = [listNumber(subdomains), listNumber(ledger.entries)];
  return useQuery({
    queryKey: ['topic-counts', catalog.service.baseUrl, ...lists],
    queryFn: async () => {
      const bySubject = new Map<string, number>();
      for (const { record } of ledger.entries) {
        const subject = subjectOf(record);
        if (subject !== null) bySubject.set(subject, (bySubject.get(subject) ?? 0) + 1);
      }
      const given = subdomains.map(
        ({ key, record }) => [key, bySubject.get(record.name.trim()) ?? 0] as const,
      );
      // Where most indicators name one of them, nothing has to be estimated.
      if (given.reduce((sum, [, count]) => sum + count, 0) > ledger.entries.length / 2)
        return { counts: new Map(given), ledger, isEstimated: false };
      const { searcher } = await searchOf(catalog);
      const indicators = ledger.entries.filter((entry) => isOf(entry, 'indicator'));
      await feed(searcher, 'indicator', indicators);
      const counted = subdomains.map(async ({ key, record }) => {
        const query = topicsQuery(record.name);
        const outcome = query === '' ? null : await searcher.search('indicator', query);
        return [key, hasEveryWord(outcome) ? (outcome?.positions.length ?? 0) : 0] as const;
      });
      return { counts: new Map(await Promise.all(counted)), ledger, isEstimated: true };
    },
    placeholderData: keepPreviousData,
    enabled: mayCount && isLoaded && subdomains.length > 0,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    structuralSharing: false,
  });
}

/** "≈ 41 indicators", of a subdomain. */
export function topicCount(count: number, isEstimated: boolean): string {
  if (count === 0) return 'no indicators found';
  return `${isEstimated ? '≈ ' : ''}${countOf(count, 'indicator', 'indicators')}`;
}

/** Why numbers are estimated, and from how many of the indicators `ledger` has if not from all. */
export function estimateNote(ledger: Ledger): string {
  const isPart = (ledger.count ?? 0) > ledger.entries.length;
  return `estimated${isPart ? ` from ${extentOf(ledger)}` : ''}: the catalog does not link indicators to subdomains`;
}
