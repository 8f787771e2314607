import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { connectionLimit } from '../../client/platform.ts';
import { type Entry, isOf } from '../../catalog/records/entry.ts';
import { hasEveryWord, topicsQuery } from '../../catalog/search/name-query.ts';
import { useCatalog } from './catalog-context.tsx';
import { useAutoLoad, useLoadAtLeast } from './load-target.ts';
import { feed, listNumber, searchOf } from './search.ts';
import { useCollection } from './use-collection.ts';

/**
 * How many indicators the search finds for the name of each subdomain, by its key, and the searched indicators: as many as
 * a list opens with. Nothing over a slow or metered connection, and before they `mayBeCounted`.
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
      const { searcher } = await searchOf(catalog);
      const indicators = ledger.entries.filter((entry) => isOf(entry, 'indicator'));
      await feed(searcher, 'indicator', indicators);
      const counted = subdomains.map(async ({ key, record }) => {
        const query = topicsQuery(record.name);
        const outcome = query === '' ? null : await searcher.search('indicator', query);
        return [key, hasEveryWord(outcome) ? (outcome?.positions.length ?? 0) : 0] as const;
      });
      return { counts: new Map(await Promise.all(counted)), ledger };
    },
    placeholderData: keepPreviousData,
    enabled: mayCount && isLoaded && subdomains.length > 0,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    structuralSharing: false,
  });
}
