import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { sampleCatalog } from '../support/catalog-contents.ts';
import { expectAccessible } from './expect-accessible.ts';
import { allLoaded, countSaved, expect, selectionSaved, test } from './journey.ts';

const header = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Selection/ });
const selected = (page: Page) => page.getByRole('list', { name: 'Selected records' });
const names = (page: Page) => selected(page).locator('a [data-clamped]').allTextContents();

/** Selects the first records of a list by keyboard alone. */
async function selectFirst(page: Page, title: string, count: number): Promise<void> {
  await page.goto(title === 'Topics' ? 'subdomains' : title.toLowerCase());
  const before = await countSaved(page);
  const list = page.getByRole('list', { name: title });
  await list.getByRole('link').first().focus();
  for (let index = 0; index < count; index += 1) {
    const row = list.getByRole('listitem').filter({ has: page.locator('a:focus') });
    await expect(row).toHaveAttribute('aria-posinset', String(index + 1));
    await page.keyboard.press('s');
    await expect(row.getByRole('checkbox')).toBeChecked();
    await page.keyboard.press('ArrowDown');
  }
  await selectionSaved(page, before + count);
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().focus();
  await page.keyboard.press('Enter');
}

test('40 records of three lists reach another browser by keyboard alone', async ({ page, browser }) => {
  await selectFirst(page, 'Variables', 20);
  await selectFirst(page, 'Indicators', 12);
  await selectFirst(page, 'Topics', 8);
  await expect(header(page)).toHaveText(/Selection\s*40/);
  await header(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('40 records: 8 topics, 12 indicators, 20 variables, saved')).toBeVisible();
  const order = await names(page);
  const [first = ''] = order;
  await page.getByRole('textbox', { name: `Note for ${first}`, exact: true }).focus();
  await page.keyboard.type('=check this');
  await page.keyboard.press('Tab');

  await press(page, 'More');
  await press(page, 'Download package…');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download zip')]);
  expect(download.suggestedFilename()).toMatch(/-selection-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(readFileSync(await download.path()));
  const text = (name: string) => strFromU8(files[name]!);
  const rows: Record<string, string>[] = parse(text('codebook.csv'), { columns: true });
  // With the titles of their tables.
  expect(rows.map(({ label }) => label)).toEqual(order.map((name) => expect.stringContaining(name)));
  expect(rows[0]?.['note']).toBe("'=check this");
  expect(text('README.md')).toContain('When the package was made, all 313 variables were loaded.');
  expect(JSON.parse(text('citations.json'))).toHaveLength(40);
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('40 records saved to');

  const other = await browser.newContext();
  const tab = await other.newPage();
  await tab.goto(new URL('selection', page.url()).href);
  const [chooser] = await Promise.all([
    tab.waitForEvent('filechooser'),
    press(tab, 'Open a saved selection…'),
  ]);
  await chooser.setFiles({
    name: 'selection.json',
    mimeType: 'application/json',
    buffer: Buffer.from(files['selection.json']!),
  });
  await expect(tab.getByText('40 records added from the file.').first()).toBeVisible();
  expect(await names(tab)).toEqual(order);
  await expect(tab.getByRole('textbox', { name: `Note for ${first}`, exact: true })).toHaveValue(
    '=check this',
  );
  await selectionSaved(tab, 40);
  await tab.reload();
  await expect(selected(tab).getByRole('link')).toHaveCount(40);
  await other.close();
});

test('a record selected just before the page is left is kept', async ({ page }) => {
  await selectFirst(page, 'Taxonomies', 1);
  await page.evaluate(() => {
    const keys = ['s', 'Shift'].map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    // From here on the page receives no event of its database. Another key ends the wait for a second letter.
    addEventListener('pagehide', () => keys.map((event) => document.activeElement?.dispatchEvent(event)));
    location.assign(new URL('selection', document.baseURI));
  });
  await expect(selected(page).getByRole('link')).toHaveCount(2);
});

test('a note is kept if the page is left during typing', async ({ page }) => {
  await selectFirst(page, 'Taxonomies', 1);
  await page.goto('selection');
  const note = page.getByRole('textbox', { name: /^Note for/ });
  await note.focus();
  await page.evaluate(() => {
    document.execCommand('insertText', false, 'check this');
    location.reload();
  });
  await expect(note).toHaveValue('check this');
});

test('a copied link is shown and added elsewhere; two tabs agree', async ({ page, context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await selectFirst(page, 'Taxonomies', 3);
  await header(page).click();
  await expect(selected(page).getByRole('link')).toHaveCount(3);
  const order = await names(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await browser.newContext();
  const tab = await other.newPage();
  await tab.goto(link);
  const shared = tab.getByRole('region', { name: 'This link contains 3 records' });
  await expect(shared.getByRole('listitem')).toContainText(order);
  await shared.getByRole('button', { name: 'Add to selection' }).click();
  await expect(selected(tab).getByRole('link')).toContainText(order);
  expect(new URL(tab.url()).hash).toBe('');
  await other.close();

  const second = await context.newPage();
  await second.goto('selection');
  const remove = second.getByRole('button', { name: /^Remove/ });
  await remove.first().click();
  await expect(selected(page).getByRole('link')).toContainText(order.slice(1));
  await second.getByRole('button', { name: 'Undo' }).click();
  await expect(selected(page).getByRole('link')).toContainText(order);
});

test('a dropped file is opened as a selection, and never by the browser', async ({ page }) => {
  await page.goto('selection');
  await expect(page.getByText('Nothing selected yet.')).toBeVisible();
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['<script>alert(1)</script>'], 'page.html', { type: 'text/html' }));
    return transfer;
  });
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
  await expect(page.getByRole('alert')).toContainText('This file isn’t JSON.');
});

