import { type FailureKind, PageFailure } from '../client/failure.ts';
import { createCatalogClient } from '../client/catalog-client.ts';

/** What an address that is not the service itself answers: a web page, "not found", or JSON of another kind. */
const elsewhere: ReadonlySet<FailureKind> = new Set(['web-page', 'no-results', 'not-json']);

/** Where a service was found; `failure` is why the given address did not answer as one, where it did not. */
export interface FoundService {
  baseUrl: string;
  failure: PageFailure | null;
}

/**
 * The service at `baseUrl`, or where that answers but is no service, the one at `api/` below it: people copy the
 * address of the explorer. Only the origin given is asked, and has `timeout` ms to begin a response. Resolves to `baseUrl` with the failure where both fail.
 */
export async function findService(
  baseUrl: string,
  ask: typeof fetch,
  timeout = 15_000,
): Promise<FoundService> {
  const failure = await firstFailure(baseUrl, ask, timeout);
  const isElsewhere = failure !== null && (elsewhere.has(failure.kind) || failure.status === 404);
  if (!isElsewhere || baseUrl.endsWith('/api/')) return { baseUrl, failure };
  const below = new URL('api/', baseUrl).href;
  return (await firstFailure(below, ask, timeout)) === null
    ? { baseUrl: below, failure: null }
    : { baseUrl, failure };
}

async function firstFailure(
  baseUrl: string,
  ask: typeof fetch,
  headers: number,
): Promise<PageFailure | null> {
  try {
    await createCatalogClient(baseUrl, { fetch: ask, deadlines: { headers } }).fetchApart(
      'subdomain',
      '?limit=1',
    );
    return null;
  } catch (error) {
    if (error instanceof PageFailure) return error;
    throw error;
  }
}

/** One line for the person who gave `given`, where the service was found elsewhere. */
export function foundElsewhere(given: string, { baseUrl }: FoundService): readonly string[] {
  return baseUrl === given ? [] : [`${given} is not the service itself; using ${baseUrl}`];
}
