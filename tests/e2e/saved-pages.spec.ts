import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { keptKeys, spoilKeptPages } from './saved-pages.ts';

const main = (page: Page) => page.getByRole('main');
const whole = (page: Page) => main(page).getByText('All 136 loaded');

test.use({ expectedErrors: [/Failed to load resource/] });

/** Waits until the pages of all opened lists are in IndexedDB. */
async function loadAndKeep(page: Page, least: number) {
  await page.goto('indicators');
  await expect(whole(page)).toBeVisible();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Variables/ })
    .click();
  await expect(main(page).getByText('All 313 loaded')).toBeVisible();
  await expect.poll(() => page.evaluate(keptKeys).then(({ length }) => length)).toBeGreaterThanOrEqual(least);
}

test('saved pages corrupted by another program are ignored, and the lists are loaded from the service', async ({
  page,
}) => {
  await loadAndKeep(page, 8);
  await page.evaluate(spoilKeptPages);
  await page.goto('indicators');
  await expect(whole(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'About this list' }).click();
  await expect(page.getByRole('dialog')).toContainText('136 received: 136 shown');
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
});

test('storage cleared while the explorer is open: it keeps working and saves later pages', async ({
  page,
}) => {
  await loadAndKeep(page, 8);
  const devtools = await page.context().newCDPSession(page);
  const origin = await page.evaluate(() => location.origin);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await page.getByRole('button', { name: 'About this list' }).click();
  const lastPage = page.waitForResponse(/offset=300/);
  await page.getByRole('dialog').getByRole('button', { name: 'Load again' }).click();
  await lastPage;
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Load again' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(main(page).getByText('All 313 loaded')).toBeVisible();
  await expect.poll(() => page.evaluate(keptKeys).then(({ length }) => length)).toBeGreaterThanOrEqual(8);
  await page.goto('variables');
  await expect(main(page).getByText('All 313 loaded')).toBeVisible();
});

test('a newer version in another tab upgrades the database: the older one closes it and keeps working', async ({
  page,
  context,
}) => {
  await loadAndKeep(page, 8);
  const newer = await context.newPage();
  await newer.goto('taxonomies');
  const opened = newer.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('catalog-explorer', 9);
        request.addEventListener('success', () => {
          request.result.close();
          resolve('opened');
        });
        request.addEventListener('error', () => resolve(String(request.error)));
      }),
  );
  expect(await opened).toBe('opened');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Subdomains/ })
    .click();
  await expect(main(page).getByText(/^All \d+ loaded$/)).toBeVisible();
  await newer.close();
});

test('two tabs that load at the same time: both lists and the saved pages are complete', async ({
  page,
  context,
}) => {
  const second = await context.newPage();
  await Promise.all([loadAndKeep(page, 8), loadAndKeep(second, 8)]);
  await expect(main(second).getByText('All 313 loaded')).toBeVisible();
  const requests: string[] = [];
  const third = await context.newPage();
  third.on('request', (request) => requests.push(request.url()));
  await third.goto('variables');
  await expect(main(third).getByText('All 313 loaded')).toBeVisible();
  // Restored: at most the first page of each list was requested, to revalidate it.
  expect(requests.filter((address) => /\/variable\/.*offset=[1-9]/.test(address))).toEqual([]);
});

test('after a tab was closed mid-load, the next visit shows the saved records and continues from there', async ({
  page,
  context,
}) => {
  await page.route(/\/api\/variable\/.*offset=200/, () => new Promise(() => {}));
  await page.goto('variables');
  await expect(
    main(page)
      .getByText(/^200 of 313 loaded/)
      .first(),
  ).toBeVisible();
  await expect
    .poll(() => page.evaluate(keptKeys).then((keys) => keys.filter((key) => key.includes('variable')).length))
    .toBe(2);
  await page.close();
  const next = await context.newPage();
  const offsets: (string | null)[] = [];
  next.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/variable/')) offsets.push(searchParams.get('offset'));
  });
  await next.goto('variables');
  await expect(main(next).getByText('All 313 loaded')).toBeVisible();
  // The first page again, to revalidate the saved copy; then the missing pages.
  await expect.poll(() => offsets.map(String).toSorted()).toEqual(['200', '300', 'null']);
});

test('a lone surrogate is saved like any other text', async ({ page }) => {
  const record = '{"id":1,"name":"half \\ud800 of one","slug":"s","description":"\\udc00"}';
  await page.route('**/api/indicator/**', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: `{"count":1,"next":null,"previous":null,"results":[${record}]}`,
    }),
  );
  await page.goto('indicators');
  await expect(main(page).getByText('half \ufffd of one').first()).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(keptKeys).then((keys) => keys.filter((key) => key.includes('indicator')).length),
    )
    .toBe(1);
  await page.goto('indicators/1');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('half \ufffd of one');
});

for (const [what, later] of [
  ['years back', '1999-01-01T00:00:00'],
  ['years ahead', '2099-12-31T00:00:00'],
] as const) {
  test(`saved pages with a clock that is set ${what} are shown with a date, never a negative age`, async ({
    page,
  }) => {
    await loadAndKeep(page, 8);
    await page.route('**/api/**', (route) => route.fulfill({ status: 403, json: { detail: 'Away' } }));
    await page.clock.setFixedTime(new Date(later));
    await page.goto('indicators');
    await expect(whole(page)).toBeVisible();
    const note = page.getByRole('note').filter({ hasText: 'You’re seeing a copy' });
    await expect(note).toContainText(/saved on [A-Z][a-z]+ \d+, \d{4}/);
  });
}
