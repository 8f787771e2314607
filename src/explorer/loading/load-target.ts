import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CollectionName } from '../../contract/collections.ts';
import { useCatalog } from '../context/catalog-context.tsx';
import { useSettings } from '../context/settings.ts';

/** How many records of a collection to load: 1 means the first page, Infinity all. */
export function loadTargetQuery(baseUrl: string, name: CollectionName) {
  return queryOptions<number>({
    queryKey: ['load-target', baseUrl, name],
    queryFn: skipToken,
    initialData: 1,
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

function changeTarget(
  client: QueryClient,
  baseUrl: string,
  name: CollectionName,
  change: (now: number) => number,
) {
  const { queryKey } = loadTargetQuery(baseUrl, name);
  client.setQueryData<number>(queryKey, (now) => change(now ?? 1));
}

export function useLoadTarget(name: CollectionName) {
  const { service } = useCatalog();
  const client = useQueryClient();
  const { data: target = 1 } = useQuery(loadTargetQuery(service.baseUrl, name));
  return {
    target,
    /** Raises the target to this number of records. */
    raiseTarget: (records: number) =>
      changeTarget(client, service.baseUrl, name, (now) => Math.max(now, records)),
    /** Lowers the target to the records received so far. */
    stop: (received: number) => changeTarget(client, service.baseUrl, name, () => Math.max(1, received)),
  };
}

/** How many records a list loads automatically: the user's setting or else the configuration's. */
export function useAutoLoad(): number {
  const { configuration } = useCatalog();
  return useSettings().autoLoad ?? configuration.autoLoad;
}