test('a record is dragged to another place', async ({ page }) => {
  await selectFirst(page, 'Taxonomies', 4);
  await page.goto('selection');
  const rows = selected(page).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  const [a, b, c, d] = await names(page);
  const from = (await rows.nth(0).getByTitle(/^Drag/).boundingBox())!;
  const to = (await rows.nth(2).boundingBox())!;
  expect(to.height).toBeLessThan(88);
  // No icon of the only collection.
  await expect(rows.nth(0).locator('svg')).toHaveCount(4);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 5, to.y + to.height - 5, { steps: 5 });
  await page.mouse.up();
  await expect(selected(page).getByRole('link')).toContainText([b!, c!, a!, d!]);
});

test('Shift selects all rows from the one before, also those that were scrolled away', async ({ page }) => {
  await page.goto('variables');
  await expect(allLoaded(page, 313)).toBeVisible();
  const boxes = page.getByRole('checkbox', { name: /^Select/ });
  await boxes.first().click();
  await expect(boxes.first()).toBeChecked();
  await page.getByRole('list', { name: 'Variables' }).evaluate((list) => list.scrollTo(0, 5000));
  await expect(page.getByRole('listitem').first()).not.toHaveAttribute('aria-posinset', '1');
  const last = page.locator('[aria-posinset="90"]');
  await last.getByRole('checkbox').click({ modifiers: ['Shift'] });
  await expect(page.getByText('90 selected')).toBeVisible();
});

test('no name moves when the checkbox of its row appears, in a list and in a table', async ({ page }) => {
  for (const path of ['variables', 'variables?view=table']) {
    await page.goto(path);
    const box = page.getByRole('checkbox', { name: /^Select/ }).first();
    await expect(box).toBeAttached();
    const place = () =>
      page
        .locator('[data-rows] a bdi, [data-rows] a span')
        .first()
        .evaluate((name) => name.getBoundingClientRect().x);
    const before = await place();
    const target = await box.evaluate((input) => {
      const { width, height } = input.closest('label')!.getBoundingClientRect();
      return Math.min(width, height);
    });
    expect(target).toBeGreaterThanOrEqual(24);
    await box.hover();
    expect(await place()).toBe(before);
    // Its state follows once the selection has been read.
    await box.click();
    expect(await place()).toBe(before);
    await expect(box).toBeChecked();
    await box.click();
    await expect(box).not.toBeChecked();
    expect(new URL(page.url()).pathname).toMatch(/variables$/);
  }
});

test('two selected rows are compared from the list by keyboard, and no row moves', async ({ page }) => {
  await page.goto('variables');
  const rows = page.getByRole('list', { name: 'Variables' });
  const place = () => rows.locator('a').first().boundingBox();
  const before = await place();
  await selectFirst(page, 'Variables', 2);
  const compare = page.getByRole('main').getByRole('link', { name: 'Compare 2' });
  await expect(compare).toBeInViewport({ ratio: 1 });
  expect(await place()).toEqual(before);
  await page.keyboard.press('Tab');
  await expect(compare).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
});

test('on a narrow phone, the bar below selected rows clears them', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('taxonomies');
  const row = page.getByRole('list', { name: 'Taxonomies' }).getByRole('listitem').first();
  await row.getByRole('checkbox').click();
  await expect(row.getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(row.getByRole('checkbox')).not.toBeChecked();
});

test('a selected record has its code in one line, and a note is added below its name', async ({ page }) => {
  await page.goto('variables?q=AQS_44201');
  const checkbox = page.getByRole('checkbox', { name: 'Select Ozone, fourth-highest 8-hour reading' });
  await checkbox.click();
  await selectionSaved(page, 1);
  await page.goto('selection');
  const code = selected(page).getByText('AQS_44201');
  expect((await code.boundingBox())!.height).toBeLessThan(24);
  const note = (await page.getByRole('textbox', { name: /^Note for/ }).boundingBox())!;
  const name = (await selected(page)
    .getByText('Ozone, fourth-highest 8-hour reading')
    .first()
    .boundingBox())!;
  expect(Math.abs(note.x - name.x)).toBeLessThan(16);
  // Without pointing at the row.
  for (const button of [/^Move up/, /^Move down/, /^Remove/])
    await expect(selected(page).getByRole('button', { name: button })).toBeInViewport();
  await page.getByRole('textbox', { name: /^Note for/ }).fill('Seen');
  const row = selected(page).getByRole('listitem');
  await expect.poll(async () => (await row.boundingBox())!.height).toBeLessThan(160);
});

test('on a phone, three compared columns fit, and their heads stay in view', async ({ page }) => {
  const [one, two, three] = sampleCatalog().variable.filter(({ name }) => name === 'Total');
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto(`compare?variable=${one?.id}&variable=${two?.id}&variable=${three?.id}`);
  const table = page.getByRole('region', { name: 'Comparison' });
  const first = table.getByRole('rowheader').first();
  await table.getByRole('rowheader').nth(3).scrollIntoViewIfNeeded();
  await table
    .getByRole('rowheader')
    .nth(3)
    .evaluate((element) => {
      element.scrollIntoView();
    });
  await expect(first).not.toBeInViewport();
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  for (const head of await table.getByRole('columnheader').getByRole('link').all())
    await expect(head).toBeInViewport({ ratio: 1 });
});

test('selection and package are accessible', async ({ page }) => {
  await selectFirst(page, 'Variables', 3);
  await page.goto('selection');
  await expect(selected(page).getByRole('link')).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Download package…' }).click();
  await expect(page.getByRole('dialog', { name: 'Download package' })).toBeVisible();
  await expectAccessible(page);
});
