import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';

test('a finding opens as a list that survives reload, filters and Back', async ({ page }) => {
  await page.goto('help');
  await page.getByRole('link', { name: 'What is worth fixing in this catalog' }).click();
  await expect(page.locator('main')).toContainText('11 findings in 313 variables, 136 indicators');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show these 14' }).press('Enter');
  await expect(page).toHaveURL(/variables\?finding=no-source$/);
  await expect(page.getByText('14 of 313 variables')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove filter Only: no source' })).toBeVisible();
  await expect(page.getByText('14 of 313 variables')).toBeVisible();
  await page.getByLabel('Search variables').fill('share');
  await expect(page.getByText(/ of \d+ matches in 313 variables/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: '14 variables have no source' })).toBeVisible();
});

test('the page of health fits a phone, and saves a finding as CSV', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('health');
  await expect(page.getByRole('heading', { name: '14 variables have no source' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV of 14 variables: no source' }).click();
  expect((await download).suggestedFilename()).toMatch(/-variables-no-source-[\d-]+\.csv$/);
});
