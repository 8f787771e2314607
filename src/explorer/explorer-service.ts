import type { QueryClient } from '@tanstack/react-query';
import { createService, type Service } from '../client/fetch-page.ts';
import { knowingFormats } from '../client/queries.ts';
import type { Weigh } from '../client/request-page.ts';

// Late: pages that large are rare. Where this cannot be had, they are read as they are.
const weigh: Weigh = async (text, signal) => {
  const scales = await import('./heavy/weigh.ts').catch(() => null);
  return scales === null || scales.canBeRead(text, signal);
};

/** The service at `baseUrl` as the explorer reads it, knowing what the pages in `client` tell of it. */
export function explorerService(baseUrl: string, client: QueryClient, ask?: typeof fetch): Service {
  return knowingFormats(createService(baseUrl, { weigh, ...(ask && { fetch: ask }) }), client);
}
