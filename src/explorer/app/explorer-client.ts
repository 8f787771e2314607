import type { QueryClient } from '@tanstack/react-query';
import { createCatalogClient, type CatalogClient } from '../../client/catalog-client.ts';
import { knowingFormats } from '../../client/queries.ts';
import type { ParseGuard } from '../../client/request-page.ts';

// Late: pages that large are rare. Where this cannot be had, they are read as they are.
const weigh: ParseGuard = async (text, signal) => {
  const scales = await import('../parse-guard/parse-guard.ts').catch(() => null);
  return scales === null || scales.passesParseGuard(text, signal);
};

/** Creates the client for `baseUrl`; it starts with the formats of the pages in the query cache. */
export function createExplorerClient(
  baseUrl: string,
  client: QueryClient,
  ask?: typeof fetch,
): CatalogClient {
  return knowingFormats(createCatalogClient(baseUrl, { weigh, ...(ask && { fetch: ask }) }), client);
}
