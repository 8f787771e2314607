import type { Locator, Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { expect, openList, test } from './journey.ts';

/** Visits every kind of page, record, dialog and menu, and uses what is on it, from link to link and without a reload. */
export async function visitEveryView(page: Page): Promise<void> {
  test.setTimeout(patience * 180_000);
  const main = page.getByRole('main');
  const banner = page.getByRole('banner');
  const dialog = page.getByRole('dialog');
  const press = (name: string | RegExp, within = main) =>
    within.getByRole('button', { name }).first().click();
  const visitList = async (title: string) => {
    await openList(page, title);
    await expect(main.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    if (title !== 'Sources') await expect(main.getByText(/^All \d+ loaded$/)).toBeVisible();
  };
  const record = page.locator('#record-heading');
  const openRecord = async (rows: Locator) => {
    await rows.getByRole('link').first().click();
    await expect(record).toBeVisible();
  };
  const closeRecord = async () => {
    await press('Close record', page.locator('body'));
    await expect(record).toHaveCount(0);
  };

  await page.goto('./');
  await expect(main.getByRole('heading', { name: 'Topics' })).toBeVisible();

  for (const title of ['Topics', 'Taxonomies', 'Indicators']) {
    await visitList(title);
    await openRecord(main.getByRole('list', { name: title }));
    await main.getByText('Technical details').first().click();
    await closeRecord();
  }

  await visitList('Variables');
  const rows = main.getByRole('list', { name: /^Variables/ });
  // Codes of the American Community Survey, whose sources link to their tables.
  await main.getByRole('searchbox').fill('B14001');
  await expect(main.getByText(/^\d+ match(es)? in 313 variables$/)).toBeVisible();
  await openRecord(rows);
  await expect(main.getByRole('link', { name: /Open data page/ })).toBeVisible();
  await main.getByRole('link', { name: /^Next:/ }).click();
  await expect(main.getByRole('link', { name: /^Previous:/ })).toBeVisible();
  await press('Copy link');
  await press(/^Get the data/);
  await dialog.getByRole('radio').last().check();
  await press(/^Close/, dialog);
  for (const format of ['BibTeX', 'RIS', 'CSL-JSON']) {
    await press('Cite');
    await dialog.getByRole('radio', { name: format }).check();
    await press(/^Close/, dialog);
  }
  await closeRecord();
  await main.getByRole('searchbox').fill('');

  await press('Filters');
  const filters = page.getByRole('region', { name: 'Filters' });
  await filters.getByRole('group', { name: 'Unit' }).getByRole('checkbox').first().check();
  await expect(main.getByText(/^\d+ of 313 variables/).first()).toBeVisible();
  await press('Clear filters');
  await press('Filters');
  await main.getByRole('combobox', { name: 'Order' }).selectOption('Name, Z to A');
  await expect(page).toHaveURL(/sort=-name/);
  await press('Table');
  await openRecord(main.getByRole('table', { name: /^Variables/ }));
  await closeRecord();
  await main.getByText('Columns', { exact: true }).click();
  await main.getByRole('checkbox', { name: 'Percent of' }).check();
  await page.keyboard.press('Escape');

  await press('Export');
  await Promise.all([page.waitForEvent('download'), press('Download CSV', dialog)]);
  await press('Copy for a spreadsheet', dialog);
  await expect(dialog.getByRole('status')).toContainText('records copied.');
  await dialog.getByText('For developers').click();
  await dialog.getByRole('radio', { name: /^JSON/ }).check();
  await Promise.all([page.waitForEvent('download'), press('Download JSON', dialog)]);
  await press(/^Close/, dialog);

  await press('About this list');
  await dialog.getByText('Technical details').click();
  await press(/^Close/, dialog);
  await press(/^List$/);
  await rows.getByRole('link').first().focus();
  for (let index = 0; index < 2; index += 1) {
    await page.keyboard.press('s');
    await page.keyboard.press('ArrowDown');
  }
  const selection = banner.getByRole('link', { name: /^Selection/ });
  await expect(selection).toHaveText(/Selection\s*2/);
  await selection.click();
  const selected = main.getByRole('list', { name: 'Selected records' });
  await expect(selected.getByRole('link')).toHaveCount(2);
  await press('Copy link');
  await press(/^Cite/);
  await dialog.getByRole('radio', { name: 'BibTeX' }).check();
  await press(/^Close/, dialog);
  await press('More');
  await press('Download package…');
  await Promise.all([page.waitForEvent('download'), press('Download zip', dialog)]);
  await press(/^Close/, dialog);
  for (const box of await selected.getByRole('checkbox').all()) await box.check();
  await main.getByRole('link', { name: /^Compare/ }).click();
  await expect(main.getByRole('region', { name: 'Comparison' })).toBeVisible();

  await visitList('Sources');
  await main.getByRole('searchbox', { name: 'Search sources' }).fill('B14001');
  await main.getByRole('list').getByRole('link').first().click();
  await main.getByText('Technical details').click();
  await press('Cite');
  await dialog.getByRole('radio', { name: 'RIS' }).check();
  await press(/^Close/, dialog);

  await page.keyboard.press('Control+k');
  await dialog.getByRole('combobox').fill('rent');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await dialog.getByRole('combobox').fill('income');
  await dialog
    .getByRole('option', { name: /income/i })
    .nth(1)
    .click();
  await expect(record).toBeVisible();

  await banner.getByRole('link', { name: 'Help' }).click();
  await expect(main.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await banner.getByRole('link', { name: 'Settings' }).click();
  await main.getByRole('radio', { name: 'Dark' }).check();

  await banner.getByRole('link').first().click();
  await main.getByRole('paragraph').filter({ hasText: 'Try:' }).getByRole('link').first().click();
  await expect(main.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible();
  await expect(main.locator('mark').first()).toBeVisible();
  await page.goBack();
  await main.getByRole('combobox').or(main.getByRole('searchbox')).first().fill('poverty');
  await page.keyboard.press('Enter');
  await expect(main.locator('mark').first()).toBeVisible();
}
