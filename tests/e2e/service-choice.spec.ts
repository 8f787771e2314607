import type { Locator, Page } from '@playwright/test';
import { type CatalogSite, startCatalogSite } from '../support/start/explorer-site.ts';
import { allLoaded, configure, endFirstScreen, expect, keptKeys, test, workerActive } from './journey.ts';
import { ports } from './ports.ts';

// Three services with different names for the same ids; the explorer of the first can use all of them.
let own: CatalogSite;
let listed: CatalogSite;
let unlisted: CatalogSite;

test.beforeAll(async () => {
  listed = await startCatalogSite('Beta', 130);
  unlisted = await startCatalogSite('Gamma', 140);
  const services = [{ baseUrl: listed.baseUrl, title: 'Beta County' }];
  own = await startCatalogSite('Alpha', 120, { services, anyService: true });
});

test.beforeEach(() => {
  for (const site of [own, listed, unlisted]) site.asked.length = 0;
});

test.afterAll(() => Promise.all([own, listed, unlisted].map((site) => site.close())));

const linkTo = (site: CatalogSite, path = '') => `${own.address}${path}?service=${site.baseUrl}`;
const hostOf = (site: CatalogSite) => new URL(site.baseUrl).host;
const list = (page: Page) => page.getByRole('list', { name: 'Indicators' });
const header = (page: Page) => page.getByRole('banner');
const isCut = (box: Locator) => box.evaluate((element) => element.scrollWidth > element.clientWidth);

async function choose(page: Page, name: string | RegExp) {
  await page.goto(`${own.address}settings`);
  await page.getByRole('radio', { name }).check();
  await page.getByRole('button', { name: 'Use this catalog' }).click();
}

/** Whether the second page of its indicators is saved. */
const hasSaved = async (page: Page, { baseUrl }: CatalogSite) =>
  (await keptKeys(page)).some((key) => key.includes(`${baseUrl},indicator,1`));

const expectTitle = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
const openIndicators = (page: Page) => page.getByRole('link', { name: 'Indicators' }).first().click();

async function expectList(page: Page, name: string, count: number) {
  await expect(allLoaded(page, count)).toBeVisible();
  await expect(list(page).getByRole('link').first()).toContainText(`${name} 1`);
}

test('a service chosen in the settings is used on every later visit', async ({ page, context }) => {
  await choose(page, /Beta County/);
  await expectTitle(page, 'Beta County');
  await expect(header(page)).toContainText(hostOf(listed));
  await openIndicators(page);
  await expectList(page, 'Beta', 130);
  await expect(page).toHaveURL(linkTo(listed, 'indicators'));
  await page.reload();
  await expectList(page, 'Beta', 130);

  const another = await context.newPage();
  await another.goto(own.address);
  await expectTitle(another, 'Beta County');
});

test('the header shows the host only of another service, in full at every width', async ({ page }) => {
  const title = 'Community Indicators and Data Catalog of the Southwestern Counties and Cities';
  const services = [{ baseUrl: listed.baseUrl, title }];
  await configure(page, { json: { baseUrl: 'api/', title, services } });
  const host = header(page).getByTitle(`Reading ${listed.baseUrl}`);
  await page.goto(`${own.address}indicators`);
  await expect(allLoaded(page, 120)).toBeVisible();
  await expect(header(page)).not.toContainText(hostOf(own));
  await choose(page, `${title} ${listed.baseUrl}`);
  await page.getByRole('navigation').getByRole('link', { name: 'Indicators' }).click();
  await expect(page).toHaveURL(linkTo(listed, 'indicators'));
  for (const width of [600, 768, 900, 1024]) {
    await page.setViewportSize({ width, height: 600 });
    await expect(host).toHaveText(hostOf(listed));
    await expect(host).toBeInViewport({ ratio: 1 });
    expect(await isCut(host), `${width}`).toBe(false);
    const [search, box] = await Promise.all([
      header(page).getByRole('button', { name: 'Search everything' }).boundingBox(),
      host.boundingBox(),
    ]);
    expect(search!.x + search!.width, `${width}`).toBeLessThan(box!.x);
  }
});

