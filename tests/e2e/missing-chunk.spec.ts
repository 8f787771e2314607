import type { Page } from '@playwright/test';
import { allLoaded, endFirstScreen, expect, hold, openList, refuse, rowsOf, test } from './journey.ts';

// The console errors of browser and React for a script that fails to load; the explorer shows a message instead.
test.use({ expectedErrors: [/Failed to load resource|dynamically imported module|ChunkLoadError/] });

// Hashes have eight characters, which distinguishes `search` from `search-page`.
const chunk = (name: string) => new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`);

const alertOf = (page: Page) => page.getByRole('alert');
const tryAgain = (page: Page) => alertOf(page).getByRole('button', { name: 'Try again' }).click();

test('Try again keeps the page until the server responds, then loads the part', async ({ page }) => {
  let asked = 0;
  // From the beginning: it is preloaded once the list is rendered.
  const sendPanel = await refuse(page, chunk('record-panel'));
  await page.goto('indicators');
  await expect(allLoaded(page, 136)).toBeVisible();
  const sendPage = await refuse(page, '**/');
  await page.route('**/', (route) => {
    asked += 1;
    return route.fallback();
  });
  await page.evaluate(() => Reflect.set(window, 'samePage', true));
  await rowsOf(page, 'Indicators').first().click();
  for (const times of [1, 2]) {
    await tryAgain(page);
    await expect.poll(() => asked).toBe(times);
    await expect(alertOf(page)).toContainText('The record panel could not be loaded.');
  }
  await expect(allLoaded(page, 136)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'samePage'))).toBe(true);
  sendPanel();
  sendPage();
  await tryAgain(page);
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(alertOf(page)).toBeHidden();
});

test('a page whose chunk fails is named; opening it again or reloading loads it', async ({ page }) => {
  const settings = page.getByRole('banner').getByRole('link', { name: 'Settings' });
  const sendSettings = await refuse(page, chunk('settings-page'));
  await page.goto('indicators');
  await settings.click();
  await expect(alertOf(page)).toContainText('This page could not be loaded.');
  sendSettings();
  await openList(page, 'Taxonomies');
  await expect(page.getByRole('heading', { name: 'Taxonomies', level: 1 })).toBeVisible();
  await settings.click();
  // Browsers that cache a failed import show the notice again, others the page.
  const opened = page.getByRole('heading', { name: 'Settings', level: 1 });
  await expect(alertOf(page).or(opened)).toBeVisible();
  if (await alertOf(page).isVisible()) await tryAgain(page);
  await expect(opened).toBeVisible();

  let gone = true;
  await page.route(chunk('search-page'), (route) =>
    gone ? route.fulfill({ status: 404, body: 'Not here' }) : route.fallback(),
  );
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByRole('paragraph').filter({ hasText: 'Try:' }).getByRole('link').first().click();
  await expect(alertOf(page)).toContainText('a newer version has replaced it');
  // The file is no longer on the server, so loading it again fails in the same way.
  const reloaded = page.waitForEvent('domcontentloaded');
  await tryAgain(page);
  await reloaded;
  await expect(alertOf(page)).toContainText('a newer version has replaced it');
  gone = false;
  await alertOf(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible();
});

test('filters whose code fails to load say so; Try again loads them', async ({ page }) => {
  const send = await refuse(page, chunk('list-engine'));
  await page.goto('variables');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.getByRole('navigation').getByText('313')).toBeAttached();
  const open = () => page.getByRole('button', { name: 'Filters' }).click();
  await open();
  await expect(alertOf(page)).toContainText('The filters could not be loaded. The connection failed');
  send();
  let isReloaded = false;
  page.once('domcontentloaded', () => {
    isReloaded = true;
  });
  await tryAgain(page);
  const filter = page.getByRole('checkbox', { name: /^(?!Select )/ }).first();
  await expect.poll(async () => isReloaded || filter.isVisible()).toBe(true);
  // Browsers that remember a failed import reload the page, which closes the filters; a press before the start is repeated.
  await expect(async () => {
    if (isReloaded && !(await filter.isVisible())) await open();
    await expect(filter).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 10_000 });
  await expect(alertOf(page)).toBeHidden();
});

test('a search whose worker fails is reported above the list; Try again starts it', async ({ page }) => {
  const send = await refuse(page, chunk('search-worker'));
  await page.goto('indicators');
  await expect(allLoaded(page, 136)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search indicators' }).fill('rent');
  await expect(alertOf(page)).toContainText('The search failed. The search could not be started.');
  await expect(page.getByRole('list', { name: 'Indicators' })).toBeVisible();
  send();
  await tryAgain(page);
  await expect(page.getByRole('main').getByText(/^\d+ matches in 136 indicators$/)).toBeVisible();
  await expect(alertOf(page)).toBeHidden();
});

test('the lists work without the code that revalidates and updates', async ({ page }) => {
  let refused = 0;
  await endFirstScreen(page);
  await page.route(/\/assets\/extras-.*\.js/, (route) => {
    refused += 1;
    return route.abort('connectionreset');
  });
  await page.goto('indicators');
  await expect(allLoaded(page, 136)).toBeVisible();
  await expect.poll(() => refused).toBeGreaterThanOrEqual(1);
  await page.reload();
  await expect(allLoaded(page, 136)).toBeVisible();
  await expect(alertOf(page)).toBeHidden();
});

test('the rows stay in place until the code that sorts them is loaded', async ({ page }) => {
  const release = await hold(page, chunk('list-engine'));
  await page.goto('variables');
  await expect(allLoaded(page, 313)).toBeVisible();
  const first = page.locator('[aria-posinset="1"]');
  const place = await first.boundingBox();
  // Not the line below it, which may get the path in the table a little later.
  const name = first.locator('[data-clamped]');
  const before = await name.innerText();
  await page.getByRole('combobox', { name: 'Order' }).selectOption('name');
  await expect(page).toHaveURL(/sort=name/);
  // In place, but no longer visible after a moment.
  await expect(name).toHaveText(before);
  release();
  await expect(name).not.toHaveText(before);
  await expect(first).toBeVisible();
  expect(await first.boundingBox()).toEqual(place);
});

for (const [what, block] of [
  ['is being loaded', hold],
  ['cannot be loaded', refuse],
] as const)
  test(`Escape returns to the list while the code of the record ${what}`, async ({ page }) => {
    await block(page, chunk('record-panel'));
    await page.goto('indicators');
    const row = rowsOf(page, 'Indicators').nth(2);
    await row.click();
    await expect(page.getByText(/^Opening…|The record panel could not be loaded/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/indicators$/);
    await expect(row).toBeFocused();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
