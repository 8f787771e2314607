import { allLoaded, expect, test } from './journey.ts';
import { prefixedAddress } from './ports.ts';

test('works under a path prefix: deep link, assets, service, links and reload', async ({ page }) => {
  await page.goto(`${prefixedAddress}indicators`);
  await expect(allLoaded(page, 136)).toBeVisible();
  const row = page.getByRole('list', { name: 'Indicators' }).getByRole('link').first();
  await expect(row).toHaveAttribute('href', /^\/catalog\/indicators\/\d+$/);
  await row.click();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
});

test('redirects from the prefix without its slash', async ({ page }) => {
  await page.goto(prefixedAddress.slice(0, -1));
  await expect(page.getByRole('heading', { name: 'Community Data Catalog', level: 1 })).toBeVisible();
  // The heading is painted before the application starts.
  await expect(page).toHaveURL(prefixedAddress);
});
