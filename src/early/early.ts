/**
 * Runs before the application: requests configuration and first page, and paints its first rows. Everything waits for
 * it.
 */
import { pageUrl } from '../client/page-url.ts';
import { normalizeBaseUrl } from '../client/base-url.ts';
import { contractFormat } from '../contract/page-query.ts';
import { collectionFromPath } from '../contract/collection-from-path.ts';
import { namesService } from '../contract/names-service.ts';
import { collectionWords } from '../contract/collection-names.ts';
import { fetchEarly } from '../client/early-fetch.ts';
import { applyTheme } from './apply-theme.ts';
import { documentParsed } from './document-parsed.ts';
import { paintFirstRows } from './first-paint.ts';
import { showLoadFailure } from '../explorer/parts/load-failure.ts';
import { isSupported } from './is-supported.ts';
import { readJsonCopy } from './read-json-copy.ts';
import { ensureStyleSheet } from './style-sheet.ts';

/** How long the application waits for the first page, in ms: evaluating its code blocks the main thread for a while. */
const headStart = 100;

const documentBase = document.baseURI;
const name = collectionFromPath(location.pathname, new URL(documentBase).pathname);
const configuration = fetchEarly(`${documentBase}config.json`, { cache: 'no-cache' });
let started = false;
/** Aborted by the first content of the page, which is the application's unless it was painted here. */
const rendered = new AbortController();

applyTheme();
void ensureStyleSheet();

if (isSupported()) {
  void documentParsed().then(watchForContent);
  paintFirstPage().then(start, start);
  setTimeout(() => void start(), headStart);
}

function watchForContent(): void {
  const root = document.getElementById('root');
  if (root !== null) new MutationObserver(() => rendered.abort()).observe(root, { childList: true });
}

async function start(): Promise<void> {
  if (started) return;
  started = true;
  await documentParsed();
  // Separate from the application, so that evaluating both is not one long task.
  await import('react-dom/client').catch(() => undefined);
  import('../main.tsx').catch(showLoadFailure);
  if (name !== undefined) import('../explorer/pages/collection/collection-page.tsx').catch(() => undefined);
}

/** Paints until the application has rendered, whether the page arrives before or after the application's code. */
async function paintFirstPage(): Promise<void> {
  if (name === undefined || namesService(location.search)) return;
  const base = normalizeBaseUrl(
    baseUrlOf(await readJsonCopy(await configuration, rendered.signal)),
    documentBase,
  );
  if (!base.ok) return;
  const address = pageUrl(base.baseUrl, name, null, contractFormat);
  const credentials = isLinked(address) ? 'same-origin' : 'omit';
  const answer = fetchEarly(address, { credentials, headers: { accept: 'application/json' } });
  // A search, a record or a saved scroll position shows something else.
  if (Object(Object(history.state).usr).row > 0) return;
  const { plural, title } = collectionWords[name];
  if (location.href !== documentBase + plural) return;
  const page = await readJsonCopy(await answer, rendered.signal);
  const container = document.getElementById('root');
  if (rendered.signal.aborted || container === null) return;
  paintFirstRows(container, { collection: name, title, plural, records: recordsOf(page) });
  await painted();
}

/** Never resolves in a hidden page, which paints nothing; the application then starts after the head start. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Whether the page preloads `address` (`server/first-page-link.ts`); with the same credentials mode it is one request. */
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
