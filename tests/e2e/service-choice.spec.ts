import type { Locator, Page } from '@playwright/test';
import { type CatalogSite, startCatalogSite } from '../support/start/explorer-site.ts';
import { axeViolations } from './axe-violations.ts';
import { configure } from './configure.ts';
import { expect, test } from './journey.ts';

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
  for (const site of [own, listed, unlisted])
    Object.assign(site, { gate: Promise.resolve(), asked: [], aborted: [] });
});

test.afterAll(() => Promise.all([own, listed, unlisted].map((site) => site.close())));

const linkTo = (site: CatalogSite, path = '') => `${own.address}${path}?service=${site.baseUrl}`;
const hostOf = (site: CatalogSite) => new URL(site.baseUrl).host;
const listsAborted = () =>
  [own, listed].flatMap((site) => site.aborted).filter((address) => address.startsWith('/api/indicator/'));
const list = (page: Page) => page.getByRole('list', { name: 'Indicators' });
const header = (page: Page) => page.getByRole('banner');
const isCut = (box: Locator) => box.evaluate((element) => element.scrollWidth > element.clientWidth);

async function choose(page: Page, name: string | RegExp) {
  await page.goto(`${own.address}settings`);
  await page.getByRole('radio', { name }).check();
  await page.getByRole('button', { name: 'Use this catalog' }).click();
}

async function expectList(page: Page, name: string, count: number) {
  await expect(page.getByRole('main').getByText(`All ${count} loaded`)).toBeVisible();
  await expect(list(page).getByRole('link').first()).toContainText(`${name} 1`);
}

test('a service chosen in the settings is used from then on, after a reload and on the next visit', async ({
  page,
  context,
}) => {
  await choose(page, /Beta County/);
  await expect(page.getByRole('heading', { name: 'Beta County', level: 1 })).toBeVisible();
  await expect(header(page)).toContainText(hostOf(listed));
  await page.getByRole('link', { name: 'Indicators' }).first().click();
  await expectList(page, 'Beta', 130);
  await expect(page).toHaveURL(linkTo(listed, 'indicators'));
  await page.reload();
  await expectList(page, 'Beta', 130);

  const another = await context.newPage();
  await another.goto(own.address);
  await expect(another.getByRole('heading', { name: 'Beta County', level: 1 })).toBeVisible();
});

test('the header shows the host of another service at every width, that of the default in full or not at all', async ({
  page,
}) => {
  const title = 'Community Indicators and Data Catalog of the Southwestern Counties and Cities';
  const services = [{ baseUrl: listed.baseUrl, title }];
  await configure(page, { json: { baseUrl: 'api/', title, services } });
  const hostIn = (site: CatalogSite) => header(page).getByTitle(`Reading ${site.baseUrl}`);
  for (const width of [1024, 900, 768, 600]) {
    await page.setViewportSize({ width, height: 600 });
    await page.goto(`${own.address}indicators`);
    await expect(page.getByRole('main').getByText('All 120 loaded')).toBeVisible();
    if (await hostIn(own).isVisible()) expect(await isCut(hostIn(own)), `${width}`).toBe(false);
  }
  await choose(page, `${title} ${listed.baseUrl}`);
  for (const width of [600, 768, 900, 1024]) {
    await page.setViewportSize({ width, height: 600 });
    await expect(hostIn(listed)).toHaveText(hostOf(listed));
    await expect(hostIn(listed)).toBeInViewport({ ratio: 1 });
    expect(await isCut(hostIn(listed)), `${width}`).toBe(false);
    const [search, host] = await Promise.all([
      header(page).getByRole('button', { name: 'Search everything' }).boundingBox(),
      hostIn(listed).boundingBox(),
    ]);
    expect(search!.x + search!.width, `${width}`).toBeLessThan(host!.x);
  }
});

