import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PortalAnswer, PortalSource } from '../../contract/portal.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import type { ServiceWithPortal } from '../data/portal-data.ts';

/**
 * What the portal answers about the file of `source`, or about its columns `fields`. Asked once; after a problem, whenever it
 * is shown again. Until the first answer about other columns, the one before it.
 */
export function usePortalAnswer<Value>(
  { packageId, resourceId }: PortalSource,
  fields: readonly string[],
  load: (service: ServiceWithPortal, signal: AbortSignal) => Promise<PortalAnswer<Value>>,
) {
  const { service, configuration } = useCatalog();
  const { baseUrl } = service;
  const portalUrl = configuration.portalUrl ?? '';
  return useQuery<PortalAnswer<Value>>({
    queryKey: ['portal', baseUrl, portalUrl, packageId, resourceId, fields],
    queryFn: ({ signal }) => load({ baseUrl, portalUrl }, signal),
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => (state.data?.ok === true ? Infinity : 0),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    networkMode: 'always',
    structuralSharing: false,
    throwOnError: true,
  });
}
