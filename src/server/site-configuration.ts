/** Services that the explorer may read besides that of its configuration: base addresses, or any that is safe. */
export interface FurtherServices {
  addresses: readonly string[];
  any: boolean;
}

/** What `catalog serve` sets in place of the explorer's config.json; null where it is left as it is. */
export interface ExplorerSettings {
  title: string | null;
  portalUrl: string | null;
  /** The file that is read in place of the config.json that was built with the explorer. */
  file: string | null;
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

/**
 * The explorer's config.json with further services, title and portal in it. A broken one is the explorer's to report: it
 * opens nothing.
 */
export function siteConfiguration(
  text: string,
  { addresses, any }: FurtherServices,
  { title, portalUrl }: Pick<ExplorerSettings, 'title' | 'portalUrl'> = { title: null, portalUrl: null },
): SiteConfiguration {
  const written = parseObject(text);
  const set = { ...(title !== null && { title }), ...(portalUrl !== null && { portalUrl }) };
  const configuration: Record<string, unknown> | null = written && { ...written, ...set };
  if (configuration === null) return { text, baseUrl: null, sources: [] };
  const { services = [], anyService } = configuration;
  const baseUrl = typeof configuration['baseUrl'] === 'string' ? configuration['baseUrl'] : null;
  const isChanged = addresses.length > 0 || any || title !== null || portalUrl !== null;
  // A list that is none is left for the explorer to report, too.
  if (!Array.isArray(services)) {
    return { text: isChanged ? write(configuration) : text, baseUrl, sources: sourcesOf([baseUrl]) };
  }
  const offered: unknown[] = [...services, ...addresses.map((address) => ({ baseUrl: address }))];
  const sources = any || anyService === true ? anySources : [];
  return {
    text: isChanged
      ? write({
          ...configuration,
          ...(offered.length > 0 && { services: offered }),
          ...(any && { anyService: true }),
        })
      : text,
    baseUrl,
    sources: [...sources, ...sourcesOf([baseUrl, ...offered.map(baseUrlOf)])],
  };
}

function write(configuration: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(configuration, null, 2);
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
