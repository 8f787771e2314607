import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { listeningOrigin } from '../../src/server/listen.ts';
import { createServer as createCatalogServer } from '../../src/server/server.ts';
import { loadSite } from '../../src/server/site/site.ts';
import { builtExplorer } from '../support/start/built-explorer.ts';
import { allLoaded, expect, hold, holdApplication, requestsOf, test, windows } from './journey.ts';

// The router's warning about a path that cannot be decoded.
test.use({ expectedErrors: [/could not be decoded/] });

const placesIn = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.slice(0, 8).map((item) =>
        // The row, and each of its texts.
        [item, ...item.querySelectorAll('bdi, code')].map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return { text: part === item ? '' : part.textContent, x, y, width, height };
        }),
      ),
    );

for (const { width, height } of windows) {
  test(`a list’s first names are painted early, in their final position, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const release = await holdApplication(page);
    await page.goto('variables', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Variables', level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    // Before, its style sheet may not have arrived.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const first = await placesIn(page);
    expect(first).toHaveLength(8);
    release();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(allLoaded(page, 313)).toBeVisible();
    expect(await placesIn(page)).toEqual(first);
  });

  test(`a record’s name is painted early, in its final position, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const release = await holdApplication(page);
    await page.goto('indicators/51774', { waitUntil: 'commit' });
    const name = page.getByRole('heading', { level: 2 });
    await expect(name).toHaveText('Young children with all parents working');
    // Before that it has no style.
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    const place = await name.boundingBox();
    expect(await page.locator('#root header').count()).toBe(0);
    release();
    await expect(page.locator('#root header').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cite' })).toBeVisible();
    expect(await name.boundingBox()).toEqual(place);
  });
}

test('a record is there before its list is', async ({ page }) => {
  const releaseApplication = await holdApplication(page);
  const release = await hold(page, '**/api/**');
  await page.goto('variables/80710', { waitUntil: 'commit' });
  const name = page.getByRole('heading', { name: 'Enrolled in school', level: 2 });
  await expect(name).toBeVisible();
  releaseApplication();
  await expect(page.getByRole('link', { name: 'Open data page' })).toBeVisible();
  await expect(name).toBeVisible();
  release();
  await expect(page.getByText(/^[\d,]+ of\s313$/)).toBeVisible();
});

test('a record that is not on the first page is named by the application', async ({ page }) => {
  for (const [path, name] of [
    ['variables/99999999', 'We couldn’t find variable 99999999'],
    ['variables/%E0%A4%A', /^We couldn’t find variable/],
  ] as const) {
    const release = await holdApplication(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Close record' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^Record /);
    release();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(name);
  }
});

test('the first page comes with the list, and its links work early', async ({ page }) => {
  const requests = requestsOf(page);
  const release = await holdApplication(page);
  await page.goto('indicators', { waitUntil: 'commit' });
  const link = page.getByRole('main').getByRole('listitem').first().getByRole('link');
  const name = await link.locator('bdi').first().innerText();
  await link.click();
  release();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(name);
  await expect(allLoaded(page, 136)).toBeVisible();
  const asked = requests.map(({ pathname, search }) => pathname + search);
  // For the record's page only.
  expect(asked.filter((path) => path === '/api/indicator/?format=api')).toHaveLength(1);
  // The server has written the configuration into the page.
  expect(asked).not.toContain('/config.json');
});

test('nothing is painted before the theme is known', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('catalog-explorer.settings', '{"theme":"dark"}'));
  await page.route('**/assets/index-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto('indicators');
  await expect(page.getByRole('searchbox')).toBeVisible();
  // Recorded only once a frame is on the screen.
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
  const [script, paint] = await page.evaluate(() => [
    performance.getEntriesByType('resource').find(({ name }) => /assets\/index-/.test(name)),
    performance.getEntriesByName('first-paint')[0],
  ]);
  expect(script?.duration).toBeGreaterThan(400);
  expect(paint?.startTime).toBeGreaterThan((script?.startTime ?? 0) + (script?.duration ?? 0));
});

test('when the page itself arrives in pieces, the application waits for its end', async ({ page }) => {
  const site = loadSite({ folder: builtExplorer, prefix: '/' });
  const app = await createCatalogServer({
    handlers: { pages: site.respond },
    observe: () => {},
  });
  const server = createServer(({ url = '/', headers: { accept } }, response) => {
    const sendInPieces = async () => {
      const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { accept } });
      const half = url === '/indicators' ? rawPayload.indexOf('<body>') : rawPayload.length;
      response.writeHead(statusCode, headers).write(rawPayload.subarray(0, half));
      setTimeout(() => response.end(rawPayload.subarray(half)), half < rawPayload.length ? 700 : 0);
    };
    void sendInPieces();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await page.route('**/api/**', (route) => route.fulfill({ json: { count: 0, next: null, results: [] } }));
  await page.goto(`${listeningOrigin(server)}indicators`);
  await expect(page.getByRole('heading', { name: 'Indicators', level: 1 })).toBeVisible();
  server.closeAllConnections();
  server.close();
});
