import { fetchEarly, keepEarly } from '../client/early-fetch.ts';
import { type Configuration, readConfiguration } from '../explorer/data/services/configuration.ts';

/** The configuration in the page, otherwise `config.json`; null if invalid, which the application reports. */
export async function readEarlyConfiguration(documentBase: string): Promise<Configuration | null> {
  const address = `${documentBase}config.json`;
  const written = document.getElementById('configuration')?.textContent;
  // A service worker serves a cached page, and the configuration may have changed since.
  const isCurrent = written && !navigator.serviceWorker?.controller;
  if (isCurrent) keepEarly(address, written);
  const value: unknown = isCurrent
    ? JSON.parse(written)
    : await (await fetchEarly(address, { cache: 'no-cache' })).clone().json();
  const read = readConfiguration(value, documentBase);
  return read.ok ? read.configuration : null;
}
