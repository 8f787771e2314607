import type { Page } from '@playwright/test';
import { axeViolations } from './expect-accessible.ts';
import { expect, hold, savedRow, test } from './journey.ts';

test('a filter chosen just after typing is kept when the typed text enters the URL', async ({ page }) => {
  await page.goto('variables');
  await page.getByRole('button', { name: 'Filters' }).click();
  const box = page.getByRole('region', { name: 'Filters' }).getByRole('checkbox', { name: /^people/ });
  await expect(box).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search variables' }).fill('total');
  await box.evaluate((input: HTMLInputElement) => {
    input.click();
    // So busy that the pause in typing ends before the filter is rendered.
    for (const until = performance.now() + 300; performance.now() < until; ) continue;
  });
  await expect(page).toHaveURL(/q=total/);
  await expect(page.locator('p', { hasText: /^\d+ of \d+ matches/ })).toBeVisible();
  await expect(page).toHaveURL(/unit=people/);
});

test('the scroll position is stable as records are added above it, and after back', async ({ page }) => {
  const release = await hold(page, /\/api\/variable\/.*offset=100/);
  await page.goto('variables?sort=name');
  await expect(page.getByText(/^100 of 313 loaded/).first()).toBeVisible();
  const list = page.getByRole('list', { name: 'Variables' });
  await list.evaluate((element) => element.scrollTo(0, 4000));
  await expect.poll(() => savedRow(page)).toBeGreaterThan(10);
  const before = await savedRow(page);
  const first = await firstInView(page);
  const framesWithoutRows = await watchFrames(page);
  release();
  await expect(page.getByText(/^All 313 loaded/).first()).toBeVisible();
  expect(await firstInView(page)).toEqual(first);
  await expect.poll(() => savedRow(page)).toBeGreaterThan(before + 10);
  await page.getByRole('combobox', { name: 'Order' }).selectOption('slug');
  await expect.poll(() => savedRow(page)).toBe(0);
  await page.goBack();
  await expect.poll(async () => (await firstInView(page)).href).toBe(first.href);
  await list.getByRole('link').nth(8).focus();
  await page.keyboard.press('End');
  await expect(list.locator('[aria-posinset="313"]').getByRole('link')).toBeFocused();
  expect(await framesWithoutRows()).toBe(0);
});

/** Counts the frames from now on in which the list of variables has no row in its middle. */
async function watchFrames(page: Page) {
  const list = page.getByRole('list', { name: 'Variables' });
  const frames = await list.evaluateHandle((element) => {
    const counted = { empty: 0 };
    const countFrame = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const middle = document.elementFromPoint(left + width / 2, top + height / 2);
      if (middle?.closest('[role="listitem"]') == null) counted.empty += 1;
      requestAnimationFrame(countFrame);
    };
    requestAnimationFrame(countFrame);
    return counted;
  });
  return () => frames.evaluate(({ empty }) => empty);
}

test('beside filters, a table shows whole names, and its last column', async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.goto('variables?view=table&columns=name,slug,sources,universe&sort=-name');
  await page.getByRole('button', { name: 'Filters' }).click();
  const table = page.getByRole('table', { name: 'Variables' });
  const box = await page.getByRole('region', { name: 'Filters' }).boundingBox();
  await expect.poll(async () => (await table.boundingBox())!.width).toBeLessThanOrEqual(box!.x - 200);
  const cut = await table
    .getByRole('rowheader')
    .getByRole('link')
    .evaluateAll((names) => names.filter((name) => name.scrollHeight > name.clientHeight + 1).length);
  expect(cut).toBe(0);
});

/** The URL of the first row that is at least partly visible, and the position of its top. */
async function firstInView(page: Page) {
  return page.getByRole('list', { name: 'Variables' }).evaluate((element) => {
    const top = element.getBoundingClientRect().top;
    const rows = [...element.querySelectorAll<HTMLElement>('[role="listitem"]')]
      .map((row) => ({ row, from: Math.round(row.getBoundingClientRect().top - top) }))
      .filter(({ row, from }) => from + row.offsetHeight > 1)
      .toSorted((a, b) => a.from - b.from);
    return { href: new URL(rows[0]?.row.querySelector('a')?.href ?? '').pathname, from: rows[0]?.from };
  });
}

test('in a table, names stay in view, cells show their full text, titles are aligned', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('variables?view=table&columns=name,description,units,id&q=B19013_001E');
  const table = page.getByRole('table', { name: 'Variables' });
  const cut = table
    .getByRole('cell')
    .getByText(/^Half of all households/)
    .first();
  await cut.hover();
  await expect(cut).toHaveAttribute('title', /^Half of all .* added up first\.$/);
  const name = table.getByRole('rowheader').first();
  const before = await name.boundingBox();
  await table.getByRole('columnheader', { name: 'ID' }).scrollIntoViewIfNeeded();
  expect(await name.boundingBox()).toEqual(before);
  const right = (text: string | RegExp) =>
    table
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element.firstChild ?? element);
        return Math.round(range.getBoundingClientRect().right);
      });
  expect(await right(/^ID/)).toBe(await right('28894'));
});

test('on a phone filters open by their titles, scroll in one place, and keep the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('variables?unit=people');
  await page.getByRole('button', { name: 'Filters 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  // The first one and those in use are open.
  await expect(dialog.getByRole('group', { name: 'Table subject', exact: true })).toBeVisible();
  await dialog.getByText('Source', { exact: true }).first().click();
  await expect(dialog.getByRole('group', { name: 'Unit' })).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: /with data page/ }).first()).toBeHidden();
  await dialog.getByText('Data page').first().click();
  await expect(dialog.getByRole('checkbox', { name: /with data page/ }).first()).toBeVisible();
  const showAll = dialog.getByRole('button', { name: /^Show all \d+$/ });
  await showAll.first().click();
  const scrolling = await dialog.evaluate(
    (element) =>
      [...element.querySelectorAll('*')].filter(
        (part) =>
          part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
      ).length,
  );
  expect(scrolling).toBe(1);
  await dialog.getByRole('searchbox', { name: 'Search sources' }).fill('poverty est');
  await dialog.getByRole('checkbox', { name: /^Small Area Income and Poverty Estimates/ }).check();
  const clear = dialog.getByRole('button', { name: 'Clear filters' });
  await clear.click();
  await expect(clear).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Close filters' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Show 313 records' })).toBeVisible();
  // Wider windows have no dialog for them.
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => axeViolations(page, ['color-contrast'])).toEqual([]);
  await dialog.getByRole('button', { name: 'Show 313 records' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
