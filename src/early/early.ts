/** Runs before the application, while `#early` is shown: sets the theme, begins the first requests, starts the application. */
import { fetchEarly, keepEarly } from '../client/early-fetch.ts';
import { pageUrl } from '../client/page.ts';
import { collectionFromPath } from '../contract/collection-names.ts';
import { contractFormat } from '../contract/page-query.ts';
import { handOver, isSupported, removeControls } from '../explorer/app/hand-over.ts';
import { readConfiguration } from '../explorer/data/services/configuration.ts';
import { fillsWindow, whenRead } from '../explorer/ui/page/first-act.ts';
import { showTheme, storedSettings } from '../explorer/data/theme.ts';
import { showLoadFailure } from '../explorer/ui/notice/load-failure.ts';
import { preloadApplication, preloadCode } from '../explorer/ui/page/preload-code.ts';

const base = document.baseURI;
// Hosts of files add a slash.
const path = location.pathname.slice(new URL(base).pathname.length).replace(/\/$/, '');
const collection = collectionFromPath(location.pathname, new URL(base).pathname);
const isParsed = new Promise<unknown>((resolve) => {
  if (document.readyState !== 'loading') resolve(null);
  document.addEventListener('DOMContentLoaded', resolve, { once: true });
});
// A service worker serves a saved page, which may be older than the configuration and the catalog.
const inPage = (id: string) =>
  (!navigator.serviceWorker?.controller && document.getElementById(id)?.textContent) || null;

// A record that fills the screen can be read as it was sent, and most who follow a link to one only read it.
const isAlone = collection !== undefined && path.includes('/') && fillsWindow();

showTheme(storedSettings().theme);
if (!isSupported) void isParsed.then(removeControls);
else {
  if (!isAlone) load();
  void isParsed.then(start);
}

function load(): void {
  preloadApplication();
  if (collection !== undefined) preloadCode('list');
  if (collection !== undefined && path.includes('/')) preloadCode('record');
  // Failures are the application's to report: it repeats the requests.
  requestFirst().catch(() => undefined);
}

async function requestFirst(): Promise<void> {
  const file = `${base}config.json`;
  const written = inPage('configuration');
  const response =
    written === null ? fetchEarly(file, { cache: 'no-cache' }) : keepEarly(file, JSON.parse(written));
  const read = readConfiguration(await (await response).clone().json(), base);
  await isParsed;
  if (!read.ok || collection === undefined) return;
  const address = pageUrl(read.configuration.baseUrl, collection, null, contractFormat);
  const first = JSON.parse(inPage('first-page') ?? '{}');
  if (first.page !== undefined && new URL(first.address, base).href === address)
    return void keepEarly(address, first.page, { ETag: first.etag });
  // To another origin neither sends any; the page may have preloaded that one, which requires the same mode.
  const credentials = address.startsWith(`${location.origin}/`) ? 'omit' : 'same-origin';
  void fetchEarly(address, { credentials, headers: { accept: 'application/json' } });
}

async function start(): Promise<void> {
  const isRendered = handOver(path);
  if (isAlone) {
    if (isRendered) await whenRead();
    load();
  }
  // So that evaluating the application does not delay the first paint; a hidden page has none.
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  import('../main.tsx').catch(showLoadFailure);
  if (collection !== undefined)
    import('../explorer/pages/collection/collection-page.tsx').catch(() => undefined);
}
