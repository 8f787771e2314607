/**
 * What the page runs first, while the application's own code is on its way: asks for the configuration, then for the
 * first page of the list that the address names, shows that list's first names, and starts the application. Small, and
 * imports little: everything waits for it.
 */
import { pageUrl } from '../client/page-url.ts';
import { normalizeBaseUrl } from '../client/base-url.ts';
import { contractFormat } from '../contract/page-query.ts';
import { collectionFromPath } from '../contract/collection-from-path.ts';
import { collectionWords } from '../contract/collection-names.ts';
import { fetchEarly } from '../client/early-fetch.ts';
import { applyTheme } from './apply-theme.ts';
import { documentParsed } from './document-parsed.ts';
import { paintFirstRows } from './first-paint.ts';
import { showLoadFailure } from './load-failure.ts';
import { isSupported } from './is-supported.ts';
import { readJsonCopy } from './read-json-copy.ts';
import { ensureStyleSheet } from './style-sheet.ts';

// In ms. Starting the application takes the thread for a while: a first page that comes by then is shown before.
const patience = 100;

const documentBase = document.baseURI;
const name = collectionFromPath(location.pathname, new URL(documentBase).pathname);
const configuration = fetchEarly(`${documentBase}config.json`, { cache: 'no-cache' });
const started = new AbortController();

applyTheme();
void ensureStyleSheet();

// Where it is not, `unsupported-browser.ts` says so.
if (isSupported()) {
  // Whatever is wrong with what was asked for is found again, and told, by the application.
  askForFirstPage().then(start, start);
  setTimeout(() => void start(), patience);
}

async function start(): Promise<void> {
  if (started.signal.aborted) return;
  started.abort();
  // The page itself may come in pieces, and the application needs its end.
  await documentParsed();
  // By itself, so that starting both is no single long task.
  await import('react-dom/client').catch(() => undefined);
  import('../main.tsx').catch(showLoadFailure);
  // Fetched beside it; whether it came is told when it is drawn.
  if (name !== undefined) import('../explorer/pages/collection/collection-page.tsx').catch(() => undefined);
}

async function askForFirstPage(): Promise<void> {
  // Another service than the configured one is the application's to decide on.
  if (name === undefined || /[?&]service=/.test(location.search)) return;
  const base = normalizeBaseUrl(
    baseUrlOf(await readJsonCopy(await configuration, started.signal)),
    documentBase,
  );
  if (!base.ok) return;
  const address = pageUrl(base.baseUrl, name, null, contractFormat);
  const credentials = isLinked(address) ? 'same-origin' : 'omit';
  const answer = fetchEarly(address, { credentials, headers: { accept: 'application/json' } });
  // A search or a record in the address make another picture, and so does a place further down (browse/saved-row.ts).
  if (Object(Object(history.state).usr).row > 0) return;
  const { plural, title } = collectionWords[name];
  if (location.href !== documentBase + plural) return;
  const page = await readJsonCopy(await answer, started.signal);
  const container = document.getElementById('root');
  if (started.signal.aborted || container === null) return;
  paintFirstRows(container, { title, plural, records: recordsOf(page) });
  await painted();
}

/** Never in a page that nobody sees, which paints nothing: then patience ends. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Whether a link of the page has it on its way (`server/first-page-link.ts`): asked for as links ask, it is one request. */
function isLinked(address: string): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]');
  return [...links].some(({ href }) => href === address);
}

function baseUrlOf(configured: unknown): string {
  const { baseUrl } = Object(configured);
  return typeof baseUrl === 'string' ? baseUrl : '';
}

function recordsOf(page: unknown): { id: number; name: string }[] {
  const { results } = Object(page);
  if (!Array.isArray(results)) return [];
  return results.filter((record) => Number.isSafeInteger(record?.id) && typeof record.name === 'string');
}
