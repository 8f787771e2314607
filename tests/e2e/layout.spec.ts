import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const main = (page: Page) => page.getByRole('main');
const whole = (page: Page) => main(page).getByText('All 136 loaded');

test.use({ expectedErrors: [/Failed to load resource/] });

test('at 320 pixels, as with 400 % zoom, a name of a megabyte moves nothing out of the page', async ({
  page,
}) => {
  const name = `${'Unbrokenname'.repeat(90_000)} end`;
  const record = { id: 1, name, slug: 'x'.repeat(5000), description: name };
  await page.route('**/api/indicator/**', (route) =>
    route.fulfill({ json: { count: 1, next: null, previous: null, results: [record] } }),
  );
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('indicators');
  await expect(main(page).getByText('All 1 loaded')).toBeVisible();
  // Neither the page nor its scroll containers scroll horizontally.
  const wide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('html, main, main div')]
        .filter((box) => box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX !== 'visible')
        .map((box) => `${box.tagName} ${box.className} ${box.scrollWidth}`),
    );
  const onScreen = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await wide()).toEqual([]);
  await page.getByRole('list', { name: 'Indicators' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  expect(await wide()).toEqual([]);
  for (const path of ['./', 'settings', 'search?q=unbroken', 'nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await wide(), path).toEqual([]);
    expect(await onScreen(), path).toBeLessThanOrEqual(320);
  }
});

test('with forced colours and reduced motion, selection, focus and errors are visible without colour', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.route('**/api/taxonomy/**', (route) => route.fulfill({ status: 403, json: { detail: 'No' } }));
  await page.goto('indicators');
  await expect(whole(page)).toBeVisible();
  await page.getByRole('list', { name: 'Indicators' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  const rows = page.getByRole('list', { name: 'Indicators' }).getByRole('link');
  expect(await lineOf(rows.first())).toBe('2px');
  expect(await lineOf(rows.nth(1))).toBe('0px');
  const current = page
    .getByRole('navigation', { name: 'Catalog' })
    .getByRole('link', { name: /^Indicators/ });
  expect(await lineOf(current)).toBe('2px');
  await current.focus();
  await page.keyboard.press('Tab');
  expect(await lineOf(page.locator(':focus'))).toBe('3px');
  await current.click();
  await page
    .getByRole('navigation', { name: 'Catalog' })
    .getByRole('link', { name: /^Taxonomies/ })
    .click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('could not be loaded');
  expect(await alert.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
  const moving = await page.evaluate(
    () => document.getAnimations().filter((one) => Number(one.effect?.getTiming().duration) > 1).length,
  );
  expect(moving).toBe(0);
});

/** The rendered outline width of an element. */
function lineOf(locator: Locator): Promise<string> {
  return locator.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'none' ? '0px' : outlineWidth;
  });
}
