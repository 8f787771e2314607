import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test';
import { firstScreen } from '../../src/explorer/ui/page/after-first-paint.ts';

/** Has something done at the end of a test, before what was given earlier. */
export type AtEnd = (close: () => unknown) => void;

/** A page on which any console error, warning or uncaught error fails the test, unless expected. */
export const test = base.extend<{ expectedErrors: RegExp[]; atEnd: AtEnd }>({
  expectedErrors: [[], { option: true }],
  // oxlint-disable-next-line no-empty-pattern
  atEnd: async ({}, run) => {
    const closing: (() => unknown)[] = [];
    await run((close) => void closing.unshift(close));
    for (const close of closing) await close();
  },
  page: async ({ page, expectedErrors }, run) => {
    const problems: string[] = [];
    // The page of a record that only a mocked service has is 404.
    const notFound = new Set<string>();
    page.on('response', (response) => {
      if (response.request().isNavigationRequest() && response.status() === 404) notFound.add(response.url());
    });
    page.on('console', (message) => {
      // Playwright's warning about the blocked service worker (see its configuration).
      if (message.text().includes('registration blocked by Playwright')) return;
      if (notFound.has(message.location().url)) return;
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    waitForApplication(page);
    await run(page);
    expect(problems.filter((problem) => !expectedErrors.some((each) => each.test(problem)))).toEqual([]);
  },
});

/**
 * Makes opening and reloading a page wait for the application, which replaces what the server has rendered: the same roles and
 * names are there before. Not where a test says what to wait for.
 */
function waitForApplication(page: Page): void {
  const started = async () => {
    // As a press would: the page of a record on a phone is read without the application.
    await page.evaluate(() => dispatchEvent(new Event('click'))).catch(() => undefined);
    await page
      .waitForFunction(() => document.querySelector('#root > *:not(.not-started)') !== null, null, {
        timeout: 10_000,
      })
      .catch(() => undefined);
  };
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    const isPage = response?.headers()['content-type']?.includes('html') === true;
    if (options?.waitUntil === undefined && isPage) await started();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await started();
    return response;
  };
}

/** The first row of the list in the current history entry; 0 if none is saved. */
export function savedRow(page: Page): Promise<number> {
  return page.evaluate(() => history.state?.kept?.row ?? 0);
}

/** What a list says once all of its records are loaded. */
export function allLoaded(page: Page, count: number | string): Locator {
  return page.getByRole('main').getByText(`All ${count} loaded`);
}

/** The sizes of a desktop's and a phone's window. */
export const windows = [
  { width: 1360, height: 900 },
  { width: 390, height: 844 },
];

/** Opens a list from the navigation. */
export function openList(page: Page, title: string): Promise<void> {
  const name = new RegExp(`^${title}`);
  return page.getByRole('navigation').getByRole('link', { name }).click();
}

/** Waits until the service worker of the page is active. */
export function workerActive(page: Page): Promise<unknown> {
  return page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
}

/** The rows of the list with this title. */
export function rowsOf(page: Page, title: string): Locator {
  return page.getByRole('list', { name: title }).getByRole('link');
}

/** Opens the first record of the list with this title. */
export async function openFirst(page: Page, title = 'Indicators'): Promise<void> {
  await rowsOf(page, title).first().click();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
}

/** The addresses that a page requests from now on. */
export function requestsOf(page: Page): URL[] {
  const requests: URL[] = [];
  page.on('request', (request) => requests.push(new URL(request.url())));
  return requests;
}

/** Makes requests for `url` wait until the returned function is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Blocks the application's code until released. */
export function holdApplication(page: Page): Promise<() => void> {
  return hold(page, '**/assets/main-*.js');
}

/** Makes requests for `url` fail until the returned function is called. */
export async function refuse(page: Page, url: string | RegExp): Promise<() => void> {
  let isRefused = true;
  await page.route(url, (route) => (isRefused ? route.abort('connectionreset') : route.fallback()));
  return () => {
    isRefused = false;
  };
}

/**
 * Ends the time that the explorer leaves to its first screen as soon as it begins. Only then does it save pages and register
 * its worker.
 */
export function endFirstScreen(pages: Page | BrowserContext): Promise<unknown> {
  return pages.addInitScript((reserved) => {
    const original = window.setTimeout.bind(window);
    const sooner = (handler: () => void, delay?: number) => original(handler, delay === reserved ? 0 : delay);
    Reflect.set(window, 'setTimeout', sooner);
  }, firstScreen);
}

/** Serves `answer` as config.json, in pages without an inlined configuration, as on a static host. */
export async function configure(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.route('**/config.json', (route) => route.fulfill(answer));
  // Removed in the page and not on the way: a document that was replaced has no network address, so that the browser
  // keeps it from requesting local ones.
  await page.addInitScript(() => {
    new MutationObserver(() => document.getElementById('configuration')?.remove()).observe(document, {
      childList: true,
      subtree: true,
    });
  });
}

/** The addresses of the saved pages. */
export function savedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open('catalog-explorer-pages')).keys();
    return requests.map(({ url }) => url);
  });
}

/** How many selected records the browser has saved. */
export function countSaved(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const name = 'catalog-explorer-selected';
    // Opening it would make it.
    const known = await indexedDB.databases();
    if (!known.some((each) => each.name === name)) return 0;
    const opening = indexedDB.open(name);
    await new Promise((resolve, reject) => {
      opening.addEventListener('success', resolve);
      opening.addEventListener('error', () => reject(opening.error ?? new Error('refused')));
    });
    const { result: opened } = opening;
    try {
      if (!opened.objectStoreNames.contains('records')) return 0;
      const counting = opened.transaction('records').objectStore('records').count();
      await new Promise((resolve) => counting.addEventListener('success', resolve));
      return counting.result;
    } finally {
      opened.close();
    }
  });
}

/**
 * Waits until the browser has saved the selection, before a test leaves the page: while the browser still opens its storage, a
 * record is selected in memory only, and a busy disk takes the last one later.
 */
export function selectionSaved(page: Page, count: number): Promise<void> {
  return expect.poll(() => countSaved(page)).toBe(count);
}

export { expect };
