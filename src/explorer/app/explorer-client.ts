import type { QueryClient } from '@tanstack/react-query';
import { createCatalogClient, type CatalogClient } from '../../client/catalog-client.ts';
import { knowingFormats } from '../../client/queries.ts';

/** The service at `baseUrl` as the explorer reads it, knowing what the pages in `client` tell of it. */
export function createExplorerClient(
  baseUrl: string,
  client: QueryClient,
  ask?: typeof fetch,
): CatalogClient {
  return knowingFormats(createCatalogClient(baseUrl, ask && { fetch: ask }), client);
}