test('back navigation switches between services, each URL to its own records', async ({ page }) => {
  await page.goto(`${own.address}indicators/3`);
  await expect(page.getByRole('heading', { name: 'Alpha 3' })).toBeVisible();
  await choose(page, /Beta County/);
  await page.getByRole('link', { name: 'Indicators' }).first().click();
  await list(page)
    .getByRole('link', { name: /^Beta 3\b/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Beta 3' })).toBeVisible();
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  for (const name of ['Indicators', 'Beta County', 'Settings', 'Alpha 3']) {
    await page.goBack();
    await expect(heading(name)).toBeVisible();
  }
  await expect(header(page)).toContainText(hostOf(own));
  for (const name of ['Settings', 'Beta County', 'Indicators', 'Beta 3']) {
    await page.goForward();
    await expect(heading(name)).toBeVisible();
  }
});

test('the default service can be chosen again, and stays', async ({ page }) => {
  await choose(page, /Beta County/);
  await expect(page.getByRole('heading', { name: 'Beta County', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: /\(default\)/ }).check();
  await page.getByRole('button', { name: 'Use this catalog' }).click();
  await expect(page.getByRole('heading', { name: 'Alpha', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(own.address);
  await page.goto(own.address);
  await expect(page.getByRole('heading', { name: 'Alpha', level: 1 })).toBeVisible();
});

test('a typed URL is opened, saved among the recent ones, and cleared on demand', async ({ page }) => {
  await page.goto(`${own.address}settings`);
  await page.getByRole('radio', { name: 'Another address' }).check();
  const field = page.getByRole('textbox', { name: 'Address of the catalog' });
  await field.fill('http://catalog.example.org/api');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('must start with https://');
  await field.fill(`${hostOf(unlisted)}/api/indicator/?limit=100`);
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: hostOf(unlisted), level: 1 })).toBeVisible();
  await choose(page, /\(default\)/);
  await page.goto(`${own.address}settings`);
  await expect(page.getByRole('radio', { name: unlisted.baseUrl })).toBeVisible();
  await page.getByRole('button', { name: 'Clear recent addresses' }).click();
  await expect(page.getByRole('radio', { name: unlisted.baseUrl })).toBeHidden();
});

test('a link to another service asks before any request; “Keep my catalog” keeps the current one', async ({
  page,
}) => {
  await page.goto(linkTo(unlisted, 'indicators/3'));
  const dialog = page.getByRole('dialog', { name: 'Open a different catalog?' });
  await expect(dialog).toContainText(hostOf(unlisted));
  await expect(dialog).toContainText('does not list it');
  await expect(dialog.getByRole('button', { name: 'Keep my catalog' })).toBeFocused();
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Alpha', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(own.address);
  expect(unlisted.asked).toEqual([]);
});

test('“Open once” opens the link, also after a reload, without changing the saved choice', async ({
  page,
  context,
}) => {
  await page.goto(linkTo(unlisted, 'indicators/3'));
  await page.getByRole('button', { name: 'Open once' }).click();
  await expect(page.getByRole('heading', { name: 'Gamma 3' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Gamma 3' })).toBeVisible();
  // A link opened from this tab in another one needs no confirmation.
  const another = await context.newPage();
  await another.goto(page.url());
  await expect(another.getByRole('heading', { name: 'Gamma 3' })).toBeVisible();
  await another.goto(own.address);
  await expect(another.getByRole('heading', { name: 'Alpha', level: 1 })).toBeVisible();
  const readingTabs = () =>
    another.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.filter(({ name }) => name?.startsWith('catalog-explorer reads ')).length;
    });
  expect(await readingTabs()).toBe(1);
  await page.close();
  // The browser releases a closed tab's locks a little later.
  await expect.poll(readingTabs).toBe(0);
  await another.goto(linkTo(unlisted));
  await expect(another.getByRole('dialog', { name: 'Open a different catalog?' })).toBeVisible();
});

test('links and “Copy link” contain the current service', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(page, /Beta County/);
  await page.getByRole('link', { name: 'Indicators' }).first().click();
  const row = list(page).getByRole('link', { name: /^Beta 5\b/ });
  await expect(row).toHaveAttribute('href', `/indicators/5?service=${listed.baseUrl}`);
  await row.click();
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('Beta 5');
  await expect(page).toHaveURL(/q=Beta\+5&service=/);
  await page.getByRole('button', { name: 'Copy link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${own.address}indicators/5?q=Beta+5&service=${listed.baseUrl}`,
  );
});

test('a link to an unusable service is rejected with a message', async ({ page }) => {
  for (const [value, reason] of [
    ['ftp://example.org/', 'must start with http:// or https://'],
    ['javascript:alert(1)', 'must start with http:// or https://'],
    ['https://me:secret@example.org/', 'must not contain a user name or password'],
    ['https://', 'not a valid URL'],
    ['http://example.org/', 'must start with https://'],
  ] as const) {
    await page.goto(`${own.address}indicators?service=${encodeURIComponent(value)}`);
    await expect(page.getByRole('dialog', { name: 'This link can’t be opened here' })).toContainText(reason);
  }
  await page.getByRole('button', { name: `Continue to ${hostOf(own)}` }).click();
  await expect(page.getByRole('heading', { name: 'Alpha', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(own.address);
});

test('an empty service in a link is ignored, and the default is omitted from the URL', async ({ page }) => {
  for (const search of ['?service=', `?service=${own.baseUrl}`, '?service']) {
    await page.goto(`${own.address}indicators${search}`);
    await expectList(page, 'Alpha', 120);
  }
  await expect(page).toHaveURL(`${own.address}indicators`);
});

test('a link to an unlisted service is rejected by default, without any request to it', async ({ page }) => {
  const strict = await startCatalogSite('Delta', 5, { services: [{ baseUrl: listed.baseUrl }] });
  try {
    await page.goto(`${strict.address}?service=${unlisted.baseUrl}`);
    await expect(page.getByRole('dialog')).toContainText(
      `This explorer does not offer the catalog at ${hostOf(unlisted)}.`,
    );
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Delta', level: 1 })).toBeVisible();
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
  await expect(page.getByRole('heading', { name: 'Beta County', level: 1 })).toBeVisible();
  await configure(page, { json: { baseUrl: 'api/', title: 'Alpha' } });
  await page.goto(own.address);
  await expect(page.getByRole('dialog')).toContainText(`does not offer the catalog at ${hostOf(listed)}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Alpha', level: 1 })).toBeVisible();
  await page.goto(own.address);
  await expect(page.getByRole('heading', { name: 'Alpha', level: 1 })).toBeVisible();
});

test.describe('saved pages', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('of two services with the same ids stay separate while both are open', async ({ page, context }) => {
    const another = await context.newPage();
    await another.goto(`${own.address}indicators`);
    await expectList(another, 'Alpha', 120);
    await expect.poll(() => another.evaluate(keptPages)).toContain(`${own.baseUrl} indicator 1`);
    await choose(page, /Beta County/);
    await page.getByRole('link', { name: 'Indicators' }).first().click();
    await expectList(page, 'Beta', 130);
    await expect.poll(() => page.evaluate(keptPages)).toContain(`${listed.baseUrl} indicator 1`);
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
    const before = await startCatalogSite('Delta', 5);
    await page.goto(before.address);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await page.reload();
    // Its lists would otherwise fail to load.
    await page.waitForLoadState('networkidle');
    await before.close();
    const services = [{ baseUrl: listed.baseUrl, title: 'Beta County' }];
    const after = await startCatalogSite('Delta', 5, { services }, Number(new URL(before.address).port));
    try {
      await page.goto(`${after.address}settings`);
      // The page came from the worker's cache, with headers that allow no other service, and is cached again.
      await expect(page.getByRole('note')).toContainText('Update available');
      await page.getByRole('radio', { name: /Beta County/ }).check();
      await page.getByRole('button', { name: 'Use this catalog' }).click();
      await page.getByRole('link', { name: 'Indicators' }).first().click();
      await expectList(page, 'Beta', 130);
    } finally {
      await after.close();
    }
  });
});

test('ten switches before any response show the records of the last service, with nine aborted requests', async ({
  page,
}) => {
  await choose(page, /Beta County/);
  await expect(page.getByRole('heading', { name: 'Beta County', level: 1 })).toBeVisible();
  const gate = Promise.withResolvers<void>();
  for (const site of [own, listed]) site.gate = gate.promise;
  for (let turn = 0; turn < 10; turn += 1) {
    const site = turn % 2 === 0 ? own : listed;
    const asked = page.waitForRequest(`${site.baseUrl}indicator/**`);
    await page.goto(site === own ? `${own.address}indicators` : linkTo(listed, 'indicators'));
    await asked;
  }
  gate.resolve();
  await expectList(page, 'Beta', 130);
  await expect.poll(() => listsAborted().length).toBeGreaterThanOrEqual(9);
  await expect(list(page)).not.toContainText('Alpha');
});

test('a choice in one tab does not change another tab, even after a reload', async ({ page, context }) => {
  await page.goto(`${own.address}indicators`);
  await expectList(page, 'Alpha', 120);
  const another = await context.newPage();
  await another.goto(`${own.address}settings`);
  await another.getByRole('radio', { name: 'Dark' }).check();
  await choose(another, /Beta County/);
  await expect(another.getByRole('heading', { name: 'Beta County', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Alpha', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Alpha', level: 1 })).toBeVisible();
  // The settings of both tabs are merged: the last write loses nothing.
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('spinbutton').fill('500');
  await another.reload();
  await another.getByRole('link', { name: 'Settings' }).click();
  await expect(another.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(another.getByRole('spinbutton')).toHaveValue('500');
});

for (const [width, colorScheme] of [
  [1360, 'light'],
  [390, 'dark'],
] as const) {
  test(`confirmation and choice work with the keyboard and axe finds no violation, ${width} px, ${colorScheme}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 860 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(linkTo(unlisted));
    const dialog = page.getByRole('dialog');
    await expectAccessible(page, dialog, width);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(header(page)).toContainText(hostOf(unlisted));
    await page.getByRole('link', { name: 'Settings' }).press('Enter');
    await page.getByRole('radio', { name: unlisted.baseUrl }).focus();
    await page.keyboard.press('ArrowDown');
    const field = page.getByRole('textbox', { name: 'Address of the catalog' });
    await expectAccessible(page, field, width);
    await page.getByRole('radio', { name: 'Another address' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Beta County', level: 1 })).toBeVisible();
  });
}

async function expectAccessible(page: Page, there: Locator, width: number) {
  await expect(there).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

/** Runs in the page: service, collection and index of each saved page. */
async function keptPages(): Promise<string[]> {
  // It runs in the page, so it cannot use anything from this module.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
    });
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === 'catalog-explorer')) return [];
  const database = await done(indexedDB.open('catalog-explorer'));
  const keys = await done(database.transaction('pages').objectStore('pages').getAllKeys());
  database.close();
  return keys.map((key) => (Array.isArray(key) ? key.slice(1).map(String).join(' ') : ''));
}
