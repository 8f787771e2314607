import type { Page } from '@playwright/test';
import { expect, savedRow, test } from './journey.ts';

const main = (page: Page) => page.getByRole('main');
const whole = (page: Page) => main(page).getByText('All 136 loaded');

// The router's warning about a path that cannot be decoded.
test.use({ expectedErrors: [/Failed to load resource|could not be decoded/] });

test('a URL with an unknown record: the record is searched for and reported missing, as text', async ({
  page,
}) => {
  const odd = ['1e3', '<svg onload=alert(1)>', '012', '-1', '9'.repeat(30), 'x'.repeat(1500)];
  for (const path of [...odd.map(encodeURIComponent), '..%2f..%2fsettings', '%zz', '%E0%A4%A']) {
    await page.goto(`indicators/${path}`);
    const said = main(page).getByText(/We couldn’t find|Page not found/);
    const refused = page.getByText(/There is nothing at this address/);
    await expect(said.or(refused).first(), path).toBeVisible();
    expect(await page.evaluate(() => document.querySelectorAll('svg[onload]').length)).toBe(0);
  }
});

test('the valid part of a malformed query is used', async ({ page }) => {
  for (const query of [
    'q=%zz',
    'q=%E0%A4%A',
    `q=${'a'.repeat(6000)}`,
    'q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
    'q=one&q=two&row=1e9&row=-1',
    'sort=__proto__&view=constructor&unit[]=x&constructor[prototype][x]=1',
    '%zz=1&&&=&q',
  ]) {
    await page.goto(`indicators?${query}`);
    await expect(page.getByRole('heading', { name: 'Indicators', level: 1 })).toBeVisible();
    await expect(whole(page), query).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1360);
  }
});

test('the back button from another site restores the list and its scroll position', async ({ page }) => {
  await page.goto('variables');
  await expect(main(page).getByText('All 313 loaded')).toBeVisible();
  const list = page.getByRole('list', { name: 'Variables' });
  await list.evaluate((element) => element.scrollTo(0, 9000));
  await expect.poll(() => savedRow(page)).toBeGreaterThan(10);
  const place = await list.evaluate((element) => element.scrollTop);
  await page.goto('about:blank');
  await page.goBack();
  await expect(main(page).getByText('All 313 loaded')).toBeVisible();
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(place - 100);
  await list.getByRole('link').first().press('Home');
  await expect(list.locator('[aria-posinset="1"]').getByRole('link')).toBeFocused();
});

test('a page restored from the back/forward cache mid-load finishes loading', async ({ page }) => {
  let held = 0;
  await page.route(/\/api\/variable\/.*offset=200/, async (route) => {
    held += 1;
    if (held === 1) await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue().catch(() => undefined);
  });
  await page.goto('variables');
  await expect(
    main(page)
      .getByText(/^200 of 313 loaded/)
      .first(),
  ).toBeVisible();
  await page.goto('about:blank');
  await page.goBack();
  await expect(main(page).getByText('All 313 loaded')).toBeVisible();
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says so and links to the lists themselves', async ({ page, request }) => {
    await page.goto('indicators/12');
    await expect(page.getByRole('paragraph')).toContainText('needs JavaScript');
    await expect(page.getByRole('link')).toHaveCount(4);
    for (const link of await page.getByRole('link').all()) {
      const href = await link.evaluate((element: HTMLAnchorElement) => element.href);
      expect((await request.get(href)).status()).toBe(200);
    }
  });
});
