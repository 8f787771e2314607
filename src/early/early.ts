/**
 * Runs before the application: sets the theme, begins the requests that it needs first, starts it, and passes on what was
 * typed until it has rendered. What the page shows until then, `#early`, is in its HTML.
 */
import { fetchEarly, keepEarly } from '../client/early-fetch.ts';
import { pageUrl } from '../client/page.ts';
import { collectionFromPath, namesService } from '../contract/collection-names.ts';
import { contractFormat } from '../contract/page-query.ts';
import { stored } from '../explorer/data/stored.ts';
import { settingsKey, showTheme } from '../explorer/data/theme.ts';
import { focusOnArrival } from '../explorer/search/focus-on-arrival.ts';
import { showLoadFailure } from '../explorer/ui/load-failure.ts';
import { preloadCode } from '../explorer/ui/preload-code.ts';
import { readEarlyConfiguration } from './configuration.ts';
import { handOver } from './hand-over.ts';
import { isSupported } from './is-supported.ts';

const { origin, pathname, search } = location;
const documentBase = document.baseURI;
// Hosts of files add a slash.
const path = pathname.slice(new URL(documentBase).pathname.length).replace(/\/$/, '');
const collection = collectionFromPath(pathname, new URL(documentBase).pathname);

try {
  showTheme(Object(JSON.parse(stored(settingsKey) ?? '{}')).theme);
} catch {
  // Not what was stored: the browser's theme applies.
}

if (isSupported()) {
  if (collection !== undefined) preloadCode('list');
  if (collection !== undefined && path.includes('/')) preloadCode('record');
  // Failures are the application's to report: it repeats the requests.
  const configuration = readEarlyConfiguration(documentBase).catch(() => null);
  void documentParsed().then(start);

  async function start(): Promise<void> {
    handOver(path);
    focusOnArrival(document.querySelector('#early [role="combobox"]'));
    void configuration.then((known) => known && requestFirstPage(known.baseUrl));
    // So that evaluating the application does not delay the first paint; a hidden page has none.
    if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    // Separate from the application, so that evaluating both is not one long task.
    await import('./react.ts').catch(() => undefined);
    import('../main.tsx').catch(showLoadFailure);
    if (collection !== undefined)
      import('../explorer/pages/collection/collection-page.tsx').catch(() => undefined);
  }
} else {
  // What is left can be read.
  void documentParsed().then(() =>
    document
      .querySelectorAll('#early button:not(.term), #early fieldset, #early label, #early [role="search"]')
      .forEach((each) => each.remove()),
  );
}

async function documentParsed(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

/** Takes it from the page, if the server has written it there. */
function requestFirstPage(baseUrl: string): void {
  if (collection === undefined || namesService(search)) return;
  const address = pageUrl(baseUrl, collection, null, contractFormat);
  const written = document.getElementById('first-page')?.textContent;
  // The page that a service worker has saved may be older than the catalog.
  const inPage = navigator.serviceWorker?.controller ? null : Object(JSON.parse(written ?? 'null'));
  if (inPage?.page !== undefined && new URL(inPage.address, documentBase).href === address)
    keepEarly(address, JSON.stringify(inPage.page), {
      'Content-Type': 'application/json',
      ETag: inPage.etag,
    });
  else {
    // To another origin neither sends any; the page may have preloaded that one, which requires the same mode.
    const credentials = address.startsWith(`${origin}/`) ? 'omit' : 'same-origin';
    void fetchEarly(address, { credentials, headers: { accept: 'application/json' } });
  }
}
