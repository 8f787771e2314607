import { failureOf } from '../client/failure.ts';
import { createCatalogClient } from '../client/catalog-client.ts';

/** For how long the last result counts, in milliseconds: however often readiness is asked for, the upstream hears little. */
const freshFor = 1000;

/** How long the upstream may take, in milliseconds: shorter than whoever asks for readiness waits. */
const deadline = 1900;

/** Resolves while the service at `baseUrl` delivers a page, rejects while it does not; requests at the same time share one. */
export function upstreamHealth(baseUrl: string, ask: typeof fetch = fetch): () => Promise<void> {
  const upstream = createCatalogClient(baseUrl, {
    fetch: ask,
    deadlines: { headers: deadline, total: deadline },
  });
  let latest: Promise<void> | null = null;
  let freshUntil = 0;

  async function request(): Promise<void> {
    try {
      await upstream.fetchPage('subdomain', '?limit=1');
    } catch (error) {
      // One that limits how often it may be asked is there.
      if (failureOf(error, baseUrl).status !== 429) throw error;
    } finally {
      freshUntil = performance.now() + freshFor;
    }
  }

  return () => {
    if (latest === null || performance.now() >= freshUntil) {
      freshUntil = Number.POSITIVE_INFINITY;
      latest = request();
    }
    return latest;
  };
}
