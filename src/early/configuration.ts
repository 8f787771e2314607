import { normalizeBaseUrl } from '../client/base-url.ts';
import { fetchEarly, keepEarly, readJsonCopy } from '../client/early-fetch.ts';

/** The part of the configuration that the early page shows; `baseUrl` is absolute. */
export interface EarlyConfiguration {
  baseUrl: string;
  title: string;
  about?: string;
}

/** The configuration in the page, otherwise `config.json`; null if invalid, which the application reports. */
export async function readConfiguration(
  documentBase: string,
  stop: AbortSignal,
): Promise<EarlyConfiguration | null> {
  const address = `${documentBase}config.json`;
  const written = document.getElementById('configuration')?.textContent;
  // A service worker serves a cached page, and the configuration may have changed since.
  if (written && !navigator.serviceWorker?.controller) {
    keepEarly(address, written);
    return checked(JSON.parse(written), documentBase);
  }
  return checked(await readJsonCopy(await fetchEarly(address, { cache: 'no-cache' }), stop), documentBase);
}

function checked(configuration: unknown, documentBase: string): EarlyConfiguration | null {
  const { baseUrl, title = '', about } = Object(configuration);
  if (typeof baseUrl !== 'string' || typeof title !== 'string') return null;
  const service = normalizeBaseUrl(baseUrl, documentBase);
  if (!service.ok) return null;
  return {
    baseUrl: service.baseUrl,
    title: title.trim() || 'Catalog Explorer',
    ...(typeof about === 'string' && { about: about.trim() }),
  };
}
