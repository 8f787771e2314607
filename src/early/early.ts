/**
 * What the page runs first, while the application's own code is on its way: asks for the configuration, then for the
 * first page of the list that the address names, shows that list's first names, and starts the application. Small, and
 * imports little: everything waits for it.
 */
import { normalizeBaseUrl } from '../client/service-address.ts';
import { askEarly } from './answers.ts';
import { applyChosenTheme } from './chosen-theme.ts';
import { drawFirstPicture } from './first-picture.ts';
import { readCopy } from './read-copy.ts';

// As in contract/collections.ts, which brings the schemas along.
const lists: Record<string, string> = {
  subdomains: 'subdomain',
  taxonomies: 'taxonomy',
  indicators: 'indicator',
  variables: 'variable',
};

// In ms. Starting the application takes the thread for a while: a first page that comes by then is shown before.
const patience = 100;

const documentBase = document.baseURI;
const [plural = '', ...below] = location.href.slice(documentBase.length).split(/[/?#]/);
const configuration = askEarly(`${documentBase}config.json`, { cache: 'no-cache' });
const started = new AbortController();

applyChosenTheme();

// Whatever is wrong with what was asked for is found again, and told, by the application.
askForFirstPage().then(start, start);
setTimeout(start, patience);

function start(): void {
  if (started.signal.aborted) return;
  started.abort();
  import('../main.tsx').catch(tellThatItIsMissing);
  // Fetched beside it; whether it came is told when it is drawn.
  if (plural in lists) import('../explorer/browse/collection-page.tsx').catch(() => undefined);
}

function tellThatItIsMissing(): void {
  document
    .getElementById('root')
    ?.replaceChildren('The explorer could not be loaded. Check the connection, then reload this page.');
}

async function askForFirstPage(): Promise<void> {
  const collection = lists[plural];
  // Another service than the configured one is the application's to decide on.
  if (collection === undefined || /[?&]service=/.test(location.search)) return;
  const base = normalizeBaseUrl(baseUrlOf(await readCopy(await configuration, started.signal)), documentBase);
  if (!base.ok) return;
  const address = `${base.baseUrl}${collection}/?format=api`;
  const answer = askEarly(address, { credentials: 'omit', headers: { accept: 'application/json' } });
  // A search, a place or a record in the address make another picture.
  if (below.length > 0) return;
  const page = await readCopy(await answer, started.signal);
  const container = document.getElementById('root');
  if (!started.signal.aborted && container !== null) drawFirstPicture(container, plural, recordsOf(page));
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
