import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { json } from '../../src/catalog/export/formats.ts';
import { catalog } from '../support/catalog-builder.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';

const catalogOf = (...names: string[]) =>
  JSON.stringify({ variable: names.map((name, at) => ({ id: at + 1, slug: `v${at + 1}`, name })) });
const mimeType = 'application/json';
const file = (name: string, text: string | Buffer) => ({ name, mimeType, buffer: Buffer.from(text) });

test('two files are compared on the device, by keyboard, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('changes');
  await expect(page.getByText('No changes so far.')).toBeVisible();
  await expectAccessible(page);
  await page.locator('summary').press('Enter');
  const compared = page.getByRole('button', { name: 'Compare' });
  await expect(compared).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const before = file('before.json', catalogOf('Motorcycle', 'Rent', 'Rooms'));
  await page.getByLabel('Earlier file').setInputFiles(before);
  const after = file('after.json.gz', gzipSync(catalogOf('Worked at home', 'Rent')));
  await page.getByLabel('Later file').setInputFiles(after);
  await expect(compared).not.toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await compared.press('Enter');
  await expect(page.getByText('1 changed, 1 gone (1 the same)', { exact: true })).toBeInViewport();
  const meaning = page.getByRole('group', { name: 'May mean something else or break scripts' });
  await expect(meaning).toContainText('Motorcycle → Worked at home');
  // What has nothing in common is shown without marks.
  await expect(meaning.locator('mark')).toHaveCount(0);
  await expect(compared).toBeFocused();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).press('Enter');
  const saved = readFileSync(await (await download).path(), 'utf8');
  expect(saved).toContain('before.json → after.json.gz\n\n1 changed, 1 gone (1 the same)');
  expect(saved).toContain('- Name: Motorcycle → Worked at home');
  await expect(page.getByRole('group', { name: 'Gone' })).toContainText('Rooms');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await expectAccessible(page);
});

/** Opens the page of changes and compares two files there. */
async function compare(page: Page, earlier: string, later: string): Promise<void> {
  await page.goto('changes');
  await page.getByText('Compare two copies of a catalog').click();
  await page.getByLabel('Earlier file').setInputFiles(file('before.json', earlier));
  await page.getByLabel('Later file').setInputFiles(file('other.json', later));
  await page.getByRole('button', { name: 'Compare' }).click();
}

const exportOf = (collection: 'indicator' | 'variable', ...records: string[]) => {
  const counts = { loaded: records.length, total: records.length, exported: records.length, complete: true };
  const dates = { receivedAt: new Date(), exportedAt: new Date() };
  const { start, end } = json({ collection, from: 'example.org', ...counts, ...dates });
  return start + records.join(',\n') + end;
};

test('an export is compared with the same list of a whole catalog', async ({ page }) => {
  const whole = `{"variable":[{"id":1,"name":"Rent"}],"indicator":[{"id":1,"name":"Homes"}]}`;
  await compare(page, whole, exportOf('variable', '{"id":1,"name":"Rent"}', '{"id":2,"name":"Rooms"}'));
  await expect(page.getByText('1 new (1 the same)', { exact: true })).toBeVisible();
});

test('an array of records and a page of the API are compared with the list that their fields tell', async ({
  page,
}) => {
  const records = JSON.stringify(catalog().variable().variable().contents.variable);
  await compare(page, records, `{"count":9,"next":"?offset=2","results":${records}}`);
  await expect(page.getByText('nothing changed (2 the same)', { exact: true })).toBeVisible();
  await expect(page.getByText(/^other.json has only 2 of 9 records: what is missing/)).toBeVisible();
  await compare(page, '{"subdomain":[]}', '[{"id":1,"slug":"a","name":"Homes"}]');
  await expect(page.getByText('1 new (0 the same)', { exact: true })).toBeVisible();
});

for (const [text, reason] of [
  ['[{"id":1,"name":"Rent"}]', 'other.json does not say what its records are. Put them into an object'],
  ['{"a":1}', 'other.json is not a catalog'],
  ['{"variable":[', 'other.json is not a JSON file. Choose an export of a catalog.'],
  ['{"variable":[{"id":1,"a":1},{"id":1,"a":2}]}', 'variable id 1 is already used in record 1'],
] as const)
  test(`a file with ${text} is an error that names it`, async ({ page }) => {
    await compare(page, catalogOf('Rent'), text);
    await expect(page.getByRole('alert')).toContainText(reason);
  });

test('of many changes the first 1,000 are listed, and it says so', async ({ page }) => {
  const names = Array.from({ length: 1500 }, (_, at) => `Homes ${at}`);
  await compare(page, catalogOf('Rent'), catalogOf('Rent', ...names));
  await expect(page.getByText('1,500 new (1 the same)', { exact: true })).toBeVisible();
  const added = page.getByRole('group', { name: 'New' });
  await expect(added.getByText('Homes 7', { exact: true })).toBeHidden();
  await added.locator('summary').press('Enter');
  await expect(added.getByText('Homes 7', { exact: true })).toBeVisible();
  await expect(added).toContainText('The first 1,000 are listed. Download has all.');
  await expect(added.getByRole('heading')).toHaveText('New 1,500');
});
