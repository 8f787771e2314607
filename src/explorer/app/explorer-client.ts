import type { QueryClient } from '@tanstack/react-query';
import { createCatalogClient, type CatalogClient } from '../../client/catalog-client.ts';
import { rememberFormats } from '../../client/queries.ts';

/** Creates the client for `baseUrl`; it starts with the formats of the pages in the query cache. */
export function createExplorerClient(
  baseUrl: string,
  client: QueryClient,
  send?: typeof fetch,
): CatalogClient {
  return rememberFormats(createCatalogClient(baseUrl, send && { fetch: send }), client);
}
