import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { sampleCatalog } from '../support/catalog-contents.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Export / });

async function openExport(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

async function downloadBy(page: Page, name: string | RegExp): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name }).click(),
  ]);
  return download;
}

const textOf = async (download: Download) => readFileSync(await download.path(), 'utf8');
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: true });

test('the dialog is accessible, and visible in low and narrow windows', async ({ page }) => {
  await openExport(page, 'variables');
  await expectAccessible(page);
  for (const [width, height] of [
    [1366, 650],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    const button = dialog(page).getByRole('button', { name: 'Copy for a spreadsheet' });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  const download = dialog(page).getByRole('button', { name: 'Download CSV' });
  await expect(download).toBeInViewport({ ratio: 1 });
  // What the file has is seen before it is downloaded.
  const rows = dialog(page).getByRole('region', { name: 'First rows' });
  const [preview, actions] = await Promise.all([rows.boundingBox(), download.boundingBox()]);
  expect(preview!.y + preview!.height).toBeLessThan(actions!.y);
  await downloadBy(page, 'Download CSV');
  await expect(dialog(page).getByRole('link', { name: 'Save the file again' })).toBeInViewport({
    ratio: 1,
  });
  // The focused option is not under the actions.
  const last = dialog(page).getByRole('radio', { checked: true }).last();
  await download.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(last).toBeFocused();
  const [option, action] = await Promise.all([last.boundingBox(), download.boundingBox()]);
  expect(option!.y + option!.height).toBeLessThan(action!.y);
});

test('a filtered list is exported as CSV and JSON, in order, with counts', async ({ page }) => {
  const dollars = sampleCatalog()
    .variable.filter(({ units }) => units === '$')
    .sort((a, b) => b.id - a.id);
  await openExport(page, 'variables?unit=$&sort=-id');
  const { length } = dollars;
  await expect(dialog(page)).toContainText(
    new RegExp(`${length} of 313 variables from Community Data Catalog as of \\d{4}-\\d\\d-\\d\\d`),
  );
  const csv = await downloadBy(page, 'Download CSV');
  expect(csv.suggestedFilename()).toMatch(/^[a-z0-9-]{1,60}\.csv$/);
  const rows = rowsOf(await textOf(csv));
  expect(rows.map(({ id, name, description }) => [id, name, description])).toEqual(
    dollars.map(({ id, name, description }) => [String(id), name, description ?? '']),
  );
  expect(rows[0]?.['url']).toBe(new URL(`variables/${dollars[0]?.id}`, page.url()).href);
  await expect(dialog(page).getByRole('status')).toContainText(`${length} records exported to`);
  await dialog(page).getByText('For developers').click();
  await dialog(page).getByRole('radio', { name: /^JSON/ }).check();
  const { meta, records } = JSON.parse(await textOf(await downloadBy(page, 'Download JSON')));
  expect(records).toEqual(dollars);
  expect(meta).toMatchObject({ loaded: 313, total: 313, exported: length, complete: true });
});

test('the table is copied as cells; a browser that refuses to is reported', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openExport(page, 'variables?view=table&columns=name,units&q=income');
  await expect(dialog(page).getByText(/ and how to cite them, without figures\./)).toBeVisible();
  await dialog(page)
    .getByRole('radio', { name: /^Table columns/ })
    .check();
  await expect(dialog(page).getByText(/what the catalog says of them, without figures\./)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Copy for a spreadsheet' }).click();
  await expect(dialog(page).getByRole('status')).toContainText('records copied.');
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const text = await (await item!.getType('text/plain')).text();
    const html = await (await item!.getType('text/html')).text();
    return { text, html };
  });
  const heads = [...copied.html.matchAll(/<th\b[^>]*>([^<]*)/g)].map(([, head]) => head);
  expect(heads).toEqual(expect.arrayContaining(['Name', 'Unit shown', 'Basis of the unit']));
  expect(copied.text).toMatch(/^Name\t.*Unit shown\tBasis of the unit\r?\n/);
  await context.clearPermissions();
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await dialog(page).getByRole('button', { name: 'Copy for a spreadsheet' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('The browser did not allow copying.');
});

test('a blocked download can be saved again', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ acceptDownloads: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await openExport(page, 'variables');
  const blocked = await downloadBy(page, 'Download CSV');
  expect(await blocked.failure()).toMatch(/acceptDownloads/);
  await expect(dialog(page).getByRole('status')).toContainText(' exported to ');
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('link', { name: 'Save the file again' }).click(),
  ]);
  expect(again.suggestedFilename()).toBe(blocked.suggestedFilename());
  await context.close();
});

test('if memory and disk are full, the export says so and starts no download', async ({ page }) => {
  await openExport(page, 'variables');
  await page.evaluate(() => {
    // What Chromium does with a blob that it could not store.
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  });
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await dialog(page).getByRole('button', { name: 'Download CSV' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('There isn’t enough space for this file.');
  expect(downloads).toBe(0);
});

/** Makes writing as slow as for many records: every pause between two chunks takes three seconds. */
async function slowDown(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    let calls = 0;
    performance.now = () => now() + (calls += 1) * 200;
    // React goes on with the channel it has.
    window.MessageChannel = class extends MessageChannel {
      constructor() {
        super();
        const post = this.port2.postMessage.bind(this.port2);
        this.port2.postMessage = (message: unknown) => void setTimeout(() => post(message), 3000);
      }
    };
  });
}

test('a slow export shows progress, is cancelled, and ends with its tab', async ({ page, context }) => {
  const downloads: string[] = [];
  context.on('page', (each) => each.on('download', (file) => downloads.push(file.suggestedFilename())));
  page.on('download', (file) => downloads.push(file.suggestedFilename()));
  await openExport(page, 'variables');
  await slowDown(page);
  const start = () => dialog(page).getByRole('button', { name: 'Download CSV' }).click();
  const progress = dialog(page).getByRole('progressbar', { name: 'Records written' });
  await start();
  await expect(progress).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(progress).toBeHidden();
  await expect(dialog(page).getByRole('alert')).toBeHidden();
  await expect(dialog(page).getByRole('button', { name: 'Download CSV' })).toBeEnabled();
  await start();
  await expect(progress).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await start();
  await expect(progress).toBeVisible();
  await page.close();
  const other = await context.newPage();
  await other.goto('variables');
  await expect(other.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  expect(downloads).toEqual([]);
});
