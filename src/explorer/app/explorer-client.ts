import type { QueryClient } from '@tanstack/react-query';
import { createCatalogClient, type CatalogClient } from '../../client/catalog-client.ts';
import { rememberFormats } from '../../client/queries.ts';

/** Creates the client for `baseUrl`, starting with the page formats known from the query cache. */
export function createExplorerClient(
  baseUrl: string,
  client: QueryClient,
  send?: typeof fetch,
): CatalogClient {
  return rememberFormats(createCatalogClient(baseUrl, send && { fetch: send }), client);
}
