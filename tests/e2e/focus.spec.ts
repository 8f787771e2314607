import type { Page } from '@playwright/test';
import { allLoaded, configure, expect, hold, test } from './journey.ts';

test.use({ expectedErrors: [/Failed to load resource/] });

const rows = (page: Page) => page.getByRole('list', { name: /^(Indicators|Variables)( found)?$/ });
const row = (page: Page, place: number) => rows(page).locator(`[aria-posinset="${place}"]`).getByRole('link');
const record = (page: Page) => page.getByRole('heading', { level: 2 });

for (const [view, place] of [
  ['list', 'aria-posinset'],
  ['table', 'aria-rowindex'],
] as const)
  test(`a focused row of a ${view} that is scrolled away passes the focus to a visible one`, async ({
    page,
  }) => {
    await page.goto(`variables?view=${view}`);
    const shown = page.getByRole(view, { name: 'Variables' });
    const rowAt = (index: number) => shown.locator(`[${place}="${index}"]`);
    await rowAt(2).getByRole('link').focus();
    await shown.hover();
    await page.mouse.wheel(0, 6000);
    await expect(rowAt(2)).toHaveCount(0);
    const focused = shown.locator(`[${place}]:has(:focus)`);
    await expect(focused).toBeInViewport();
    const index = Number(await focused.getAttribute(place));
    expect(index).toBeGreaterThan(20);
    await page.keyboard.press('ArrowDown');
    await expect(rowAt(index + 1).getByRole('link')).toBeFocused();
  });

test('a successful Try again moves the focus to the list', async ({ page }) => {
  let broken = true;
  await page.route(/\/api\/variable\/.*offset=100/, (route) =>
    broken ? route.fulfill({ status: 403, json: { detail: 'Not now' } }) : route.fallback(),
  );
  await page.goto('variables');
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await retry.focus();
  broken = false;
  await page.keyboard.press('Enter');
  await expect(allLoaded(page, 313)).toBeVisible();
  await expect(row(page, 1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 2)).toBeFocused();
});

for (const width of [390, 1360]) {
  test(`at ${width} pixels closing a record moves the focus to its row`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('indicators');
    // A row painted before the application is a plain link, which loads a new document.
    await expect(page.getByRole('searchbox')).toBeVisible();
    await row(page, 3).click();
    await expect(record(page)).toBeFocused();
    // On a phone a record fills the screen.
    await expect(page.getByRole('searchbox')).toBeVisible({ visible: width > 390 });
    await page.keyboard.press('Escape');
    await expect(row(page, 3)).toBeFocused();
    // The row is focused just before the panel is removed; an Enter in between would keep the panel.
    await expect(record(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(record(page)).toBeFocused();
    await page.getByRole('button', { name: 'Close record' }).click();
    await expect(row(page, 3)).toBeFocused();
    await expect(record(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(record(page)).toBeFocused();
    await page.goBack();
    await expect(row(page, 3)).toBeFocused();
  });
}

test('removing a filter moves the focus to the next one, or to the Filters button', async ({ page }) => {
  await page.goto('variables?unit=people&unit=dollars&linked=no');
  const filters = page.getByRole('button', { name: /^Filters/ });
  const remove = page.getByRole('button', { name: /^Remove filter/ });
  await remove.first().focus();
  for (const left of [2, 1]) {
    await page.keyboard.press('Enter');
    await expect(remove).toHaveCount(left);
    await expect(remove.first()).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(filters).toBeFocused();
  await page.goBack();
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(filters).toBeFocused();
});

test('a page begins at its top, also after one that was scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 500 });
  await page.goto('search?q=income');
  const link = page.getByRole('link', { name: /^Show all \d+ variables/ });
  await link.focus();
  const main = page.getByRole('main');
  const top = () => main.evaluate(({ scrollTop }) => scrollTop);
  expect(await top()).toBeGreaterThan(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeInViewport();
  expect(await top()).toBe(0);
});

test('Load all moves the focus to Stop, and then to the list', async ({ page }) => {
  await configure(page, { json: { baseUrl: 'api/', title: 'Catalog', autoLoad: 100 } });
  const release = await hold(page, /\/api\/variable\/.*offset=/);
  await page.goto('variables');
  await page.getByRole('button', { name: 'Load all' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeFocused();
  release();
  await expect(allLoaded(page, 313)).toBeVisible();
  await expect(row(page, 1)).toBeFocused();
});

test('Escape closes a dialog before the record below it', async ({ page }) => {
  await page.goto('variables');
  await row(page, 2).click();
  await expect(record(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(record(page)).toBeFocused();
  await page.getByRole('button', { name: 'About this list' }).click();
  const details = page.getByRole('dialog', { name: 'About this list' });
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(record(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(record(page)).toBeHidden();
});

test('Escape closes the filters, not the record below, from the moment they appear', async ({ page }) => {
  await page.goto('variables');
  await row(page, 2).click();
  await expect(record(page)).toBeFocused();
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('#filters') === null) return;
      observer.disconnect();
      const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(escape);
      document.body.dataset['pressed'] = '';
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
  const filters = page.getByRole('button', { name: 'Filters' });
  await filters.click();
  await expect(page.locator('body')).toHaveAttribute('data-pressed', '');
  await expect(page.getByRole('region', { name: 'Filters' })).toBeHidden();
  await expect(filters).toBeFocused();
  await expect(record(page)).toBeVisible();
});

test('a click on the backdrop closes a dialog, a selection ending there does not', async ({ page }) => {
  await page.goto('indicators');
  await page.getByRole('button', { name: 'About this list' }).click();
  const details = page.getByRole('dialog', { name: 'About this list' });
  await expect(details.getByText('Technical details')).toBeVisible();
  const box = await details.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 60);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(details).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(details).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('what is typed before the palette is there is in its field, and the focus returns', async ({ page }) => {
  const release = await hold(page, '**/assets/palette-*.js');
  await page.goto('help');
  // Before, the application has not started.
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const settings = page.getByRole('banner').getByRole('link', { name: 'Settings' });
  await settings.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rs');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ent');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Backspace', 'End'])
    await page.keyboard.press(key);
  release();
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Search everything' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('rent');
  await page.keyboard.press('Escape');
  await expect(settings).toBeFocused();
});

for (const [path, scrolls, nth] of [
  ['sources', '[data-scrolls]', 30],
  ['health', 'main', -1],
] as const)
  test(`Back returns to the place and the link in ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 500 });
    await page.goto(path);
    const scrolled = page.locator(scrolls);
    await expect
      .poll(() => scrolled.evaluate((box) => box.scrollHeight - box.clientHeight))
      .toBeGreaterThan(300);
    // The code that keeps the place loads after the first screen, with this link.
    await expect(page.getByRole('link', { name: 'Catalog health' })).toBeVisible();
    const link = scrolled.locator('li a, p a').nth(nth);
    await link.focus();
    await expect.poll(() => scrolled.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(200);
    const place = await link.boundingBox();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(new RegExp(`${path.replace('?', '.')}$`));
    await page.goBack();
    await expect(link).toBeFocused();
    expect((await link.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, -1);
  });
