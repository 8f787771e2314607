import { fetchEarly, keepEarly, readJsonCopy } from '../client/early-fetch.ts';
import { type Configuration, readConfiguration } from '../explorer/data/services/configuration.ts';

/** The part of the configuration that the early page shows; `baseUrl` is absolute. */
export type EarlyConfiguration = Pick<Configuration, 'baseUrl' | 'title' | 'about'>;

/** The configuration in the page, otherwise `config.json`; null if invalid, which the application reports. */
export async function readEarlyConfiguration(
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

function checked(value: unknown, documentBase: string): EarlyConfiguration | null {
  const read = readConfiguration(value, documentBase);
  return read.ok ? read.configuration : null;
}
