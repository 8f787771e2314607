import type { Page } from '@playwright/test';
import { listen, listeningOrigin } from '../../src/server/listen.ts';
import { createServer } from '../../src/server/server.ts';
import { loadSite } from '../../src/server/site/site.ts';
import { sampleCatalog } from '../support/catalog-contents.ts';
import { builtExplorer } from '../support/start/built-explorer.ts';
import { allLoaded, expect, hold, holdApplication, requestsOf, test, windows } from './journey.ts';

/** What stands where, of what the early page and the application show, before any data and after. */
function partsOf(page: Page) {
  return page.evaluate(() => {
    // Catalog health and What changed follow when the first page is there, below the others.
    const lists = 'nav a:not([href$="/health"], [href$="/changes"])';
    const frame = `header:not(main *) > *, ${lists}, section h1, section input[type="search"]`;
    const tools = 'section select:not(.card *), section fieldset button, section [data-tools] button';
    const home = ['h1', 'p[class*="lead"]', 'input'].map((part) => `[class*="_home"] ${part}`).join();
    const parts = `${frame},${tools},${home}`;
    return [...document.querySelectorAll(parts)].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const { color, fontSize, fontWeight, visibility } = getComputedStyle(part);
      return {
        label: part.getAttribute('aria-label') ?? (part.querySelector('span') ?? part).textContent,
        target: part instanceof HTMLAnchorElement ? part.href : null,
        current: part.getAttribute('aria-current') ?? part.getAttribute('aria-pressed'),
        place: [x, y, width, height],
        style: [part.localName, color, fontSize, fontWeight, part.closest('section') === null && visibility],
      };
    });
  });
}

/** Resolves with the application's frame, which replaces the early page. */
const applicationRendered = (page: Page) =>
  page.waitForFunction(() => document.querySelector('#root header'));