test('back navigation switches between services, each URL to its own records', async ({ page }) => {
  await page.goto(`${own.address}indicators/3`);
  await expect(page.getByRole('heading', { name: 'Alpha 3' })).toBeVisible();
  await choose(page, /Beta County/);
  await openIndicators(page);
  await list(page)
    .getByRole('link', { name: /^Beta 3\b/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Beta 3' })).toBeVisible();
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  for (const name of ['Indicators', 'Beta County', 'Settings', 'Alpha 3']) {
    await page.goBack();
    await expect(heading(name)).toBeVisible();
  }
  await expect(header(page)).not.toContainText(hostOf(listed));
  for (const name of ['Settings', 'Beta County', 'Indicators', 'Beta 3']) {
    await page.goForward();
    await expect(heading(name)).toBeVisible();
  }
});

test('a link to another service asks before any request, and can be declined', async ({ page }) => {
  await page.goto(linkTo(unlisted, 'indicators/3'));
  const dialog = page.getByRole('dialog', { name: 'Open a different catalog?' });
  await expect(dialog).toContainText(hostOf(unlisted));
  await expect(dialog).toContainText('does not list it');
  await expect(dialog.getByRole('button', { name: 'Keep my catalog' })).toBeFocused();
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expectTitle(page, 'Alpha');
  await expect(page).toHaveURL(own.address);
  expect(unlisted.asked).toEqual([]);
});

test('a confirmed link opens without another question; the choice stays', async ({ page, context }) => {
  await page.goto(linkTo(unlisted, 'indicators/3'));
  await page.getByRole('button', { name: 'Open this catalog' }).click();
  await expect(page.getByRole('heading', { name: 'Gamma 3' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Gamma 3' })).toBeVisible();
  const another = await context.newPage();
  await another.goto(page.url());
  await expect(another.getByRole('heading', { name: 'Gamma 3' })).toBeVisible();
  await another.goto(own.address);
  await expectTitle(another, 'Alpha');
  await another.goto(linkTo(listed));
  await expect(another.getByRole('dialog', { name: 'Open a different catalog?' })).toBeVisible();
});

test('a link to an unlisted service is rejected by default, without any request to it', async ({ page }) => {
  const strict = await startCatalogSite('Delta', 5, { services: [{ baseUrl: listed.baseUrl }] });
  try {
    await page.goto(`${strict.address}?service=${unlisted.baseUrl}`);
    await expect(page.getByRole('dialog', { name: 'This link can’t be opened here' })).toContainText(
      `does not offer the catalog at ${hostOf(unlisted)}.`,
    );
    await expect(page.getByRole('button', { name: `Continue to ${hostOf(strict)}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectTitle(page, 'Delta');
    await expect(page).toHaveURL(strict.address);
    await page.goto(`${strict.address}settings`);
    await expect(page.getByRole('radio', { name: listed.baseUrl })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Another address' })).toBeHidden();
    expect(unlisted.asked).toEqual([]);
  } finally {
    await strict.close();
  }
});

test('a chosen service that is no longer offered is reported and reset', async ({ page }) => {
  await choose(page, /Beta County/);
  await expectTitle(page, 'Beta County');
  await configure(page, { json: { baseUrl: 'api/', title: 'Alpha' } });
  await page.goto(own.address);
  await expect(page.getByRole('dialog')).toContainText(`does not offer the catalog at ${hostOf(listed)}`);
  await page.keyboard.press('Enter');
  await expectTitle(page, 'Alpha');
  await page.goto(own.address);
  await expectTitle(page, 'Alpha');
});

test.describe('without a service', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('an address without a catalog is reported, and the default can be chosen again', async ({ page }) => {
    await page.goto(`${own.address}settings`);
    await page.getByRole('radio', { name: 'Another address' }).check();
    await page.getByRole('textbox', { name: 'Address of the catalog' }).fill(`${unlisted.baseUrl}typo/`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The catalog could not be loaded.');
    await choose(page, /\(default\)/);
    await expectTitle(page, 'Alpha');
  });

  test('saved pages of two services with the same ids stay separate', async ({ page, context }) => {
    await endFirstScreen(context);
    const another = await context.newPage();
    await another.goto(`${own.address}indicators`);
    await expectList(another, 'Alpha', 120);
    await expect.poll(() => hasSaved(another, own)).toBe(true);
    await choose(page, /Beta County/);
    await openIndicators(page);
    await expectList(page, 'Beta', 130);
    await expect.poll(() => hasSaved(page, listed)).toBe(true);
    await page.route(/\/api\/[a-z]+\//, (route) => route.abort());
    await page.reload();
    await expectList(page, 'Beta', 130);
    await page.goto(`${own.address}indicators`);
    await expectList(page, 'Alpha', 120);
    await expect(page.getByRole('note')).toContainText('You’re seeing a copy');
    await page.goto(`${own.address}search`);
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('Beta');
    await expect(page.getByRole('main')).not.toContainText('Beta 1');
  });
});

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('allows a service that is configured later', async ({ page }) => {
    const before = await startCatalogSite('Delta', 5, {}, ports.interrupted);
    await endFirstScreen(page);
    await page.goto(before.address);
    await workerActive(page);
    await page.reload();
    // Its lists would otherwise fail to load.
    await page.waitForLoadState('networkidle');
    await before.close();
    const services = [{ baseUrl: listed.baseUrl, title: 'Beta County' }];
    const after = await startCatalogSite('Delta', 5, { services }, ports.interrupted);
    try {
      await page.goto(`${after.address}settings`);
      // The page came from the worker's cache, with headers that allow no other service, and is cached again.
      await expect(page.getByRole('note')).toContainText('Update available');
      await page.getByRole('radio', { name: /Beta County/ }).check();
      await page.getByRole('button', { name: 'Use this catalog' }).click();
      await openIndicators(page);
      await expectList(page, 'Beta', 130);
    } finally {
      await after.close();
    }
  });
});
