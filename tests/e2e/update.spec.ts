import type { Page } from '@playwright/test';
import { list, seven } from '../faults/scripts.ts';
import { startFaultServer } from '../support/faults/fault-server.ts';
import { type FaultSite, faultSite } from '../support/faults/fault-site.ts';
import { makeNewer } from '../support/start/newer-build.ts';
import { allLoaded, endFirstScreen, expect, keptKeys, openFirst, test, workerActive } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

// A worker takes over when no request of an open tab is left, which a busy machine delays.
const firstButton = (page: Page, words: string) =>
  expect(page.getByRole('button', { name: words, exact: true })).toBeAttached({ timeout: 60_000 });
const isOld = (page: Page) => firstButton(page, 'Skip to content');
const isNewer = (page: Page) => firstButton(page, 'Skip to the content');

/**
 * Waits until a page that accepted the newer build shows it. With a debugger attached, as here, Chromium sometimes neither
 * stops a worker that is to be replaced nor passes requests to it: all of them hang. It is then stopped here.
 */
async function becomesNewer(page: Page): Promise<void> {
  const newer = page.getByRole('button', { name: 'Skip to the content', exact: true });
  await newer.waitFor({ state: 'attached', timeout: 10_000 }).catch(async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await session.detach();
  });
  await isNewer(page);
}

/** Runs in the page: the script that rendered it. */
const script = () => document.querySelector('script[src]')?.getAttribute('src') ?? '';

let current: FaultSite;
const sites: FaultSite[] = [];
let server: Awaited<ReturnType<typeof startFaultServer>>;

/** Serves the older build; the result serves the newer one from now on. */
async function serveOlder(): Promise<() => void> {
  server = await startFaultServer((asked, answer) => current.listener(asked, answer));
  const { baseUrl } = server.put(list(seven));
  current = await faultSite(server.origin, baseUrl);
  const newer = await faultSite(server.origin, baseUrl, makeNewer);
  sites.push(current, newer);
  return () => {
    current = newer;
  };
}

test.afterEach(async () => {
  await server.close();
  for (const site of sites.splice(0)) site.remove();
});

test('a newer build waits until accepted; the previous one works on', async ({ page, context, request }) => {
  test.slow();
  const serveNewer = await serveOlder();
  const address = `${server.origin}/indicators`;
  const words = { hasText: 'Update available.' };
  const banner = page.getByRole('note').filter(words);
  await endFirstScreen(context);
  await page.goto(address);
  await workerActive(page);
  await expect(allLoaded(page, 7)).toBeVisible();
  await expect(banner).toBeHidden();
  const file = `${server.origin}/${await page.evaluate(script)}`;

  serveNewer();
  expect((await request.get(file)).status()).toBe(404);
  // Its code is a lazy chunk.
  await openFirst(page);
  await page.reload();
  await expect(banner).toBeVisible();
  await isOld(page);

  const other = await context.newPage();
  await other.goto(address);
  await isOld(other);
  await other.getByRole('note').filter(words).getByRole('button', { name: 'Not now' }).click();
  await expect(other.getByRole('note').filter(words)).toBeHidden();
  await openFirst(other);

  await banner.getByRole('button', { name: 'Reload' }).click();
  await becomesNewer(page);
  await expect(banner).toBeHidden();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();

  // Its lazy parts are those of the build that it shows, so it is loaded again, too.
  await isNewer(other);
  await expect(other.getByRole('heading', { level: 2 })).toBeVisible();
  await other.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
  await expect(other.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('a saved page whose script the browser has deleted comes from the server', async ({ page }) => {
  const serveNewer = await serveOlder();
  await endFirstScreen(page);
  await page.goto(`${server.origin}/indicators`);
  await workerActive(page);
  const address = `${server.origin}/${await page.evaluate(script)}`;
  const deleted = await page.evaluate(async (file) => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(opened.map((cache) => cache.delete(file)))).includes(true);
  }, address);
  expect(deleted).toBe(true);
  serveNewer();
  await page.goto(`${server.origin}/indicators`);
  await isNewer(page);
});

/** As versions up to November 2026: a cache for each build, from which every navigation is answered. */
const formerWorker = `
addEventListener('install', (event) =>
  event.waitUntil(caches.open('catalog-explorer 1').then((cache) => cache.add('./'))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(caches.match('./'));
});`;

/** Runs in the page: the state of a worker that waits for the tabs to be closed. */
const waiting = async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state;

/** Runs in the page: saves a page of a list, and a selected record with a note, as those versions did. */
async function saveAsFormerly(service: string): Promise<void> {
  // Nothing outside of this function exists in the page.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const write = async (database: string, store: string, key: IDBValidKey, value: unknown) => {
    const opening = indexedDB.open(database);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store));
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const writing = opening.result.transaction(store, 'readwrite');
    writing.objectStore(store).put(value, key);
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
    opening.result.close();
  };
  const record = {
    collection: 'indicator',
    key: '2',
    name: null,
    json: null,
    order: 1,
    note: 'For the board',
  };
  await write('catalog-explorer-selected', 'records', [1, service, 'indicator 2'], record);
  await write('catalog-explorer', 'pages', [1, service, 'indicator', 0], { results: [] });
  localStorage.setItem('catalog-explorer.pages-kept', 'true');
  await navigator.serviceWorker.register('service-worker.js');
}

test('the worker and the pages of a version up to November 2026 are replaced; selection and notes stay', async ({
  page,
  context,
}) => {
  test.slow();
  server = await startFaultServer((asked, answer) => current.listener(asked, answer));
  const { baseUrl } = server.put(list(seven));
  const explorer = await faultSite(server.origin, baseUrl);
  sites.push(explorer);
  const former = 'The version before';
  current = {
    listener({ url }, answer) {
      const isWorker = url === '/service-worker.js';
      answer.setHeader('Content-Type', isWorker ? 'text/javascript' : 'text/html');
      answer.end(
        isWorker ? formerWorker : `<!doctype html><link rel="icon" href="data:,"><h1>${former}</h1>`,
      );
    },
    remove: () => {},
  };
  await page.goto(server.origin);
  await page.evaluate(saveAsFormerly, baseUrl);
  await workerActive(page);

  current = explorer;
  await page.goto(`${server.origin}/indicators`);
  await expect(page.getByRole('heading', { name: former })).toBeVisible();
  await expect.poll(() => page.evaluate(waiting), { timeout: 60_000 }).toBe('installed');
  await page.close();

  const next = await context.newPage();
  await endFirstScreen(next);
  await expect(async () => {
    await next.goto(`${server.origin}/selection`);
    await expect(next.getByRole('textbox', { name: /^Note for / })).toHaveValue('For the board', {
      timeout: 5000,
    });
  }).toPass();
  await next.goto(`${server.origin}/indicators`);
  await expect(allLoaded(next, 7)).toBeVisible();
  await expect.poll(() => keptKeys(next, 'catalog-explorer', 'pages')).toEqual([]);
  await expect
    .poll(() => next.evaluate(async () => (await caches.keys()).includes('catalog-explorer 1')))
    .toBe(false);
});
