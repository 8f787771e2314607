import { failureOf } from '../client/failure.ts';
import { createCatalogClient } from '../client/catalog-client.ts';

/** How long a result is cached, in ms, so that frequent readiness probes do not load the upstream. */
const freshFor = 1000;

/** Timeout for the upstream, in ms; shorter than that of the readiness probe. */
const deadline = 1900;

export function upstreamHealth(baseUrl: string, send: typeof fetch = fetch): () => Promise<void> {
  const upstream = createCatalogClient(baseUrl, {
    fetch: send,
    deadlines: { headers: deadline, total: deadline },
  });
  let latest: Promise<void> | null = null;
  let freshUntil = 0;

  async function request(): Promise<void> {
    try {
      await upstream.fetchPage('subdomain', '?limit=1');
    } catch (error) {
      // A rate limit shows that the upstream is reachable.
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
