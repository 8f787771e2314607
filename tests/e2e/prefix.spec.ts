import { expect, test } from './journey.ts';
import { prefixedAddress } from './playwright.config.ts';

test('works under a path prefix: deep link, assets, service, links and reload', async ({ page }) => {
  await page.goto(`${prefixedAddress}indicators`);
  await expect(page.getByRole('main').getByText('All 136 loaded')).toBeVisible();
  const row = page.getByRole('list', { name: 'Indicators' }).getByRole('link').first();
  await expect(row).toHaveAttribute('href', /^\/catalog\/indicators\/\d+$/);
  await row.click();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
});
