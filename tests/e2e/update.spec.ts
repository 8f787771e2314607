import type { Page } from '@playwright/test';
import { list, seven } from '../faults/scripts.ts';
import { startFaultServer } from '../support/faults/fault-server.ts';
import { type FaultSite, faultSite } from '../support/faults/fault-site.ts';
import { makeNewer } from '../support/start/newer-build.ts';
import { allLoaded, endFirstScreen, expect, openFirst, test, workerActive } from './journey.ts';

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
  // All of the newer build is saved first, which a busy machine delays, too.
  await expect(banner).toBeVisible({ timeout: 60_000 });
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
