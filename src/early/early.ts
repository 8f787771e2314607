/**
 * Runs before the application: paints the page's frame, the home page's first screen and, when they arrive, a list's first
 * rows or a record's name.
 */
import { pageUrl } from '../client/page.ts';
import { contractFormat } from '../contract/page-query.ts';
import { collectionFromPath, namesService } from '../contract/collection-names.ts';
import { fetchEarly, readJsonCopy } from '../client/early-fetch.ts';
import { showLoadFailure } from '../explorer/ui/load-failure.ts';
import { preloadCode } from '../explorer/ui/preload-code.ts';
import { recordInPage } from '../explorer/data/record-in-page.ts';
import { stored } from '../explorer/data/stored.ts';
import { settingsKey, showTheme } from '../explorer/data/theme.ts';
import { type EarlyConfiguration, readEarlyConfiguration } from './configuration.ts';
import { type Named, paintFirstRows } from './first-paint.ts';
import { handOver } from './hand-over.ts';
import { isSupported } from './is-supported.ts';
import { type EarlyRoute, nameCatalog, nameRecord, paintHome, paintShell } from './paint-shell.ts';

/** How long the application waits for the first rows, in ms: evaluating its code blocks the main thread of a phone. */
const headStart = 1000;

const documentBase = document.baseURI;
const basename = new URL(documentBase).pathname;
const route = routeOf(location);
/** Aborted when the application has rendered. */
const rendered = new AbortController();
let started = false;

applyTheme();

if (isSupported()) {
  const configuration = readEarlyConfiguration(documentBase, rendered.signal).catch(() => null);
  const firstPage = configuration.then(requestFirstPage).catch(() => []);
  if (route.collection !== undefined) preloadCode('list');
  if (route.key !== undefined) preloadCode('record');
  void documentParsed()
    .then(() => paint(configuration, firstPage))
    .then(start, start);
  setTimeout(() => void start(), headStart);
}

function applyTheme(): void {
  try {
    const { theme } = Object(JSON.parse(stored(settingsKey) ?? '{}'));
    showTheme(theme);
  } catch {
    // Not what was stored: the browser's theme applies.
  }
}

async function documentParsed(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

function routeOf({ pathname, search }: Location): EarlyRoute {
  const path = pathname.slice(basename.length);
  const collection = collectionFromPath(pathname, basename);
  return {
    path,
    collection,
    key: collection && (path.split('/')[1] || undefined),
    query: new URLSearchParams(search).get('q') ?? '',
    hasParameters: search !== '',
  };
}

async function start(): Promise<void> {
  if (started) return;
  started = true;
  await documentParsed();
  // Separate from the application, so that evaluating both is not one long task.
  await import('./react.ts').catch(() => undefined);
  import('../main.tsx').catch(showLoadFailure);
  if (route.collection !== undefined)
    import('../explorer/pages/collection/collection-page.tsx').catch(() => undefined);
}

async function requestFirstPage(configuration: EarlyConfiguration | null): Promise<Named[]> {
  if (configuration === null || route.collection === undefined || namesService(location.search)) return [];
  const address = pageUrl(configuration.baseUrl, route.collection, null, contractFormat);
  const credentials = isPreloaded(address) ? 'same-origin' : 'omit';
  const response = fetchEarly(address, { credentials, headers: { accept: 'application/json' } });
  const isShown = route.key !== undefined || showsStartOfList();
  return isShown ? recordsOf(await readJsonCopy(await response, rendered.signal)) : [];
}

/** Paints the frame before awaiting anything, so that it is in the browser's first frame. */
async function paint(
  configuration: Promise<EarlyConfiguration | null>,
  firstPage: Promise<Named[]>,
): Promise<void> {
  const root = document.getElementById('root');
  if (root === null || namesService(location.search)) return;
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) rendered.abort();
  });
  observer.observe(root, { childList: true });
  const early = paintShell(route);
  if (early === null) return;
  handOver(early, root, rendered.signal);
  const known = await configuration;
  if (known !== null) nameCatalog(early, known);
  const { collection, key, path } = route;
  if (path === '') {
    if (known !== null) paintHome(early, known);
    await painted();
    return;
  }
  // Not awaited: the record needs the application, which would start later.
  if (key !== undefined && collection !== undefined) {
    const inPage = recordInPage(collection, key);
    if (inPage === undefined) void firstPage.then((records) => nameRecord(early, key, records));
    else nameRecord(early, key, [inPage].filter(isNamed));
  }
  if (!showsStartOfList()) return;
  // How many rows fit is measured in their styles.
  const [records] = await Promise.all([firstPage, styledFrame()]);
  if (root.hasAttribute('data-rendering') || collection === undefined || records.length === 0) return;
  paintFirstRows(early, collection, records);
  await painted();
}

function showsStartOfList(): boolean {
  return (
    route.key === undefined &&
    location.search === '' &&
    location.hash === '' &&
    !(Object(Object(history.state).usr).row > 0)
  );
}

/** Resolves in the first frame that has the styles, which is earlier than the event of their arrival, or when rendered. */
async function styledFrame(): Promise<void> {
  while (!hasStyles() && !rendered.signal.aborted) await new Promise(requestAnimationFrame);
}

/** Checks the effect: browsers differ in what a link reports for a style sheet that failed. */
function hasStyles(): boolean {
  return getComputedStyle(document.documentElement).getPropertyValue('--space-1') !== '';
}

/** Never resolves in a hidden page, which is not painted: the application then starts after the head start. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Whether `server/site/page-for-route.ts` preloads `address`; with the same credentials mode it is one request. */
function isPreloaded(address: string): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]');
  return [...links].some(({ href }) => href === address);
}

function recordsOf(page: unknown): Named[] {
  const { results } = Object(page);
  if (!Array.isArray(results)) return [];
  return results.filter(isNamed);
}

function isNamed(record: unknown): record is Named {
  const { id, name } = Object(record);
  return Number.isSafeInteger(id) && typeof name === 'string';
}