for (const { width, height } of windows) {
  for (const path of ['variables', 'variables/80710', 'indicators?q=rent', 'settings', 'search', '']) {
    test(`/${path} has its frame before any data, and nothing in it moves, at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const release = await holdApplication(page);
      const send = await hold(page, '**/api/**');
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('link', { name: 'Community Data Catalog' })).toBeVisible();
      // Until then it is there, but not painted.
      await page.waitForFunction(() => document.styleSheets.length > 0);
      const early = await partsOf(page);
      expect(early.length).toBeGreaterThanOrEqual(9);
      release();
      await applicationRendered(page);
      expect(await partsOf(page)).toEqual(early);
      send();
      await expect(page.getByText('Loading…')).toHaveCount(0);
      expect(await partsOf(page)).toEqual(early);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
}

test('tools that a short list does not need are never seen, and nothing moves', async ({ page }) => {
  const parts = ['heading', 'combobox', 'searchbox'] as const;
  const places = async () => {
    const boxes = [
      page.getByRole('button', { name: 'Export' }),
      ...parts.map((part) => page.locator('section').getByRole(part).first()),
    ];
    return Promise.all(boxes.map(async (box) => (await box.boundingBox())?.x));
  };
  const release = await holdApplication(page);
  await page.goto('taxonomies', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden();
  // With its style sheet.
  await expect.poll(async () => (await places())[0]).toBeGreaterThan(100);
  const early = await places();
  release();
  await applicationRendered(page);
  await expect(page.getByRole('main').getByText('All 6 loaded')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Filters' })).toHaveCount(0);
  expect(await places()).toEqual(early);
});

test('the place of filters that were left open is free before they are there', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await page.goto('variables');
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('region', { name: 'Filters' });
  await expect(filters.getByRole('checkbox', { name: /^with data page/ })).toBeInViewport();
  expect((await filters.boundingBox())!.width).toBe(240);
  const release = await holdApplication(page);
  await page.reload({ waitUntil: 'commit' });
  const code = page.getByText('B01001_003E').first();
  await expect(code).toBeVisible();
  // Not before its style sheet.
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));
  const early = await code.boundingBox();
  release();
  await expect(filters.getByRole('checkbox').first()).toBeVisible();
  expect(await code.boundingBox()).toEqual(early);
});

test('a host that renders nothing has the frame at once, and the rows when the application runs', async ({
  page,
}) => {
  const site = loadSite({ folder: builtExplorer, prefix: '/', renderer: async () => null });
  const app = await createServer({ handlers: { pages: site.respond }, observe: () => {} });
  await listen(app, { host: '127.0.0.1', port: 0, option: '--port' });
  const json = { count: 1, next: null, previous: null, results: sampleCatalog().indicator.slice(0, 1) };
  await page.route('**/api/**', (route) => route.fulfill({ json }));
  const release = await holdApplication(page);
  await page.goto(`${listeningOrigin(app.server)}indicators`, { waitUntil: 'commit' });
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Variables' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden();
  release();
  await expect(page.getByRole('listitem').getByText(json.results[0]!.name)).toBeVisible();
  // What it still requests would be refused.
  await page.goto('about:blank');
  await app.close();
});

test('a search typed into the home page before the application starts is carried out', async ({ page }) => {
  const release = await holdApplication(page);
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.goto('', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Community Data Catalog' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search the catalog' })).toBeFocused();
  await page.keyboard.type('rent');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/search\?q=rent$/);
  await expect(page.getByRole('heading', { name: /^Indicators \d+/ })).toBeVisible();
});

test('no character typed while the application starts on a slow device is lost', async ({ page }) => {
  const release = await holdApplication(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto('variables', { waitUntil: 'commit' });
  const field = page.getByRole('searchbox');
  await field.click();
  await page.keyboard.type('median ');
  release();
  // Goes on while the application starts, and after.
  await page.keyboard.type('household income', { delay: 40 });
  await applicationRendered(page);
  await page.keyboard.type(' by age');
  await expect(field).toHaveValue('median household income by age');
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/q=median\+household\+income\+by\+age$/);
});

test('text and selection pass to the application; a search can be changed early', async ({ page }) => {
  const release = await holdApplication(page);
  await page.goto('indicators?q=rent', { waitUntil: 'commit' });
  const field = page.getByRole('searchbox');
  await expect(field).toHaveValue('rent');
  await field.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('er');
  await page.keyboard.press('Shift+Home');
  release();
  await applicationRendered(page);
  await page.keyboard.type('owner');
  await expect(field).toHaveValue('owner');
  await expect(page).toHaveURL(/q=owner$/);
});

test('the focus on an early link passes to the application’s', async ({ page }) => {
  for (const link of [
    page.getByRole('navigation').getByRole('link', { name: 'Taxonomies' }),
    page.getByRole('listitem').getByRole('link', { name: 'Total' }).first(),
  ]) {
    const release = await holdApplication(page);
    await page.goto('variables', { waitUntil: 'commit' });
    await link.focus();
    release();
    await applicationRendered(page);
    await expect(allLoaded(page, 313)).toBeVisible();
    await expect(link).toBeFocused();
  }
});

test('the tools of a list can be used before the application starts', async ({ page }) => {
  const release = await holdApplication(page);
  const send = await hold(page, '**/api/**');
  await page.goto('variables', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('income');
  await page.getByRole('button', { name: 'Filters' }).click();
  release();
  const filters = page.getByRole('region', { name: 'Filters' });
  await expect(page).toHaveURL(/variables\?q=income$/);
  await page.getByRole('button', { name: 'Export' }).click();
  send();
  await expect(page.getByRole('dialog', { name: 'Export variables' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filters.getByRole('checkbox').first()).toBeVisible();
  await expect(allLoaded(page, 313)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** What a page requests from now on, without the hashes of scripts. */
function scriptsOf(page: Page): () => string[] {
  const requests = requestsOf(page);
  return () => requests.map(({ pathname }) => pathname.replace(/-[\w-]{8}\.js$/, ''));
}

test('the code of a record is loaded once its list is rendered', async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.goto('indicators');
  await expect.poll(scripts).toContain('/assets/record-panel');
});

test('with data saver, the code of a record is loaded when one is opened', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const scripts = scriptsOf(page);
  await page.goto('variables');
  await expect(page.getByText('so more loads as you scroll')).toBeVisible();
  expect(scripts()).not.toContain('/assets/record-panel');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  expect(scripts()).toContain('/assets/record-panel');
});

test('following pages are requested once the application has rendered', async ({ page }) => {
  await page.addInitScript(() => {
    const rendered: boolean[] = [];
    Reflect.set(window, 'renderedBefore', rendered);
    const original = window.fetch;
    window.fetch = (input, init) => {
      if (new Request(input).url.includes('offset='))
        rendered.push(document.querySelector('#root header') !== null);
      return original(input, init);
    };
  });
  await page.goto('variables');
  await expect(allLoaded(page, 313)).toBeVisible();
  const rendered = await page.evaluate((): boolean[] => Reflect.get(window, 'renderedBefore'));
  expect(new Set(rendered)).toEqual(new Set([true]));
});

test.describe('a record on a phone, to which a link led,', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('is read without the application, which a press starts and reaches', async ({ page }) => {
    await page.clock.install();
    const requests = requestsOf(page);
    await page.goto('variables/80710', { waitUntil: 'networkidle' });
    await expect(page.locator('#early').getByRole('heading', { level: 2 })).toBeVisible();
    expect(requests.filter(({ pathname }) => /\/api\/|\/main-|\/list-/.test(pathname))).toEqual([]);
    await page.getByRole('button', { name: 'Cite' }).tap();
    await page.clock.resume();
    await expect(page.getByRole('dialog', { name: 'Cite' })).toBeVisible();
  });

  test('starts the application when nobody acts, and loads the other records once somebody does', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('variables/80710', { waitUntil: 'networkidle' });
    await page.clock.runFor(3000);
    await page.clock.resume();
    await applicationRendered(page);
    await expect(page.getByText('Shown once all variables are loaded')).toBeAttached();
    await page.mouse.wheel(0, 100);
    await expect(page.getByText('Shown once all variables are loaded')).toHaveCount(0);
  });
});

test('a link to a record leaves the focus, and so its shortcuts, to the page', async ({ page }) => {
  await page.goto('variables/80710');
  await expect(page.getByRole('combobox', { name: 'Place' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(/80710/);
});
