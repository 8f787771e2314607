import type { Route } from '@playwright/test';
import { failOnce, loadAgain } from './fail-once.ts';
import { expect, test } from './journey.ts';
import { keptKeys } from './saved-pages.ts';

// The console errors of browser and React for a script that fails to load; the explorer shows a message instead.
test.use({ expectedErrors: [/Failed to load resource|dynamically imported module|ChunkLoadError/] });

test('a part whose chunk fails to load is named; Try again, reopening or reloading loads it', async ({
  page,
}) => {
  const alert = page.getByRole('alert');
  const record = page.getByRole('heading', { level: 2 });
  const settings = page.getByRole('banner').getByRole('link', { name: 'Settings' });
  let away = true;
  // From the beginning: it is prefetched once the list is rendered.
  await page.route('**/assets/record-panel-*.js', (route) =>
    away ? route.abort('connectionreset') : route.fallback(),
  );
  await page.goto('indicators');
  await page.getByRole('list', { name: 'Indicators' }).getByRole('link').first().click();
  await expect(alert).toContainText('The record panel could not be loaded.');
  away = false;
  await expect(page.getByRole('main').getByText('All 136 loaded')).toBeVisible();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(record).toBeVisible();
  await expect(alert).toBeHidden();

  await failOnce(page, '**/assets/settings-page-*.js');
  await settings.click();
  await expect(alert).toContainText('This page could not be loaded.');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Taxonomies/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Taxonomies', level: 1 })).toBeVisible();
  await settings.click();
  // Browsers that cache a failed import show the notice again, others the page.
  const retry = alert.getByRole('button', { name: 'Try again' });
  const opened = page.getByRole('heading', { name: 'Settings', level: 1 });
  await expect(retry.or(opened)).toBeVisible();
  if (await retry.isVisible()) await retry.click();
  await expect(opened).toBeVisible();

  let gone = true;
  await page.route('**/assets/search-page-*.js', (route) =>
    gone ? route.fulfill({ status: 404, body: 'Not here' }) : route.fallback(),
  );
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByRole('paragraph').filter({ hasText: 'Try:' }).getByRole('link').first().click();
  await expect(alert).toContainText('a newer version has replaced it');
  // The file is no longer on the server, so loading it again fails in the same way.
  const reloaded = page.waitForEvent('domcontentloaded');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await reloaded;
  await expect(alert).toContainText('a newer version has replaced it');
  gone = false;
  await alert.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Search everything', level: 1 })).toBeVisible();
});

test('a palette whose chunk fails to load is reported below the header; Try again loads it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let away = true;
  await page.route('**/assets/palette-*.js', (route) =>
    away ? route.abort('connectionreset') : route.fallback(),
  );
  await page.goto('');
  await expect(page.getByRole('heading', { name: 'Subdomains' })).toBeVisible();
  const open = () => page.keyboard.press('Control+k');
  await open();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The search could not be loaded.');
  away = false;
  await expect(page.getByRole('banner').getByRole('alert')).toHaveCount(0);
  expect((await alert.boundingBox())?.width).toBeGreaterThan(380);
  const field = page.getByRole('dialog').getByRole('combobox');
  await loadAgain(page, field, open);
  await field.fill('rent');
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
});

test('the lists work without the code that saves pages, revalidates and updates', async ({ page }) => {
  let refused = 0;
  await page.route(/\/assets\/(persist-pages|extras)-.*\.js/, (route) => {
    refused += 1;
    return route.abort('connectionreset');
  });
  await page.goto('indicators');
  await expect(page.getByRole('main').getByText('All 136 loaded')).toBeVisible();
  await expect.poll(() => refused).toBeGreaterThanOrEqual(2);
  // As on a later visit, where kept pages would be put back first.
  await page.evaluate(() => localStorage.setItem('catalog-explorer.pages-kept', 'yes'));
  await page.reload();
  await expect(page.getByRole('main').getByText('All 136 loaded')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('the banner about saved pages does not wait for the update code', async ({ page }) => {
  await page.goto('indicators');
  await expect.poll(() => page.evaluate(keptKeys).then(({ length }) => length)).toBeGreaterThanOrEqual(2);
  await page.route('**/assets/update-banner-*.js', () => {});
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.reload();
  await expect(page.getByRole('main').getByText('All 136 loaded')).toBeVisible();
  await expect(page.getByRole('note')).toContainText('You’re seeing a copy');
});

test('the rows stay in place until the code that sorts them is loaded', async ({ page }) => {
  const { promise: requested, resolve: request } = Promise.withResolvers<void>();
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/list-engine-*.js', async (route) => {
    request();
    await gate;
    await route.continue();
  });
  await page.goto('variables');
  await expect(page.getByRole('main').getByText('All 313 loaded')).toBeVisible();
  const first = page.locator('[aria-posinset="1"]');
  const place = await first.boundingBox();
  const name = await first.getByRole('link').innerText();
  await page.getByRole('combobox', { name: 'Order' }).selectOption('name');
  await requested;
  await expect(first).toHaveText(name, { useInnerText: true });
  release();
  await expect(first).not.toHaveText(name, { useInnerText: true });
  await expect(first).toBeVisible();
  expect(await first.boundingBox()).toEqual(place);
});

for (const [what, answer] of [
  ['is being loaded', async () => {}],
  ['cannot be loaded', (route: Route) => route.abort('connectionreset')],
] as const) {
  test(`Escape returns to the list while the code of the record ${what}`, async ({ page }) => {
    await page.route('**/assets/record-panel-*.js', answer);
    await page.goto('indicators');
    const row = page.getByRole('list', { name: 'Indicators' }).getByRole('link').nth(2);
    await row.click();
    await expect(page.getByText(/^Opening…|The record panel could not be loaded/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/indicators$/);
    await expect(row).toBeFocused();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
