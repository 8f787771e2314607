import type { Page } from '@playwright/test';
import { allLoaded, endFirstScreen, expect, openList, requestsOf, savedAddresses, test } from './journey.ts';

test.use({ expectedErrors: [/Failed to load resource/] });

/** How many pages of a collection, or of all, are saved. */
const kept = (page: Page, collection = '') =>
  savedAddresses(page).then((all) => all.filter((address) => address.includes(collection)).length);

/** Waits until the six pages of all lists are saved. */
async function loadAndKeep(page: Page) {
  await endFirstScreen(page);
  await page.goto('indicators');
  await expect(allLoaded(page, 136)).toBeVisible();
  await openList(page, 'Variables');
  await expect(allLoaded(page, 313)).toBeVisible();
  await expect.poll(() => kept(page)).toBeGreaterThanOrEqual(6);
}

test('if storage is cleared meanwhile, the explorer works and saves later pages', async ({ page }) => {
  await loadAndKeep(page);
  const devtools = await page.context().newCDPSession(page);
  const origin = await page.evaluate(() => location.origin);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await page.getByRole('button', { name: 'About this list' }).click();
  const lastPage = page.waitForResponse(/offset=100/);
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
  await lastPage;
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Update' })).toBeVisible();
  await page.keyboard.press('Escape');
  // A closed dialog is hidden a moment before it is removed, and it says "All 313 loaded" too.
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(allLoaded(page, 313)).toBeVisible();
  await expect.poll(() => kept(page, 'variable')).toBe(2);
  await page.goto('variables');
  await expect(allLoaded(page, 313)).toBeVisible();
});

test('two tabs save complete lists', async ({ page, context }) => {
  const second = await context.newPage();
  await Promise.all([loadAndKeep(page), loadAndKeep(second)]);
  await expect(allLoaded(second, 313)).toBeVisible();
  const third = await context.newPage();
  const requests = requestsOf(third);
  await third.goto('variables');
  await expect(allLoaded(third, 313)).toBeVisible();
  // Restored: at most the first page of each list was requested, to revalidate it.
  expect(requests.filter(({ href }) => /\/variable\/.*offset=[1-9]/.test(href))).toEqual([]);
});

test('after a tab closed mid-load, the next continues from what is saved', async ({ page, context }) => {
  await endFirstScreen(page);
  await page.route(/\/api\/variable\/.*offset=100/, () => new Promise(() => {}));
  await page.goto('variables');
  await expect(page.getByRole('main').getByText('100 of 313 loaded').first()).toBeVisible();
  await expect.poll(() => kept(page, 'variable')).toBe(1);
  await page.close();
  const next = await context.newPage();
  const requests = requestsOf(next);
  const offsets = () =>
    requests
      .filter(({ pathname }) => pathname.endsWith('/variable/'))
      .map(({ searchParams }) => String(searchParams.get('offset')))
      .toSorted();
  await next.goto('variables');
  await expect(allLoaded(next, 313)).toBeVisible();
  // The first page came with the page itself; then the missing one.
  await expect.poll(offsets).toEqual(['100']);
});
