/** Services that the explorer may read besides that of its configuration: base addresses, or any that is safe. */
export interface FurtherServices {
  addresses: readonly string[];
  any: boolean;
}

export interface SiteConfiguration {
  /** What readers get as config.json. */
  text: string;
  /** The service it names, as it names it. */
  baseUrl: string | null;
  /** Where the page may connect to besides its own origin, as in a Content-Security-Policy. */
  sources: readonly string[];
}

// As far as the explorer goes with addresses that a reader names: https, or the reader's own machine.
const anySources = ['https:', 'http://localhost:*', 'http://127.0.0.1:*'];

/** The explorer's config.json with further services in it. A broken one is the explorer's to report: it opens nothing. */
export function siteConfiguration(text: string, { addresses, any }: FurtherServices): SiteConfiguration {
  const configuration = parseObject(text);
  if (configuration === null) return { text, baseUrl: null, sources: [] };
  const { services = [], anyService } = configuration;
  const baseUrl = typeof configuration['baseUrl'] === 'string' ? configuration['baseUrl'] : null;
  // A list that is none is left for the explorer to report, too.
  if (!Array.isArray(services)) return { text, baseUrl, sources: sourcesOf([baseUrl]) };
  const offered: unknown[] = [...services, ...addresses.map((address) => ({ baseUrl: address }))];
  const sources = any || anyService === true ? anySources : [];
  return {
    text:
      addresses.length > 0 || any
        ? JSON.stringify({ ...configuration, services: offered, ...(any && { anyService: true }) }, null, 2)
        : text,
    baseUrl,
    sources: [...sources, ...sourcesOf([baseUrl, ...offered.map(baseUrlOf)])],
  };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function baseUrlOf(service: unknown): unknown {
  return typeof service === 'object' && service !== null ? Reflect.get(service, 'baseUrl') : undefined;
}

/** The origins of absolute addresses, each once, but of hosts that a policy has no form for: `;`, IPv6. */
function sourcesOf(addresses: readonly unknown[]): string[] {
  const origins = addresses
    .filter((address) => typeof address === 'string')
    .map((address) => URL.parse(address.trim()))
    .filter((url) => url !== null && /^https?:$/.test(url.protocol) && /^[\w.-]+(?::\d+)?$/.test(url.host))
    .map((url) => url?.origin ?? '');
  return [...new Set(origins)];
}
