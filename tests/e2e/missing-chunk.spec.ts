import type { Page } from '@playwright/test';
import { failOnce, loadAgain } from './fail-once.ts';
import { expect, test } from './journey.ts';

// The console errors of browser and React for a script that fails to load; the explorer shows a message instead.
test.use({ expectedErrors: [/Failed to load resource|dynamically imported module|ChunkLoadError/] });

// Hashes have eight characters, which distinguishes `search` from `search-page`.
const chunk = (name: string) => new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`);

const tryAgain = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Try again' });

test('Try again keeps the page while the explorer’s server does not respond, and loads the part when it does', async ({
  page,
}) => {
  let asked = 0;
  let away = true;
  // From the beginning: it is preloaded once the list is rendered.
  await page.route(chunk('record-panel'), (route) =>
    away ? route.abort('connectionreset') : route.fallback(),
  );
  await page.goto('indicators');
  await expect(page.getByRole('main').getByText('All 136 loaded')).toBeVisible();
  await page.route('**/', (route) => {
    asked += 1;
    return away ? route.abort('connectionreset') : route.fallback();
  });
  await page.evaluate(() => Reflect.set(window, 'samePage', true));
  await page.getByRole('list', { name: 'Indicators' }).getByRole('link').first().click();
  for (const times of [1, 2]) {
    await tryAgain(page).click();
    await expect.poll(() => asked).toBe(times);
    await expect(page.getByRole('alert')).toContainText('The record panel could not be loaded.');
  }
  await expect(page.getByRole('main').getByText('All 136 loaded')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'samePage'))).toBe(true);
  away = false;
  await tryAgain(page).click();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a table whose chunk fails to load is loaded by Try again, with the same search and order', async ({
  page,
}) => {
  await failOnce(page, chunk('record-table'));
  await page.goto('indicators?q=rent&sort=name');
  await page.getByRole('button', { name: 'Table' }).click();
  await tryAgain(page).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search indicators' })).toHaveValue('rent');
  await expect(page).toHaveURL(/q=rent/);
  await expect(page).toHaveURL(/sort=name/);
});

test('filters whose chunk fails to load are loaded by Try again, in their panel', async ({ page }) => {
  await failOnce(page, chunk('list-engine'));
  await page.goto('variables');
  const open = () => page.getByRole('button', { name: 'Filters' }).click();
  await open();
  await expect(page.getByRole('alert')).toContainText(
    'The filters could not be loaded. The connection failed',
  );
  const choice = page.getByRole('checkbox', { name: /^(?!Select )/ }).first();
  await loadAgain(page, choice, open);
  await expect(page.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', 'true');
  await choice.check();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a report whose chunk fails to load is loaded by Try again, in its dialog', async ({ page }) => {
  await failOnce(page, chunk('loading-report'));
  await page.goto('indicators');
  const open = () => page.getByRole('button', { name: 'About this list' }).click();
  await open();
  await expect(page.getByRole('alert')).toContainText('About this list could not be loaded.');
  const dialog = page.getByRole('dialog');
  // Part of the report, and not of the page behind it.
  await loadAgain(page, dialog.getByText('All 136 loaded'), open);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByRole('main').getByText('All 136 loaded')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a search whose chunk fails to load is loaded by Try again, in the palette', async ({ page }) => {
  // Whoever needs the code first: the records of the lists are indexed with it as well.
  let away = true;
  await page.route(chunk('search'), (route) => (away ? route.abort('connectionreset') : route.fallback()));
  await page.goto('settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  const dialog = page.getByRole('dialog');
  const open = async () => {
    await page.keyboard.press('Control+k');
    await dialog.getByRole('combobox').fill('rent');
  };
  await open();
  await expect(dialog.getByRole('alert').first()).toContainText('The search failed. The connection failed');
  away = false;
  await loadAgain(page, dialog.getByRole('option', { name: /rent/i }).first(), open);
  await expect(dialog.getByRole('combobox')).toHaveValue('rent');
});

test('a search for related records whose chunk keeps failing is loaded by Try again, which reloads the page', async ({
  page,
}) => {
  let away = true;
  await page.route(chunk('search'), (route) => (away ? route.abort('connectionreset') : route.fallback()));
  await page.goto('indicators');
  await page.getByRole('list', { name: 'Indicators' }).getByRole('link').first().click();
  const panel = page.getByRole('region').filter({ has: page.locator('#record-heading') });
  const alert = panel.getByRole('alert').first();
  await expect(alert).toContainText('The search failed. The connection failed');
  // The request with which Try again checks, before it reloads the page, that the explorer's server responds.
  await page.route('**/', (route) => {
    away = false;
    return route.fallback();
  });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByText(/^Search results/).first()).toBeVisible();
  await expect(panel.getByRole('alert')).toHaveCount(0);
});

test('a search whose worker fails to load is reported above the full list; Try again starts it', async ({
  page,
}) => {
  let away = true;
  await page.route(chunk('search-worker'), (route) =>
    away ? route.abort('connectionreset') : route.fallback(),
  );
  await page.goto('indicators');
  await expect(page.getByRole('main').getByText('All 136 loaded')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search indicators' }).fill('rent');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The search failed. The search could not be started.');
  await expect(page.getByRole('list', { name: 'Indicators' })).toBeVisible();
  away = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByText(/^\d+ matches in 136 indicators$/)).toBeVisible();
  await expect(alert).toBeHidden();
});
