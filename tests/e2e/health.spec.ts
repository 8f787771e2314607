import { expect, test } from './journey.ts';

test('the page of health fits a phone, and saves a finding as CSV', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('health');
  await expect(page.getByRole('heading', { name: '14 variables have no source' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV of 14 variables: no source' }).click();
  expect((await download).suggestedFilename()).toMatch(/-variables-no-source-[\d-]+\.csv$/);
});
