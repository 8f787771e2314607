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

test('a newer build waits until accepted; the previous one works on', async ({ page, context, request }) => {
  test.slow();
  let site: FaultSite | undefined;
  const server = await startFaultServer((asked, answer) => site?.listener(asked, answer));
  const { baseUrl } = server.put(list(seven));
  const old = await faultSite(server.origin, baseUrl);
  const newer = await faultSite(server.origin, baseUrl, makeNewer);
  const address = `${server.origin}/indicators`;
  const words = { hasText: 'Update available.' };
  const banner = page.getByRole('note').filter(words);
  try {
    await endFirstScreen(context);
    site = old;
    await page.goto(address);
    await workerActive(page);
    await expect(allLoaded(page, 7)).toBeVisible();
    await expect(banner).toBeHidden();
    const file = `${server.origin}/${await page.evaluate(script)}`;

    site = newer;
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

    await isOld(other);
    await other.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
    await expect(other.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await other.reload();
    await isNewer(other);
  } finally {
    await server.close();
    old.remove();
    newer.remove();
  }
});
