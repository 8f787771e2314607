import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CollectionName } from '../../contract/collections.ts';
import { useCatalog } from './catalog-context.tsx';
import { useSettings } from './settings.ts';

/** How many records of a collection to load: 1 means the first page, Infinity all. */
interface LoadTarget {
  /** The most that was requested for good. */
  lasting: number;
  /** Requested for as long as something needs it, such as a search; each identified by its symbol. */
  temporary: readonly { id: symbol; records: number }[];
}

const firstPage: LoadTarget = { lasting: 1, temporary: [] };

function loadTargetQuery(baseUrl: string, name: CollectionName) {
  return queryOptions<LoadTarget>({
    queryKey: ['load-target', baseUrl, name],
    queryFn: skipToken,
    initialData: firstPage,
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

export function useLoadTarget(name: CollectionName) {
  const { service } = useCatalog();
  const client = useQueryClient();
  const query = loadTargetQuery(service.baseUrl, name);
  const { data } = useQuery(query);
  const { lasting, temporary } = data ?? firstPage;
  function change(to: (now: LoadTarget) => LoadTarget): void {
    client.setQueryData<LoadTarget>(query.queryKey, (now) => to(now ?? firstPage));
  }
  return {
    target: Math.max(lasting, ...temporary.map(({ records }) => records)),
    /** Raises the target to this number of records. */
    raiseTarget: (records: number) => change((now) => ({ ...now, lasting: Math.max(now.lasting, records) })),
    /** Raises the target to this number of records until the returned function is called. */
    raiseTemporarily: (records: number) => {
      const id = Symbol('temporary');
      change((now) => ({ ...now, temporary: [...now.temporary, { id, records }] }));
      return () => change((now) => ({ ...now, temporary: now.temporary.filter((each) => each.id !== id) }));
    },
    /** Lowers the target to the records received so far, whatever requested more. */
    stop: (received: number) => change(() => ({ lasting: Math.max(1, received), temporary: [] })),
  };
}

/** How many records a list loads automatically: the user's setting or else the configuration's. */
export function useAutoLoad(): number {
  const { configuration } = useCatalog();
  return useSettings().autoLoad ?? configuration.autoLoad;
}
